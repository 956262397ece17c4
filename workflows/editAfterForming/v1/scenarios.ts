import { requestScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleLine, withPayload } from '../../scenarios.ts'

export default requestScenarios(
  'EDIT',
  'EDIT_REQUESTED',
  { statusId: 7, lines: [sampleLine(1, { collected: 1 })] },
  [
    withPayload('the customer wants less', 'EDIT', {
      askedBy: 1,
      comment: 'Плед не нужен, оставить одну кружку',
    }),
    withPayload('the store found a flaw', 'EDIT', { askedBy: 2, comment: 'У одной кружки скол: заменить' }),
  ],
)
