import { eq } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { events } from '../../platform/db/schema/events.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { isOrderBusy } from '../../platform/http/order-busy.ts'
import { lockOrder } from '../order-state/lock-order.ts'
import type { Engine } from '../engine.ts'
import { begin } from '../interpret.ts'
import { inTurnOfOrder } from '../order-mutex.ts'
import { getWorkflow } from '../registry.ts'
import { activeVersion } from '../versions.ts'
import type { EventStatus } from './event-catalog.ts'
import { endingOf, type Endings } from './handlers.ts'
import { moveOne } from './transition-events.ts'
import { isWiped } from './secrets.ts'

export const eventActions = ['restart', 'cancel', 'complete'] as const
export type EventAction = (typeof eventActions)[number]

interface Standing {
  handler: string
  status: string
  data: Record<string, unknown>
}

const rules: Record<EventAction, { type: string; to: EventStatus }> = {
  restart: { type: 'RESTART', to: 'ready' },
  cancel: { type: 'CANCEL', to: 'canceled' },
  complete: { type: 'COMPLETE', to: 'done' },
}

/** What the machine of an action on an event begins with. */
const paramsOf = ({ handler, status, data }: Standing) => ({
  status,
  secretGone: isWiped(handler, data),
  movesMoney: handler.startsWith('payment.'),
})

const known = new Map<string, EventAction[]>()

/** What a person may do with the event now, as its machine says. */
export function possibleActions(event: Standing): EventAction[] {
  const params = paramsOf(event)
  const key = JSON.stringify(params)
  const told = known.get(key)
  if (told) return told
  const { snapshot } = begin(getWorkflow('eventAction', activeVersion([], 'eventAction', '', '')), { params })
  const possible = eventActions.filter((action) =>
    snapshot.can({ type: rules[action].type, payload: {}, at: '', facts: {} } as never),
  )
  known.set(key, possible)
  return possible
}

export type ActionResult = { id: number; status: string | null } & (
  | { ok: true; orderId: number | null }
  | { ok: false; reason: 'notFound' | 'impossible' | 'busy' }
)

/** All waiting for orders that somebody holds, ms: what is left then is answered without a try. */
const maxWait = 10_000

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
  more: { engine: Pick<Engine, 'startAtDesk'>; endings?: Endings; changes?: LiveChange[] },
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
  { engine, endings, changes = [] }: Parameters<typeof actOnEvents>[4],
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
    const { type, to } = rules[action]
    // Begun and ended here, so that its record says who did what.
    const work = { workflow: 'eventAction', subject: String(id), params: { eventId: id, ...paramsOf(event) } }
    await engine.startAtDesk({ tx, actor: by }, work, type)
    const moved = await moveOne(tx, event, {
      ...{ from: [event.status as EventStatus], to },
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
  if (held.orders.has(orderId) || held.waited >= maxWait) return busy
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
