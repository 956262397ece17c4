import { sql } from 'drizzle-orm'
import { countryRules } from '../../../../shared/country.ts'
import { refundAccountType, refundStatus } from '../../../../shared/refund-statuses.ts'
import { getInstallationCountry } from '../../../platform/config/installation.ts'
import { queryRows, type Db, type Tx } from '../../../platform/db/database.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import type { Settings } from '../../../platform/settings/registry.ts'
import { buildCountedTransfersJoin } from './account-transfers.ts'

export const getInstallationCurrency = () => countryRules[getInstallationCountry()].currency

/** Sum that is compared with the approval limit: `refunds r` and the transfers `a` that count together with it. */
export const limitedTransfersSql = sql`(r.total::float8 + a.sum)`

/**
 * True if a second user must approve a manual transfer before it is made. `transfers`: sum of all manual transfers of
 * the order and of the transfers of other orders to the same bank account, so that a large sum cannot be split into
 * small refunds. The limit is in the currency of the installation. No rate is known, so a transfer in another currency
 * always needs the approval.
 */
export const isApprovalRequired = (
  { typeAccount, currency }: { typeAccount: number | null; currency: string },
  transfers: number,
  settings: Settings,
): boolean =>
  typeAccount === refundAccountType.bankDetails &&
  (transfers >= settings.transferApprovalFrom || currency !== getInstallationCurrency())

/**
 * Why the user may not make the manual transfer of an open refund now. `awaitsApproval`: no second user has approved
 * it. `ownApproval`: the user has approved it, so another user must make it. Null: the user may make it.
 */
export async function findTransferObstacle(
  db: Db | Tx,
  refundId: number,
  { userId, at }: { userId: string; at: Date },
): Promise<'awaitsApproval' | 'ownApproval' | null> {
  const [refund] = await queryRows<{
    typeAccount: number | null
    currency: string
    transfers: number
    approvedBy: string | null
    detailsBy: string | null
  }>(
    db,
    sql`select r.type_account as "typeAccount", o.currency, ${limitedTransfersSql} as transfers,
        r.approved_by as "approvedBy", r.details_by as "detailsBy"
      from refunds r join orders o on o.id = r.order_id
      ${buildCountedTransfersJoin(sql`${at.toISOString()}::timestamptz`)}
      where r.id = ${refundId}::bigint and r.refund_status = ${refundStatus.open}`,
  )
  if (!refund || !isApprovalRequired(refund, refund.transfers, await readSettings(db))) return null
  const { approvedBy, detailsBy } = refund
  if (approvedBy === null || approvedBy === detailsBy) return 'awaitsApproval'
  return approvedBy === userId ? 'ownApproval' : null
}
