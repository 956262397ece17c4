import { createSingleStepActionScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createSingleStepActionScenarios('MOVE', 'MOVE_REQUESTED', {
  ...sampleDelivery,
  statusId: 27,
})
