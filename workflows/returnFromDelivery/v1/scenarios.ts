import { createRequestScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createRequestScenarios('RETURN', 'RETURN_STARTED', {
  ...sampleDelivery,
  statusId: 10,
})
