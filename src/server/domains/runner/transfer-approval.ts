import type { Step } from '../../../../schemas/api/tasks.ts'
import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import { serverReadFields } from '../../../../workflows/read-by-server.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findTransferObstacle } from '../orders/money/transfer-approval.ts'

const approvalForm: FormId = 'manualTransferring/v1/approval'

/**
 * If the user may not make the manual transfer of the step now, returns the step without the form and the event of the
 * transfer, so that nobody pays before the approval. Other steps are returned unchanged. The effect of the event
 * checks the same rule again.
 */
export async function blockUnapprovedTransfer(
  db: Db | Tx,
  step: Step,
  { context, userId, at }: { context: unknown; userId: string; at: Date },
): Promise<Step> {
  if (step.workflow !== 'manualTransferring' || step.state !== 'transferring') return step
  const { [serverReadFields.manualTransferring.refund]: refundId } = context as Record<string, number>
  if (refundId === undefined) return step
  const obstacle = await findTransferObstacle(db, refundId, { userId, at })
  if (obstacle === null) return step
  return {
    ...step,
    form: approvalForm,
    events: step.events.filter(({ type }) => type !== 'TRANSFERRED'),
    summary: { ...step.summary, context: obstacle },
    refundToApprove: refundId,
  }
}
