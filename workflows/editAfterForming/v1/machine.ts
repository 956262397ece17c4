import { createSingleStepActionWorkflow } from '../../parts/order-request/v1/request.ts'

/** Opens the task that changes a formed order (specification 4). */
export default createSingleStepActionWorkflow({
  name: 'editAfterForming',
  version: 1,
  right: 'orderEditAfterForming',
  form: 'editAfterForming/v1/ask',
  event: 'EDIT',
  report: 'EDIT_REQUESTED',
  irreversible: true,
  includesCollectedCount: true,
  isRefusedWhileLocked: true,
  needsReason: true,
})
