import { eq } from 'drizzle-orm'
import type {
  StatusMoveQuery,
  StatusMoveRow,
  StatusesOfOrders,
} from '../../../../schemas/api/status-moves.ts'
import { currentActions, type CurrentAction } from '../runner/actions/offered.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { InputBuilder } from '../../engine/effects.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { readWorld } from '../../engine/order-state/load.ts'
import { listOrders } from '../orders/list-repository.ts'

/** Of each of these the machine is asked. */
const most = 50

interface Asking {
  db: Db
  input: InputBuilder
  actor: Actor
  told: Date | null
}

/** Statuses that each order can be brought to by hand; an order that this person does not see is left out. */
async function targetsOf({ db, input, actor, told }: Asking, ids: readonly number[]) {
  const settings = await readSettings(db)
  const found = new Map<number, number[]>()
  for (const id of ids) {
    const read = await readWorld(db as unknown as Tx, id, told)
    if (!read || !maySeeStore(actor, read.world.order.pfm)) continue
    const [standing] = currentActions(input, { ...read, settings }, ['changeStatus'])
    found.set(id, reachable(standing!))
  }
  return found
}

/** As the machine's summary says it to the form of its step. */
function reachable({ workflow, instance }: CurrentAction): number[] {
  if (instance.status !== 'active') return []
  const said = String(workflow.summary(instance.context as never)['reachable'] ?? '')
  return said.split(' ').filter(Boolean).map(Number)
}

/** Orders that a text finds, and where each may go. */
export async function checkOrderMoves(
  asking: Asking,
  { search, offset = 0, limit = most }: StatusMoveQuery,
): Promise<{ items: StatusMoveRow[]; total: number; totalIsExact: boolean }> {
  const found = await listOrders(asking.db, asking.actor, { search, limit: most })
  const page = found.items.slice(offset, offset + limit)
  const targets = await targetsOf(
    asking,
    page.map(({ id }) => id),
  )
  const items = page.map(
    ({ id, partnerOrderId, name, phone, pfm, orderStatusId, deliveryServiceTypeId, dateUpdate }) => ({
      ...{ id, partnerOrderId, name, phone, pfm, orderStatusId, deliveryServiceTypeId, dateUpdate },
      targets: targets.get(id) ?? [],
    }),
  )
  return { items, total: Math.min(found.total, most), totalIsExact: found.total <= most }
}

/** One order and where it may go. Refuses with 404 one that this user does not see. */
export async function checkOrderMove(asking: Asking, orderId: number): Promise<StatusMoveRow> {
  const { db, actor } = asking
  const [order] = await db
    .select({
      ...{ id: orders.id, partnerOrderId: orders.partnerOrderId, name: orders.name, phone: orders.phone },
      ...{ pfm: orders.pfm, orderStatusId: orders.orderStatusId },
      ...{ deliveryServiceTypeId: orders.deliveryServiceTypeId, dateUpdate: orders.dateUpdate },
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || !maySeeStore(actor, order.pfm)) throw refuse.orderNotFound()
  const targets = await targetsOf(asking, [orderId])
  return { ...order, dateUpdate: order.dateUpdate.toISOString(), targets: targets.get(orderId) ?? [] }
}

/** Statuses that some of these orders can be brought to, and how many of them. */
export async function statusesOfOrders(asking: Asking, ids: readonly number[]): Promise<StatusesOfOrders> {
  const counts = new Map<number, number>()
  for (const targets of (await targetsOf(asking, [...new Set(ids)])).values())
    for (const id of targets) counts.set(id, (counts.get(id) ?? 0) + 1)
  return {
    items: [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([orderStatusId, orders]) => ({ orderStatusId, orders })),
  }
}
