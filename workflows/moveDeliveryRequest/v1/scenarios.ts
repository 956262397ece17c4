import { createRequestScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createRequestScenarios('MOVE', 'MOVE_REQUESTED', {
  ...sampleDelivery,
  statusId: 27,
})
