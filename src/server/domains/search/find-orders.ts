import { sql, type SQL } from 'drizzle-orm'
import type { OrderRow } from '../../../../schemas/api/orders.ts'
import type { SearchResult, SearchQuery } from '../../../../schemas/api/search.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { listOrders, listNewestOrdersByIds } from '../orders/list/list-repository.ts'
import { parseBoxCode } from '../../../shared/box-code.ts'
import { normalizeSearchText } from '../../../shared/clean-text.ts'
import { parseOrderNumberList, parseOrderNumber } from '../../../shared/order-number.ts'
import { readOpenTasks } from './open-tasks.ts'

/** Maximum number of matches that are grouped by customer. If there are more, the user must type more. */
const maxOrders = 50
const maxCustomers = 10

/** Customers whose orders match a text. If the text identifies a single order, also that order (`only`). */
export async function searchCustomers(
  db: Db,
  actor: Actor,
  { text: typed, exact }: SearchQuery,
): Promise<SearchResult> {
  const text = normalizeSearchText(typed)
  const codeMatches = await listNewestOrdersByIds(db, actor, buildCodesQuery(text), maxOrders)
  const textMatches =
    exact || text === ''
      ? { items: [], total: 0 }
      : await listOrders(db, actor, { search: text, limit: maxOrders })
  const matches = [
    ...new Map([...codeMatches, ...textMatches.items].map((order) => [order.id, order])).values(),
  ]
  const customers = groupByCustomer(codeMatches, matches)
  const [order] = matches
  // A complete order number identifies its order, even if longer numbers begin with it.
  const exactMatch = matches.length === 1 ? order : codeMatches.length === 1 ? codeMatches[0] : undefined
  return {
    customers: customers.slice(0, maxCustomers),
    more: customers.length > maxCustomers || textMatches.total > maxOrders,
    only: exactMatch
      ? { orderId: exactMatch.id, taskId: await findFirstTask(db, actor, exactMatch.id) }
      : null,
  }
}

/** Query for the ids of the orders with this code, or with any of the numbers that the text contains. */
function buildCodesQuery(text: string): SQL {
  const codes = parseOrderNumberList(text)
  return sql.join((codes.length === 0 ? [text] : [text, ...codes]).map(buildCodeQuery), sql` union `)
}

/**
 * Query for the ids of the orders with this order number, box code, partner order number, loyalty card or track number.
 */
function buildCodeQuery(code: string): SQL {
  const box = parseBoxCode(code)
  const id = box?.orderId ?? parseOrderNumber(code)
  return sql`
    select ${id}::bigint as id where ${id}::bigint is not null
    union select id from orders where partner_order_id in (${code}, ${code.toUpperCase()})
    union select id from orders where loyalty_card_number = ${code}
    union select order_id from delivery_announcements where track in (${code}, ${code.toUpperCase()})`
}

/** Groups orders by phone number, because customers are identified by it. Customers of `codeMatches` come first. */
function groupByCustomer(
  codeMatches: readonly OrderRow[],
  orders: readonly OrderRow[],
): SearchResult['customers'] {
  const newestFirst = [...orders].sort((a, b) => b.dateCreate.localeCompare(a.dateCreate))
  const firstOrders = new Map<string, OrderRow>()
  for (const order of [...codeMatches, ...newestFirst])
    if (!firstOrders.has(order.phone)) firstOrders.set(order.phone, order)
  return [...firstOrders.values()].map(({ id, name, phone, orderStatusId }) => ({
    orderId: id,
    name,
    phone,
    orderStatusId,
  }))
}

async function findFirstTask(db: Db, actor: Actor, orderId: number): Promise<number | null> {
  const tasks = await readOpenTasks(db, actor, [orderId], null)
  return tasks.find(({ mayWork }) => mayWork)?.taskId ?? null
}
