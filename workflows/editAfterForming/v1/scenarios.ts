import { requestScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleLine } from '../../scenarios.ts'

export default requestScenarios('EDIT', 'EDIT_REQUESTED', {
  statusId: 7,
  lines: [sampleLine(1, { collected: 1 })],
})
