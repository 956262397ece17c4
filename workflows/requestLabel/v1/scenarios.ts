import { createRequestScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createRequestScenarios('REQUEST_LABEL', 'LABEL_REQUESTED', {
  ...sampleDelivery,
  statusId: 27,
})
