import { createOrderRequest } from '../../parts/order-request/v1/request.ts'

/** Another day of the delivery is asked for: opens the task that moves it. */
export default createOrderRequest({
  name: 'moveDeliveryRequest',
  version: 1,
  right: 'orderMoveDelivery',
  form: 'moveDeliveryRequest/v1/ask',
  event: 'MOVE',
  report: 'MOVE_REQUESTED',
})
