import { sql } from 'drizzle-orm'
import { countryRules } from '../../../shared/country.ts'
import { refundAccountType, refundStatus } from '../../../shared/refund-statuses.ts'
import type { Engine, TransactionContext } from '../../engine/engine.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { logAndNotifyOrderChange } from '../orders/change-order.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Settings } from '../../platform/settings/registry.ts'
import { updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import type { Row } from '../../engine/order-state/tables.ts'

type Refund = Pick<Row<'refunds'>, 'typeAccount' | 'refundStatus' | 'total'>

const transferStatuses: readonly number[] = [refundStatus.open, refundStatus.done]

export const clearedApproval = { approvedBy: null, approvedByName: null, approvedAt: null } as const

const getInstallationCurrency = () => countryRules[getInstallationCountry()].currency

/** Sum of the open and completed manual transfers of one order. */
const transferTotal = (refunds: readonly Refund[]): number =>
  refunds
    .filter(
      ({ typeAccount, refundStatus: status }) =>
        typeAccount === refundAccountType.bankDetails && transferStatuses.includes(status),
    )
    .reduce((sum, { total }) => sum + total, 0)

/** SQL version of `transferTotal`, for the order of `refunds r`. */
export const orderTransferTotalSql = sql`(select coalesce(sum(m.total), 0)::float8 from refunds m
  where m.order_id = r.order_id and m.type_account = ${refundAccountType.bankDetails}
    and m.refund_status in (${refundStatus.open}, ${refundStatus.done}))`

/**
 * True if a second user must approve a manual transfer before it is made. All manual transfers of the order are added
 * up, so that a large sum cannot be split into small refunds. The limit is in the currency of the installation. No rate
 * is known, so a transfer in another currency always needs the approval.
 */
export const isApprovalRequired = (
  { typeAccount, currency }: Pick<Refund, 'typeAccount'> & { currency: string },
  orderTransfers: number,
  settings: Settings,
): boolean =>
  typeAccount === refundAccountType.bankDetails &&
  (orderTransfers >= settings.transferApprovalFrom || currency !== getInstallationCurrency())

/** SQL version of `isApprovalRequired`, for `refunds r` of `orders o`. */
export const buildApprovalRequiredSql = (settings: Settings) =>
  sql`(r.type_account = ${refundAccountType.bankDetails}
    and (${orderTransferTotalSql} >= ${settings.transferApprovalFrom}::bigint or o.currency <> ${getInstallationCurrency()}))`

const isApprovalRequiredInOrder = (
  world: OrderState,
  { typeAccount }: Pick<Refund, 'typeAccount'>,
  settings: Settings,
): boolean =>
  isApprovalRequired(
    { typeAccount, currency: world.order.currency },
    transferTotal(world.rows('refunds')),
    settings,
  )

/**
 * Four-eyes rule: refuses a large transfer (code 19) that no user other than the confirming one has approved. The
 * approving user must also not have entered the bank details.
 */
export function requireApproval({ world, actor, settings }: EffectContext, refund: Row<'refunds'>): void {
  if (!isApprovalRequiredInOrder(world, refund, settings)) return
  const { approvedBy, detailsBy } = refund
  if (approvedBy === null || approvedBy === detailsBy)
    throw refuse.denied('errors:transferNotApproved', { refundId: refund.id })
  if (approvedBy === actor.id) throw refuse.denied('errors:transferOwnApproval')
}

/** Approves a transfer under the order's lock. A repeated approval by the same user changes nothing. */
export const approveTransfer = (
  engine: Pick<Engine, 'recordExternalChange'>,
  context: TransactionContext,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<unknown> =>
  engine.recordExternalChange(context, orderId, 'approveTransfer', (scope) => decideApproval(scope, refundId))

function decideApproval(scope: EffectContext, refundId: number): EffectChange[] {
  const { world, actor, at, settings } = scope
  const refund = world.find('refunds', { id: refundId, refundStatus: refundStatus.open })
  if (!refund) throw refuse.denied('errors:refundClosed')
  if (!isApprovalRequiredInOrder(world, refund, settings))
    throw refuse.denied('errors:transferNeedsNoApproval')
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
