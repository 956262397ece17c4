import { requestScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default requestScenarios('ISSUE_TO_COURIER', 'ISSUED_TO_DELIVERY', {
  ...sampleDelivery,
  statusId: 9,
})
