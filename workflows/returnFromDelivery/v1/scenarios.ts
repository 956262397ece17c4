import { createSingleStepActionScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createSingleStepActionScenarios('RETURN', 'RETURN_STARTED', {
  ...sampleDelivery,
  statusId: 10,
})
