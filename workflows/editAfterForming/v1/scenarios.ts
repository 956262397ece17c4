import { createSingleStepActionScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { createSampleLine, createSampleEvent } from '../../scenarios.ts'

export default createSingleStepActionScenarios(
  'EDIT',
  'EDIT_REQUESTED',
  { statusId: 7, lines: [createSampleLine(1, { collected: 1 })] },
  [
    createSampleEvent('the customer wants less', 'EDIT', {
      askedBy: 1,
      comment: 'Плед не нужен, оставить одну кружку',
    }),
    createSampleEvent('the store found a flaw', 'EDIT', {
      askedBy: 2,
      comment: 'У одной кружки скол: заменить',
    }),
  ],
)
