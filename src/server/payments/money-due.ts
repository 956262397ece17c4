import { sql, type SQL } from 'drizzle-orm'
import type { ListTotal } from '../../../schemas/api/list.ts'
import type { MoneyDue, MoneyDueQuery, Statement } from '../../../schemas/api/money.ts'
import { fields } from '../../../workflows/read-by-server.ts'
import type { Actor } from '../actor.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import { readCounted } from '../lists/read-counted.ts'
import { readTotals } from '../lists/read-list.ts'
import { toPayOf } from '../orders/to-pay.ts'
import { readSettings } from '../settings/read-settings.ts'
import { backForMissing } from './money-ahead.ts'
import type { Book } from './read-book.ts'

interface Found extends Omit<MoneyDue['items'][number], 'since' | 'ageMinutes' | 'deadline'> {
  since: number
  deadline: number | null
  age: number
  total: number
}

/**
 * What is not done, and of an order that waits for its payment the last part that was too little: it waits for the rest.
 * Each branch has an index of its own.
 */
const due = sql.raw(`
  select e.*, e.status as stands, false as short from ledger_entries e
    where e.status <> 'settled' and e.status <> 'dropped'
  union all
  select p.*, 'waiting', true from order_states s cross join lateral (
    select * from ledger_entries l where l.order_id = s.id and l.problem = 'less' and l.status = 'settled'
      and l.kind in ('held', 'paid') order by l.number desc limit 1) p
  where s.order_status_id = ${orderStatus.awaitingPayment}`)

const handedOver = [orderStatus.issued, orderStatus.returningFromDelivery]
const ended = [orderStatus.issuedInFull, orderStatus.partiallyIssued]
/** Of orders that have ended it is looked for so far back: by then somebody has been told of it for weeks. */
const endedDays = 31

const withoutReceipt = (from: string, reason: string) => `
  select e.*, 'noReceipt' as stands, false as short, ${reason} as receipt from ${from}
    and e.status = 'settled' and e.kind in ('captured', 'paid') and e.way = 'bank' and e.purpose <> 'arrival'
    and not exists (select 1 from receipts r where r.order_id = e.order_id and r.kind = 'sell'
      and r.status in ('asked', 'wait', 'done'))
    and (select sum(case l.kind when 'refunded' then -l.amount else l.amount end) from ledger_entries l
      where l.order_id = e.order_id and l.way = 'bank' and l.status = 'settled'
        and l.kind in ('captured', 'paid', 'refunded')) > 0`

/**
 * Money that the bank has taken for goods that were handed over, without a receipt of the sale: of a delivery in part which
 * pieces were kept is known when its return task is done, and a receipt may have failed. Not what has been given back, not
 * what came with the order (the shop has printed that), not what tills, couriers and partners print.
 */
const taken = sql.raw(
  [
    withoutReceipt(
      `order_states s join ledger_entries e on e.order_id = s.id where s.order_status_id in (${handedOver.join()})`,
      `'awaitsReturn'`,
    ),
    withoutReceipt(
      `ledger_entries e join order_states s on s.id = e.order_id
        where s.order_status_id in (${ended.join()}) and e.settled_at > clock_timestamp() - interval '${endedDays} days'`,
      `case when exists (select 1 from receipts r where r.order_id = e.order_id and r.kind = 'sell')
        then 'receiptFailed' else 'receiptMissing' end`,
    ),
  ].join(' union all '),
)

/** All that the list has; `receipt`: why the receipt of what was taken is missing. */
const listed = sql`(select d.*, null::text as receipt from (${due}) d union all ${taken}) e
  join orders o on o.id = e.order_id`

/** In which state, by which way, and of whose stores. */
function askedFor(actor: Actor, { status, way }: Pick<MoneyDueQuery, 'status' | 'way'>): SQL {
  const stores = actor.stores === 'all' ? null : [...actor.stores]
  return sql`(${status ?? null}::text is null or e.stands = ${status ?? null})
    and (${way ?? null}::text is null or e.way = ${way ?? null})
    and (${stores === null} or o.pfm in (select jsonb_array_elements_text(${JSON.stringify(stores ?? [])}::jsonb)))`
}

/**
 * Every sum that is owed or stands to be looked at, the oldest first: what was asked of the bank or of a person and is not
 * done, what waits for something else (the rest of a payment: `missing`), what failed. `who`: whoever works on its task,
 * else nobody.
 */
export async function listMoneyDue(tx: Tx | Db, actor: Actor, query: MoneyDueQuery): Promise<MoneyDue> {
  const { limit = 50, offset = 0 } = query
  const { receiptMinutes } = await readSettings(tx)
  const { items, total } = await readCounted<Found>(
    tx,
    sql`select e.order_id::float8 as "orderId", o.pfm, e.purpose, e.kind, e.way, e.amount::float8 as amount, e.currency,
        e.stands as status, coalesce(e.receipt, e.problem) as problem, e.refund_id::float8 as "refundId",
        case when e.short or e.problem = 'unpaid' then ${sql.raw(toPayOf('o'))}::float8 end as missing,
        (extract(epoch from e.created_at) * 1000)::float8 as since,
        case when e.receipt is not null then
          (extract(epoch from e.settled_at) * 1000)::float8 + ${receiptMinutes * 60_000}::float8 end as deadline,
        (extract(epoch from clock_timestamp() - e.created_at) / 60)::float8 as age,
        v.error as reason, v.id::float8 as "eventId", t.task_id::float8 as "taskId", t.claimed_name as who,
        count(*) over ()::float8 as total
      from ${listed}
      left join lateral (select id, error from events where order_id = e.order_id
        and e.operation_key is not null and data->>'key' = e.operation_key order by id desc limit 1) v on true
      left join lateral (select k.task_id, k.claimed_name from tasks k
        join workflow_instances i on i.id = k.instance_id
        where k.order_id = e.order_id and k.task_status = 'open'
          and ((k.task_type = 'moneyReturn' and i.context->>${fields.moneyReturn.entry} = e.purpose)
            or (k.task_type = 'paying' and e.short)
            or (k.task_type in ('returnFromShipping', 'delivery') and e.receipt = 'awaitsReturn')
            or (k.task_type = 'manualTransferring' and i.context->>${fields.manualTransferring.refund} = e.refund_id::text))
        order by k.task_id desc limit 1) t on true
      where ${askedFor(actor, query)}
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

/** All that the list above shows in this state, by currency, and since when the oldest of it is owed. */
export async function sumMoneyDue(
  tx: Tx | Db,
  actor: Actor,
  status: NonNullable<MoneyDueQuery['status']>,
): Promise<{ currency: string; amount: number; since: string }[]> {
  const found = await rows<{ currency: string; amount: number; since: number }>(
    tx,
    sql`select e.currency, sum(e.amount)::float8 as amount,
        (extract(epoch from min(e.created_at)) * 1000)::float8 as since
      from ${listed} where ${askedFor(actor, { status })}
      group by e.currency order by e.currency`,
  )
  return found.map(({ since, ...sum }) => ({ ...sum, since: new Date(since).toISOString() }))
}

/** What all that the list shows comes to. */
export const totalMoneyDue = (tx: Tx | Db, actor: Actor, query: MoneyDueQuery): Promise<ListTotal[]> =>
  readTotals(tx, { from: listed }, askedFor(actor, query), { sum: sql`e.amount`, currency: sql`e.currency` })

/** The order's book as a statement that adds up. */
export const statementOf = ({ balance, entries }: Book, payTypeId: number): Statement => ({
  entries: entries.map(({ createdAt, settledAt, orderId: _, operationKey: _key, ...entry }) => ({
    ...entry,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  })),
  ...{ asked: balance.asked, price: balance.price, cost: balance.cost },
  ...{ held: balance.held, taken: balance.taken, givenBack: balance.givenBack },
  ...{ released: balance.released, owed: balance.owed, toPay: balance.toPay },
  ahead: backForMissing(balance, payTypeId),
  points: { ...balance.points, used: balance.points.writtenOff - balance.points.givenBack },
})
