import { createSingleStepActionScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createSingleStepActionScenarios('REQUEST_LABEL', 'LABEL_REQUESTED', {
  ...sampleDelivery,
  statusId: 27,
})
