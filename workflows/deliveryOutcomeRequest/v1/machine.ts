import { createSingleStepActionWorkflow } from '../../parts/order-request/v1/request.ts'

/** Opens the task in which a user records an outcome that the delivery service has not reported. */
export default createSingleStepActionWorkflow({
  name: 'deliveryOutcomeRequest',
  version: 1,
  right: 'orderRecordDelivery',
  form: 'deliveryOutcomeRequest/v1/ask',
  event: 'RECORD_OUTCOME',
  report: 'OUTCOME_ASKED',
})
