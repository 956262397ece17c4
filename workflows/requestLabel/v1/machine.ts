import { createOrderRequest } from '../../parts/order-request/v1/request.ts'

/** Asks the delivery service for the shipping label once more (specification 4, «Re-request shipping label»). */
export default createOrderRequest({
  name: 'requestLabel',
  version: 1,
  right: 'orderRequestLabel',
  form: 'requestLabel/v1/ask',
  event: 'REQUEST_LABEL',
  report: 'LABEL_REQUESTED',
})
