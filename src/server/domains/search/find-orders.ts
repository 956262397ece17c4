import { sql, type SQL } from 'drizzle-orm'
import type { OrderRow } from '../../../../schemas/api/orders.ts'
import type { SearchAnswer, SearchQuery } from '../../../../schemas/api/search.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { listOrders, ordersAmong } from '../orders/list-repository.ts'
import { readBoxCode } from '../../../shared/box-code.ts'
import { searchedText } from '../../../shared/clean-text.ts'
import { readNumberList, readOrderNumber } from '../../../shared/order-number.ts'
import { openTasksOf } from './open-tasks.ts'

/** Orders that are looked through for people; a text that finds more is too short. */
const most = 50
const customersShown = 10

/** Whose orders a text finds, and the one order that it means. */
export async function search(
  db: Db,
  actor: Actor,
  { text: typed, exact }: SearchQuery,
): Promise<SearchAnswer> {
  const text = searchedText(typed)
  const coded = await ordersAmong(db, actor, idsOfCodes(text), most)
  const begun =
    exact || text === ''
      ? { items: [], total: 0 }
      : await listOrders(db, actor, { search: text, limit: most })
  const found = [...new Map([...coded, ...begun.items].map((order) => [order.id, order])).values()]
  const customers = customersOf(coded, found)
  const [order] = found
  // A number written out in full means its own order, even where others begin alike.
  const only = found.length === 1 ? order : coded.length === 1 ? coded[0] : undefined
  return {
    customers: customers.slice(0, customersShown),
    more: customers.length > customersShown || begun.total > most,
    only: only ? { orderId: only.id, taskId: await firstTask(db, actor, only.id) } : null,
  }
}

/** Of one code, or of each of several numbers in one text. */
function idsOfCodes(text: string): SQL {
  const codes = readNumberList(text)
  return sql.join((codes.length === 0 ? [text] : [text, ...codes]).map(idsOfCode), sql` union `)
}

/** What is printed or written as a code of its own: order, box of an order, partner's id, track number, loyalty card. */
function idsOfCode(code: string): SQL {
  const box = readBoxCode(code)
  const id = box?.orderId ?? readOrderNumber(code)
  return sql`
    select ${id}::bigint as id where ${id}::bigint is not null
    union select id from orders where partner_order_id in (${code}, ${code.toUpperCase()})
    union select id from orders where loyalty_card_number = ${code}
    union select order_id from delivery_announcements where track in (${code}, ${code.toUpperCase()})`
}

/** Orders of one phone are one person's. `coded`: orders that are meant before all others. */
function customersOf(coded: readonly OrderRow[], orders: readonly OrderRow[]): SearchAnswer['customers'] {
  const newestFirst = [...orders].sort((a, b) => b.dateCreate.localeCompare(a.dateCreate))
  const shown = new Map<string, OrderRow>()
  for (const order of [...coded, ...newestFirst]) if (!shown.has(order.phone)) shown.set(order.phone, order)
  return [...shown.values()].map(({ id, name, phone, orderStatusId }) => ({
    ...{ orderId: id, name, phone, orderStatusId },
  }))
}

async function firstTask(db: Db, actor: Actor, orderId: number): Promise<number | null> {
  const tasks = await openTasksOf(db, actor, [orderId])
  return tasks.find(({ mayWork }) => mayWork)?.taskId ?? null
}
