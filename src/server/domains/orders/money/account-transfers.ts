import { sql, type SQL } from 'drizzle-orm'
import type { AccountTransfers } from '../../../../../workflows/facts.ts'
import { refundAccountType, refundStatus } from '../../../../shared/refund-statuses.ts'
import { queryRows, type Db, type Tx } from '../../../platform/db/database.ts'

/** Number of days in which completed transfers to one bank account are added up. */
const accountTransferDays = 30

/** SQL condition: `refunds m` is a transfer of another order to the bank account of `refunds r` that still counts. */
const buildOtherOrderCondition = (at: SQL): SQL =>
  sql`m.order_id <> r.order_id and m.checking_account = r.checking_account and m.bik = r.bik
    and (m.refund_status = ${refundStatus.open} or m.refund_status = ${refundStatus.done}
      and m.date_done > ${at} - make_interval(days => ${accountTransferDays}))`

/** Test orders move no money, so they count only for each other. */
const buildTransfersSql = (columns: SQL, condition: SQL): SQL =>
  sql`(select ${columns} from refunds m join orders n on n.id = m.order_id join orders own on own.id = r.order_id
    where m.type_account = ${refundAccountType.bankDetails} and n.is_test = own.is_test and (${condition}))`

/**
 * SQL query for the manual transfers that count together with `refunds r` towards the approval limit, without it: the
 * open and completed ones of its order, and those of other orders to its bank account that are open or were completed
 * in the last {@link accountTransferDays} days before `at`.
 */
export const buildCountedTransfersSql = (columns: SQL, at: SQL): SQL =>
  buildTransfersSql(
    columns,
    sql`(m.order_id = r.order_id and m.id <> r.id and m.refund_status in (${refundStatus.open}, ${refundStatus.done}))
      or (${buildOtherOrderCondition(at)})`,
  )

export const transfersSumSql = sql`coalesce(sum(m.total), 0)::float8`
const countAndSumSql = sql`count(*)::int as count, ${transfersSumSql} as sum`

/** Join of `refunds r` that provides `a.count` and `a.sum` of {@link buildCountedTransfersSql}. */
export const buildCountedTransfersJoin = (at: SQL): SQL =>
  sql`cross join lateral ${buildCountedTransfersSql(countAndSumSql, at)} a`

/** Reads the transfers that count together with one refund, without it. */
export async function readCountedTransfers(
  tx: Tx | Db,
  refundId: number,
  at: Date,
): Promise<AccountTransfers> {
  const [row] = await queryRows<AccountTransfers & Record<string, unknown>>(
    tx,
    sql`select a.count, a.sum from refunds r ${buildCountedTransfersJoin(sql`${at.toISOString()}::timestamptz`)}
      where r.id = ${refundId}::bigint`,
  )
  return row ?? { count: 0, sum: 0 }
}

/**
 * Reads the transfers of other orders to the accounts of the order's open manual refunds, by id of the refund. Until
 * the end of the transaction no other transaction can do this for the same accounts, so that two concurrent transfers
 * count each other.
 */
export async function readAccountTransfers(
  tx: Tx,
  orderId: number,
  at: Date,
): Promise<Record<string, AccountTransfers>> {
  const isOpenTransfer = sql`r.order_id = ${orderId}::bigint and r.refund_status = ${refundStatus.open}
    and r.type_account = ${refundAccountType.bankDetails}`
  // A new statement after the lock sees the transfers that were committed while it waited.
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('transfer.' || r.bik || r.checking_account, 0) as key from refunds r
    where ${isOpenTransfer} and r.checking_account is not null order by 1) accounts`)
  const rows = await queryRows<AccountTransfers & { id: string }>(
    tx,
    sql`select r.id::text as id, a.count, a.sum from refunds r
      cross join lateral ${buildTransfersSql(countAndSumSql, buildOtherOrderCondition(sql`${at.toISOString()}::timestamptz`))} a
      where ${isOpenTransfer} and a.count > 0`,
  )
  return Object.fromEntries(rows.map(({ id, count, sum }) => [id, { count, sum }]))
}
