import { createSingleStepActionWorkflow } from '../../parts/order-request/v1/request.ts'

/** Opens the task in which the delivery is moved to another day. */
export default createSingleStepActionWorkflow({
  name: 'moveDeliveryRequest',
  version: 1,
  right: 'orderMoveDelivery',
  form: 'moveDeliveryRequest/v1/ask',
  event: 'MOVE',
  report: 'MOVE_REQUESTED',
})
