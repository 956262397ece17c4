import { createOrderRequest } from '../../parts/order-request/v1/request.ts'

/** Somebody knows more than the delivery service tells: opens the task in which the outcome is recorded by hand. */
export default createOrderRequest({
  name: 'deliveryOutcomeRequest',
  version: 1,
  right: 'orderRecordDelivery',
  form: 'deliveryOutcomeRequest/v1/ask',
  event: 'RECORD_OUTCOME',
  report: 'OUTCOME_ASKED',
})
