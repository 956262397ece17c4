import { createSingleStepActionWorkflow } from '../../parts/order-request/v1/request.ts'

/** Requests the shipping label again from the delivery service (specification 4, «Re-request shipping label»). */
export default createSingleStepActionWorkflow({
  name: 'requestLabel',
  version: 1,
  right: 'orderRequestLabel',
  form: 'requestLabel/v1/ask',
  event: 'REQUEST_LABEL',
  report: 'LABEL_REQUESTED',
})
