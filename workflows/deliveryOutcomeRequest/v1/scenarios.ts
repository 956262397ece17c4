import { createSingleStepActionScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createSingleStepActionScenarios('RECORD_OUTCOME', 'OUTCOME_ASKED', {
  statusId: 10,
  ...sampleDelivery,
})
