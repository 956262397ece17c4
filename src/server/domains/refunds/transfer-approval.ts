import { sql, type SQL } from 'drizzle-orm'
import type { TransferApprovalBody } from '../../../../schemas/api/refunds.ts'
import type { AccountTransfers } from '../../../../workflows/facts.ts'
import { refundAccountType, refundStatus } from '../../../shared/refund-statuses.ts'
import type { Engine, TransactionContext } from '../../engine/engine.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { logAndNotifyOrderChange } from '../orders/change-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Settings } from '../../platform/settings/registry.ts'
import { updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import {
  buildCountedTransfersSql,
  readAccountTransfers,
  transfersSumSql,
} from '../orders/money/account-transfers.ts'
import { getInstallationCurrency, isApprovalRequired } from '../orders/money/transfer-approval.ts'

type Refund = Pick<Row<'refunds'>, 'typeAccount' | 'refundStatus' | 'total'>

const transferStatuses: readonly number[] = [refundStatus.open, refundStatus.done]

export const clearedApproval = { approvedBy: null, approvedByName: null, approvedAt: null } as const

/** Sum of the open and completed manual transfers of one order. */
const transferTotal = (refunds: readonly Refund[]): number =>
  refunds
    .filter(
      ({ typeAccount, refundStatus: status }) =>
        typeAccount === refundAccountType.bankDetails && transferStatuses.includes(status),
    )
    .reduce((sum, { total }) => sum + total, 0)

/** SQL version of `isApprovalRequired`, for `refunds r` of `orders o`. */
export const buildApprovalRequiredSql = (settings: Settings, now: SQL) =>
  sql`(r.type_account = ${refundAccountType.bankDetails} and (o.currency <> ${getInstallationCurrency()}
    or r.total + ${buildCountedTransfersSql(transfersSumSql, now)}
      >= ${settings.transferApprovalFrom}::bigint))`

const isApprovalRequiredInOrder = (
  orderState: OrderState,
  { typeAccount }: Pick<Refund, 'typeAccount'>,
  { sum }: AccountTransfers,
  settings: Settings,
): boolean =>
  isApprovalRequired(
    { typeAccount, currency: orderState.order.currency },
    transferTotal(orderState.rows('refunds')) + sum,
    settings,
  )

/**
 * Four-eyes rule: refuses a large transfer (code 19) that no user other than the confirming one has approved. The
 * approving user must also not have entered the bank details. `sameAccount`: transfers of other orders to the account.
 */
export function requireApproval(
  { orderState, actor, settings }: EffectContext,
  refund: Row<'refunds'>,
  sameAccount: AccountTransfers,
): void {
  if (!isApprovalRequiredInOrder(orderState, refund, sameAccount, settings)) return
  const { approvedBy, detailsBy } = refund
  if (approvedBy === null || approvedBy === detailsBy)
    throw refuse.denied('errors:transferNotApproved', { refundId: refund.id })
  if (approvedBy === actor.id) throw refuse.denied('errors:transferOwnApproval')
}

/**
 * Approves a transfer under the order's lock. `seen`: sum and bank details that the user saw. A repeated approval by the
 * same user changes nothing.
 */
export async function approveTransfer(
  engine: Pick<Engine, 'recordExternalChange'>,
  context: TransactionContext & { at: Date },
  { orderId, refundId, seen }: { orderId: number; refundId: number; seen: TransferApprovalBody },
): Promise<void> {
  const { [refundId]: sameAccount = { count: 0, sum: 0 } } = await readAccountTransfers(
    context.tx,
    orderId,
    context.at,
  )
  await engine.recordExternalChange(context, orderId, 'approveTransfer', (scope) =>
    decideApproval(scope, refundId, { seen, sameAccount }),
  )
}

/** Refuses (code 19) an approval of other bank details, or of another sum, than those of the refund. */
function requireSeenDetails(refund: Row<'refunds'>, seen: TransferApprovalBody): void {
  const key = 'errors:transferDetailsChanged'
  const changed = (Object.keys(seen) as (keyof TransferApprovalBody)[]).filter(
    (field) => seen[field] !== refund[field],
  )
  if (changed.length > 0)
    throw refuse.denied(
      key,
      {},
      changed.map((field) => ({ path: `/body/${field}`, message: key })),
    )
}

function decideApproval(
  scope: EffectContext,
  refundId: number,
  { seen, sameAccount }: { seen: TransferApprovalBody; sameAccount: AccountTransfers },
): EffectChange[] {
  const { orderState, actor, at, settings } = scope
  const refund = orderState.find('refunds', { id: refundId, refundStatus: refundStatus.open })
  if (!refund) throw refuse.denied('errors:refundClosed')
  if (!isApprovalRequiredInOrder(orderState, refund, sameAccount, settings))
    throw refuse.denied('errors:transferNeedsNoApproval')
  requireSeenDetails(refund, seen)
  if (refund.approvedBy === actor.id) return []
  if (refund.approvedBy !== null)
    throw refuse.denied('errors:transferApproved', { name: refund.approvedByName })
  if (refund.detailsBy === actor.id) throw refuse.denied('errors:transferOwnDetails')
  return [
    updateRow(
      'refunds',
      { id: refundId },
      { approvedBy: actor.id, approvedByName: actor.name, approvedAt: at.toISOString() },
    ),
    ...logAndNotifyOrderChange(scope, { action: 'approveTransfer', entityName: 'refund', now: { refundId } }),
  ]
}
