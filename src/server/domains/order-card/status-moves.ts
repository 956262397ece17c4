import { eq } from 'drizzle-orm'
import type {
  StatusMoveQuery,
  StatusMoveRow,
  OrderStatusTargets,
} from '../../../../schemas/api/status-moves.ts'
import { readCurrentActions, type CurrentAction } from '../runner/actions/offered.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MachineInputBuilder } from '../../engine/effects.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { readOrderState } from '../../engine/order-state/load.ts'
import { listOrders } from '../orders/list/list-repository.ts'

/**
 * Maximum number of matching orders of a search, over all pages. It is small, because the user searches for a few known
 * orders.
 */
const maxOrders = 50

interface StatusMoveContext {
  db: Db
  input: MachineInputBuilder
  actor: Actor
  clockTime: Date | null
}

/** Statuses that can be set manually, by order id. Orders that the actor may not see are left out. */
async function readTargets({ db, input, actor, clockTime }: StatusMoveContext, ids: readonly number[]) {
  const settings = await readSettings(db)
  const targets = new Map<number, number[]>()
  for (const id of ids) {
    const state = await readOrderState(db, id, clockTime)
    if (!state || !canSeeStore(actor, state.orderState.order.pfm)) continue
    const [action] = readCurrentActions(input, { ...state, settings }, ['changeStatus'])
    targets.set(id, readReachableStatuses(action!))
  }
  return targets
}

/** Reads the reachable statuses from the summary of the workflow, which contains them for the form of its step. */
function readReachableStatuses({ workflow, instance }: CurrentAction): number[] {
  if (instance.status !== 'active') return []
  const statusIds = String(workflow.summary(instance.context)['reachable'] ?? '')
  return statusIds.split(' ').filter(Boolean).map(Number)
}

/** Orders that match a text, each with the statuses that can be set for it. */
export async function findOrderStatusMoves(
  context: StatusMoveContext,
  { search, offset = 0, limit = maxOrders }: StatusMoveQuery,
): Promise<{ items: StatusMoveRow[]; total: number; totalIsExact: boolean }> {
  const matches = await listOrders(context.db, context.actor, { search, limit: maxOrders })
  const page = matches.items.slice(offset, offset + limit)
  const targets = await readTargets(
    context,
    page.map(({ id }) => id),
  )
  const items = page.map(
    ({ id, partnerOrderId, name, phone, pfm, orderStatusId, deliveryServiceTypeId, dateUpdate }) => ({
      id,
      partnerOrderId,
      name,
      phone,
      pfm,
      orderStatusId,
      deliveryServiceTypeId,
      dateUpdate,
      targets: targets.get(id) ?? [],
    }),
  )
  return { items, total: Math.min(matches.total, maxOrders), totalIsExact: matches.total <= maxOrders }
}

/** One order with the statuses that can be set for it. Refuses (404) an order that the actor may not see. */
export async function readOrderStatusMoves(
  context: StatusMoveContext,
  orderId: number,
): Promise<StatusMoveRow> {
  const { db, actor } = context
  const [order] = await db
    .select({
      id: orders.id,
      partnerOrderId: orders.partnerOrderId,
      name: orders.name,
      phone: orders.phone,
      pfm: orders.pfm,
      orderStatusId: orders.orderStatusId,
      deliveryServiceTypeId: orders.deliveryServiceTypeId,
      dateUpdate: orders.dateUpdate,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || !canSeeStore(actor, order.pfm)) throw refuse.orderNotFound()
  const targets = await readTargets(context, [orderId])
  return { ...order, dateUpdate: order.dateUpdate.toISOString(), targets: targets.get(orderId) ?? [] }
}

/** Statuses that can be set for at least one of these orders, with the number of such orders. */
export async function countReachableStatuses(
  context: StatusMoveContext,
  ids: readonly number[],
): Promise<OrderStatusTargets> {
  const counts = new Map<number, number>()
  for (const targets of (await readTargets(context, [...new Set(ids)])).values())
    for (const id of targets) counts.set(id, (counts.get(id) ?? 0) + 1)
  return {
    items: [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([orderStatusId, orders]) => ({ orderStatusId, orders })),
  }
}
