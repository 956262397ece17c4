import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import type { MoneyDueList, MoneyDueQuery, OrderMoneyStatement } from '../../../../schemas/api/money.ts'
import type { StartPage } from '../../../../schemas/api/start.ts'
import { serverReadFields } from '../../../../workflows/read-by-server.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { strayNameByProblem } from '../../../shared/ledger.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { buildClaimedNameSql } from '../../platform/db/claimed-name.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { readPageWithTotal } from '../../platform/lists/read-counted.ts'
import { readTotalsByCurrency } from '../../platform/lists/read-list.ts'
import { isRealOrderSql } from '../orders/money/real-orders.ts'
import { buildAmountDueSql } from '../orders/money/amount-due-sql.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { computeRefundOnCompletion } from './automatic-refund.ts'
import { paymentsWithoutReceiptSql } from './missing-receipts.ts'
import type { OrderLedger } from './read-order-ledger.ts'

interface DueRow extends Omit<MoneyDueList['items'][number], 'since' | 'ageMinutes' | 'deadline'> {
  since: number
  deadline: number | null
  age: number
  total: number
}

/**
 * Query for open ledger entries. An order that waits for the rest of its payment is represented by its last
 * insufficient payment. Each branch has its own index.
 */
const due = sql.raw(`
  select e.*, e.status as stands, false as short from ledger_entries e
    where e.status <> 'settled' and e.status <> 'dropped'
  union all
  select p.*, 'waiting', true from order_states s cross join lateral (
    select * from ledger_entries l where l.order_id = s.id and l.problem = 'less' and l.status = 'settled'
      and l.kind in ('held', 'paid') order by l.number desc limit 1) p
  where s.order_status_id = ${orderStatus.awaitingPayment}`)

/** All rows of the list. `receipt` is the reason why the sale receipt is missing, or null. */
const source = sql`(select d.*, null::text as receipt from (${due}) d union all ${paymentsWithoutReceiptSql}) e
  join orders o on o.id = e.order_id`

/** SQL condition of the rows whose order has not been paid in full. */
const isUnderpaidSql = sql`(e.short or e.problem = 'unpaid')`
/** Amount that the customer of an underpaid order still has to pay. */
const missingSql = sql.raw(buildAmountDueSql('o'))

/** SQL expression for the direction of a row. Money of a payment without a receipt was received already. */
const directionSql = sql`case when e.receipt is not null then 'toClarify'
  when ${isUnderpaidSql} then 'toReceive'
  when e.kind in ('refunded', 'released', 'pointsGivenBack') then 'toReturn'
  when e.kind = 'stray' then 'toClarify' else 'toReceive' end`

/** Filters by status, way of payment, direction and the actor's stores. */
function buildFilter(
  actor: Actor,
  { status, way, direction }: Pick<MoneyDueQuery, 'status' | 'way' | 'direction'>,
): SQL {
  const stores = actor.stores === 'all' ? null : [...actor.stores]
  return sql`(${status ?? null}::text is null or e.stands = ${status ?? null})
    and (${way ?? null}::text is null or e.way = ${way ?? null})
    and (${direction ?? null}::text is null or ${directionSql} = ${direction ?? null})
    and (${stores === null} or o.pfm in (select jsonb_array_elements_text(${JSON.stringify(stores ?? [])}::jsonb)))`
}

/**
 * Amounts that are due or need attention, oldest first: open, waiting and failed ledger entries, insufficient payments,
 * and payments without a sale receipt. `missing`: for an insufficient payment or a debt, the amount that is still to be
 * paid, otherwise null. `who`: name of the operator who has claimed the task, or null.
 */
export async function listMoneyDue(tx: Tx | Db, actor: Actor, query: MoneyDueQuery): Promise<MoneyDueList> {
  const { limit = 50, offset = 0 } = query
  const { receiptMinutes } = await readSettings(tx)
  const { items, total } = await readPageWithTotal<DueRow>(
    tx,
    sql`select e.order_id::float8 as "orderId", o.pfm, o.is_test as "isTest", e.purpose, e.kind, ${directionSql} as direction, e.way, e.amount::float8 as amount, e.currency,
        e.stands as status, coalesce(e.receipt, e.problem) as problem, e.refund_id::float8 as "refundId",
        case when ${isUnderpaidSql} then ${missingSql}::float8 end as missing,
        (extract(epoch from e.created_at) * 1000)::float8 as since,
        case when e.receipt is not null then
          (extract(epoch from e.settled_at) * 1000)::float8 + ${receiptMinutes * 60_000}::float8 end as deadline,
        (extract(epoch from clock_timestamp() - e.created_at) / 60)::float8 as age,
        v.error as reason, v.id::float8 as "eventId", t.task_id::float8 as "taskId", t.who,
        count(*) over ()::float8 as total
      from ${source}
      left join lateral (select id, error from events where order_id = e.order_id
        and e.operation_key is not null and data->>'key' = e.operation_key order by id desc limit 1) v on true
      left join lateral (select k.task_id, ${buildClaimedNameSql('k', null)} as who from tasks k
        join workflow_instances i on i.id = k.instance_id
        where k.order_id = e.order_id and k.task_status = 'open'
          and ((k.task_type = 'moneyReturn' and i.context->>${serverReadFields.moneyReturn.entry} = e.purpose)
            or (k.task_type = 'paying' and e.short)
            or (k.task_type in ('returnFromShipping', 'delivery') and e.receipt = 'awaitsReturn')
            or (k.task_type = 'manualTransferring' and i.context->>${serverReadFields.manualTransferring.refund} = e.refund_id::text))
        order by k.task_id desc limit 1) t on true
      where ${buildFilter(actor, query)}
      order by e.created_at, e.order_id, e.number`,
    { limit, offset },
  )
  return {
    total,
    items: items.map(({ since, age, deadline, ...item }) => ({
      ...item,
      deadline: deadline === null ? null : new Date(deadline).toISOString(),
      since: new Date(since).toISOString(),
      ageMinutes: Math.max(0, Math.floor(age)),
    })),
  }
}

/**
 * Sums of the amounts in this status by direction and currency, with the time of the oldest one. An underpaid order
 * counts with the amount that is missing. Test orders are left out.
 */
export async function summarizeMoneyDue(
  tx: Tx | Db,
  actor: Actor,
  status: NonNullable<MoneyDueQuery['status']>,
): Promise<StartPage['moneyDue']> {
  const totals = await queryRows<Omit<StartPage['moneyDue'][number], 'since'> & { since: number }>(
    tx,
    sql`select ${directionSql} as direction, e.currency,
        sum(case when ${isUnderpaidSql} then ${missingSql} else e.amount end)::float8 as amount,
        (extract(epoch from min(e.created_at)) * 1000)::float8 as since
      from ${source} where ${isRealOrderSql} and ${buildFilter(actor, { status })}
      group by 1, 2 order by 1, 2`,
  )
  return totals.map(({ since, ...sum }) => ({ ...sum, since: new Date(since).toISOString() }))
}

/** Key of the text that says what must be done about the row: `kinds.<getLedgerEntryTextKey>`. */
const actionTextKey = sql`'kinds.' || case when e.kind = 'stray'
  then coalesce(${JSON.stringify(strayNameByProblem)}::jsonb ->> coalesce(e.receipt, e.problem), e.kind)
  else e.kind end`

/**
 * Totals of the list by what must be done and by currency, because money to receive and money to return must not be
 * added up, and the missing sums of underpaid orders. Test orders are counted separately.
 */
export async function readMoneyDueTotals(
  tx: Tx | Db,
  actor: Actor,
  query: MoneyDueQuery,
): Promise<ListTotal[]> {
  const where = buildFilter(actor, query)
  const options = { currency: sql`e.currency`, real: isRealOrderSql }
  const amounts = await readTotalsByCurrency(tx, { from: source }, where, {
    ...options,
    sum: sql`e.amount`,
    group: actionTextKey,
  })
  const missing = await readTotalsByCurrency(tx, { from: source }, sql`${where} and ${isUnderpaidSql}`, {
    ...options,
    sum: missingSql,
  })
  return [...amounts, ...missing.map((total) => ({ column: 'missing', ...total }))]
}

/**
 * Builds the statement of an order from its ledger: entries and totals. `settledBy`: names of the employees who settled
 * entries by hand, by the purpose of the entry.
 */
export const buildOrderStatement = (
  { balance, entries }: OrderLedger,
  payTypeId: number,
  settledBy: ReadonlyMap<string, string>,
): OrderMoneyStatement => ({
  entries: entries.map(({ createdAt, settledAt, orderId: _, operationKey: _key, ...entry }) => ({
    ...entry,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    settledBy: settledBy.get(entry.purpose) ?? null,
  })),
  asked: balance.requested,
  changes: balance.changes,
  price: balance.price,
  cost: balance.cost,
  held: balance.held,
  taken: balance.received,
  givenBack: balance.refunded,
  released: balance.released,
  owed: balance.owed,
  toPay: balance.toPay,
  ahead: computeRefundOnCompletion(balance, payTypeId),
  points: { ...balance.points, used: balance.points.writtenOff - balance.points.givenBack },
})
