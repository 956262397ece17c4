import { eq } from 'drizzle-orm'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { eventActionsFrom } from '../../shared/event-actions.ts'
import { maySeeStore, type Actor } from '../actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { events } from '../db/schema/events.ts'
import { orders } from '../db/schema/orders.ts'
import { isOrderBusy } from '../errors.ts'
import { lockOrder } from '../world/lock-order.ts'
import { inTurnOfOrder } from '../engine/order-turns.ts'
import type { EventStatus } from './event-catalog.ts'
import { endingOf, type Endings } from './handlers.ts'
import { moveOne } from './move.ts'
import { isWiped } from './secrets.ts'

export const eventActions = ['restart', 'cancel', 'complete'] as const
export type EventAction = (typeof eventActions)[number]

interface Standing {
  handler: string
  status: string
  data: Record<string, unknown>
}

/** Nothing interrupts `process`. */
const rules: Record<EventAction, { from: readonly EventStatus[]; to: EventStatus }> = {
  restart: { from: eventActionsFrom.restart, to: 'ready' },
  cancel: { from: eventActionsFrom.cancel, to: 'canceled' },
  complete: { from: eventActionsFrom.complete, to: 'done' },
}

/** That money has gone by other means is said in the task of an accountant, with document and day, and nowhere else. */
const movesMoney = ({ handler }: Standing) => handler.startsWith('payment.')

/** What a person may do with the event now. One whose secret is gone (a sent issue code) cannot be restarted. */
export const possibleActions = (event: Standing): EventAction[] =>
  eventActions.filter(
    (action) =>
      rules[action].from.includes(event.status as EventStatus) &&
      !(action === 'complete' && movesMoney(event)) &&
      !(action === 'restart' && isWiped(event.handler, event.data)),
  )

export type ActionResult = { id: number; status: string | null } & (
  { ok: true; orderId: number | null } | { ok: false; reason: 'notFound' | 'impossible' | 'busy' }
)

/** All waiting for orders that somebody holds, ms: what is left then is answered without a try. */
const mostWait = 10_000

/**
 * Each event in a transaction of its own: one that cannot be moved is told and holds up no other, and one whose order
 * somebody holds is left as it was, to be asked for again. `endings`: what an end
 * by hand means for the order; `changes` takes what screens are told.
 */
export async function actOnEvents(
  db: Db,
  action: EventAction,
  ids: readonly number[],
  by: Actor,
  more: { endings?: Endings; changes?: LiveChange[] } = {},
): Promise<ActionResult[]> {
  const results: ActionResult[] = []
  const held: Held = { orders: new Set(), waited: 0 }
  for (const id of new Set(ids)) results.push(await actOnEvent(db, { action, id, by, held }, more))
  return results
}

/** Orders of this call that somebody holds, and how long it has waited for them, ms. */
interface Held {
  orders: Set<number>
  waited: number
}

async function actOnEvent(
  db: Db,
  { action, id, by, held }: { action: EventAction; id: number; by: Actor; held: Held },
  { endings, changes = [] }: { endings?: Endings; changes?: LiveChange[] },
): Promise<ActionResult> {
  const [known] = await db
    .select({ orderId: events.orderId, status: events.status, pfm: orders.pfm })
    .from(events)
    .leftJoin(orders, eq(orders.id, events.orderId))
    .where(eq(events.id, id))
  // One that belongs to no order is for who sees all stores.
  if (!known || !(by.stores === 'all' || (known.pfm !== null && maySeeStore(by, known.pfm))))
    return { id, ok: false, status: null, reason: 'notFound' }
  const { orderId } = known
  const act = async (tx: Tx): Promise<ActionResult> => {
    if (orderId !== null) await lockOrder(tx, orderId)
    const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update')
    if (!event) return { id, ok: false, status: null, reason: 'notFound' }
    if (!possibleActions(event).includes(action))
      return { id, ok: false, status: event.status, reason: 'impossible' }
    const { from, to } = rules[action]
    const moved = await moveOne(tx, event, {
      ...{ from, to },
      by: by.name,
      detail: `by ${action}`,
      ...(action === 'restart' ? { attempts: 'reset', error: null } : {}),
    })
    const how = action === 'cancel' ? 'failed' : action === 'complete' ? 'completed' : null
    if (how && moved) await endingOf(endings, how, event)?.({ tx, at: moved.at, by, changes })
    return { id, ok: true, status: to, orderId }
  }
  if (orderId === null) return db.transaction(act)
  const busy: ActionResult = { id, ok: false, status: known.status, reason: 'busy' }
  if (held.orders.has(orderId) || held.waited >= mostWait) return busy
  const began = performance.now()
  try {
    return await inTurnOfOrder(db, orderId, () => db.transaction(act))
  } catch (error) {
    if (!isOrderBusy(error)) throw error
    held.orders.add(orderId)
    held.waited += performance.now() - began
    return busy
  }
}
