import { sql } from 'drizzle-orm'
import type { MoneyDue, MoneyDueQuery, Statement } from '../../../schemas/api/money.ts'
import { fields } from '../../../workflows/read-by-server.ts'
import type { Actor } from '../actor.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import { readCounted } from '../lists/read-counted.ts'
import { toPayOf } from '../orders/to-pay.ts'
import { backForMissing } from './money-ahead.ts'
import type { Book } from './read-book.ts'

interface Found extends Omit<MoneyDue['items'][number], 'since' | 'ageMinutes'> {
  since: number
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

/**
 * Every sum that is owed or stands to be looked at, the oldest first: what was asked of the bank or of a person and is not
 * done, what waits for something else (the rest of a payment: `missing`), what failed. `who`: whoever works on its task,
 * else nobody.
 */
export async function listMoneyDue(tx: Tx | Db, actor: Actor, query: MoneyDueQuery): Promise<MoneyDue> {
  const { limit = 50, offset = 0, status, way } = query
  const stores = actor.stores === 'all' ? null : [...actor.stores]
  const { items, total } = await readCounted<Found>(
    tx,
    sql`select e.order_id::float8 as "orderId", o.pfm, e.purpose, e.kind, e.way, e.amount::float8 as amount, e.currency,
        e.stands as status, e.problem, e.refund_id::float8 as "refundId",
        case when e.short or e.problem = 'unpaid' then ${sql.raw(toPayOf('o'))}::float8 end as missing,
        (extract(epoch from e.created_at) * 1000)::float8 as since,
        (extract(epoch from clock_timestamp() - e.created_at) / 60)::float8 as age,
        v.error as reason, v.id::float8 as "eventId", t.task_id::float8 as "taskId", t.claimed_name as who,
        count(*) over ()::float8 as total
      from (${due}) e
      join orders o on o.id = e.order_id
      left join lateral (select id, error from events where order_id = e.order_id
        and e.operation_key is not null and data->>'key' = e.operation_key order by id desc limit 1) v on true
      left join lateral (select k.task_id, k.claimed_name from tasks k
        join workflow_instances i on i.id = k.instance_id
        where k.order_id = e.order_id and k.task_status = 'open'
          and ((k.task_type = 'moneyReturn' and i.context->>${fields.moneyReturn.entry} = e.purpose)
            or (k.task_type = 'paying' and e.short)
            or (k.task_type = 'manualTransferring' and i.context->>${fields.manualTransferring.refund} = e.refund_id::text))
        order by k.task_id desc limit 1) t on true
      where (${status ?? null}::text is null or e.stands = ${status ?? null})
        and (${way ?? null}::text is null or e.way = ${way ?? null})
        and (${stores === null} or o.pfm in (select jsonb_array_elements_text(${JSON.stringify(stores ?? [])}::jsonb)))
      order by e.created_at, e.order_id, e.number`,
    { limit, offset },
  )
  return {
    total,
    items: items.map(({ since, age, ...item }) => ({
      ...item,
      since: new Date(since).toISOString(),
      ageMinutes: Math.max(0, Math.floor(age)),
    })),
  }
}

/** All that the list above shows in this state, by currency, and since when the oldest of it is owed. */
export async function sumMoneyDue(
  tx: Tx | Db,
  actor: Actor,
  status: string,
): Promise<{ currency: string; amount: number; since: string }[]> {
  const stores = actor.stores === 'all' ? null : [...actor.stores]
  const found = await rows<{ currency: string; amount: number; since: number }>(
    tx,
    sql`select e.currency, sum(e.amount)::float8 as amount,
        (extract(epoch from min(e.created_at)) * 1000)::float8 as since
      from (${due}) e join orders o on o.id = e.order_id
      where e.stands = ${status}
        and (${stores === null} or o.pfm in (select jsonb_array_elements_text(${JSON.stringify(stores ?? [])}::jsonb)))
      group by e.currency order by e.currency`,
  )
  return found.map(({ since, ...sum }) => ({ ...sum, since: new Date(since).toISOString() }))
}

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
