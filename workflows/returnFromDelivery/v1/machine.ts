import { createOrderRequest } from '../../parts/order-request/v1/request.ts'

/** The delivery service brings the order back (specification 4, «Return from delivery»). */
export default createOrderRequest({
  name: 'returnFromDelivery',
  version: 1,
  right: 'orderReturnFromDelivery',
  form: 'returnFromDelivery/v1/ask',
  event: 'RETURN',
  report: 'RETURN_STARTED',
  irreversible: true,
})
