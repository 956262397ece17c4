import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { MissingReceipt, MissingReceiptQuery } from '../../../../schemas/api/money.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import { buildClaimedNameSql } from '../../platform/db/claimed-name.ts'
import type { Db } from '../../platform/db/database.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import {
  countRows,
  readAllBatches,
  readListPage,
  readTotalsByCurrency,
  type ListSortOrder,
  type ListSqlSource,
} from '../../platform/lists/read-list.ts'
import type { ListPage } from '../../platform/lists/server-list.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'

const handedOverStatuses = [orderStatus.issued, orderStatus.returningFromDelivery]
const endedStatuses = [orderStatus.issuedInFull, orderStatus.partiallyIssued]
/** Maximum age, in days, of the money of ended orders. Older missing receipts have already been reported for weeks. */
const endedOrderDays = 31

const withoutReceipt = (from: string, reason: string) => `
  select e.*, 'noReceipt' as stands, false as short, ${reason} as receipt from ${from}
    and e.status = 'settled' and e.kind in ('captured', 'paid') and e.way = 'bank' and e.purpose <> 'arrival'
    and not exists (select 1 from receipts r where r.order_id = e.order_id and r.kind = 'sell'
      and r.status in ('asked', 'wait', 'done'))
    and (select sum(case l.kind when 'refunded' then -l.amount else l.amount end) from ledger_entries l
      where l.order_id = e.order_id and l.way = 'bank' and l.status = 'settled'
        and l.kind in ('captured', 'paid', 'refunded')) > 0`

/**
 * Query for captured money of handed-over goods that has no sale receipt, because the kept pieces of a partial delivery
 * are unknown until its return task, or because the receipt failed or was never registered. Excludes orders whose money
 * was refunded in full, money that was paid before the order arrived (the online shop printed that receipt), and money
 * for which tills, couriers or partners print receipts.
 */
export const paymentsWithoutReceiptSql = sql.raw(
  [
    withoutReceipt(
      `order_states s join ledger_entries e on e.order_id = s.id where s.order_status_id in (${handedOverStatuses.join()})`,
      `'awaitsReturn'`,
    ),
    withoutReceipt(
      `ledger_entries e join order_states s on s.id = e.order_id
        where s.order_status_id in (${endedStatuses.join()}) and e.settled_at > clock_timestamp() - interval '${endedOrderDays} days'`,
      `case when exists (select 1 from receipts r where r.order_id = e.order_id and r.kind = 'sell')
        then 'receiptFailed' else 'receiptMissing' end`,
    ),
  ].join(' union all '),
)

const from = sql`(${paymentsWithoutReceiptSql}) e join orders o on o.id = e.order_id`

/** SQL expression for the time when the receipt is due: `receiptMinutes` after the money was received. */
const buildDeadline = (receiptMinutes: number): string =>
  `(e.settled_at + interval '${receiptMinutes} minutes')`
const buildOverdueSql = (deadline: string): SQL => sql.raw(`${deadline} < clock_timestamp()`)

const buildSource = (deadline: string): ListSqlSource => {
  return {
    columns: sql`e.order_id::float8 as "orderId", o.pfm, o.is_test as "isTest", e.purpose, e.amount::float8 as amount, e.currency,
      e.receipt as reason, ${buildIsoInstantSql('e.settled_at')} as "receivedAt",
      ${buildIsoInstantSql(deadline)} as deadline, ${buildOverdueSql(deadline)} as overdue,
      t.task_id::float8 as "taskId", t.who`,
    from: sql`${from} left join lateral (select k.task_id, ${buildClaimedNameSql('k', null)} as who from tasks k
      where k.order_id = e.order_id and k.task_status = 'open' and e.receipt = 'awaitsReturn'
        and k.task_type in ('returnFromShipping', 'delivery')
      order by k.task_id desc limit 1) t on true`,
  }
}

/** Earliest deadline first. All deadlines are equally long after `settled_at`. */
const order: ListSortOrder<MissingReceipt> = {
  by: sql`e.settled_at, e.order_id, e.purpose`,
  after: ({ receivedAt, orderId, purpose }) =>
    sql`(e.settled_at, e.order_id, e.purpose) > (${receivedAt}::timestamptz, ${orderId}::bigint, ${purpose})`,
}

async function buildQuery(db: Db, actor: Actor, { reason, overdue, pfm }: MissingReceiptQuery) {
  const deadline = buildDeadline((await readSettings(db)).receiptMinutes)
  const where = sql.join(
    [
      buildStoresCondition(actor, pfm),
      ...(reason === undefined ? [] : [sql`e.receipt = ${reason}`]),
      ...(overdue === undefined ? [] : [buildOverdueSql(deadline)]),
    ],
    sql` and `,
  )
  return { source: buildSource(deadline), where }
}

/** One page of the payments without a receipt, limited to the actor's stores. */
export async function listMissingReceipts(
  db: Db,
  actor: Actor,
  query: MissingReceiptQuery,
): Promise<ListPage<MissingReceipt>> {
  const { source, where } = await buildQuery(db, actor, query)
  return readListPage(db, source, { where, order }, query)
}

export async function* readEveryMissingReceipt(
  db: Db,
  actor: Actor,
  query: MissingReceiptQuery,
): AsyncGenerator<MissingReceipt[]> {
  const { source, where } = await buildQuery(db, actor, query)
  yield* readAllBatches(db, source, { where, order })
}

export async function countMissingReceipts(
  db: Db,
  actor: Actor,
  query: MissingReceiptQuery,
): Promise<number> {
  const { source, where } = await buildQuery(db, actor, query)
  return countRows(db, source, where)
}

/** Totals by currency. Test orders are counted separately. */
export async function sumMissingReceipts(
  db: Db,
  actor: Actor,
  query: MissingReceiptQuery,
): Promise<ListTotal[]> {
  const { source, where } = await buildQuery(db, actor, query)
  return readTotalsByCurrency(db, source, where, {
    sum: sql`e.amount`,
    currency: sql`e.currency`,
    real: isRealOrderSql,
  })
}
