import { createSingleStepActionWorkflow } from '../../parts/order-request/v1/request.ts'

/** Records that the delivery service is returning the order to the store (specification 4, «Return from delivery»). */
export default createSingleStepActionWorkflow({
  name: 'returnFromDelivery',
  version: 1,
  right: 'orderReturnFromDelivery',
  form: 'returnFromDelivery/v1/ask',
  event: 'RETURN',
  report: 'RETURN_STARTED',
  irreversible: true,
})
