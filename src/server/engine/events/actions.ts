import { eq } from 'drizzle-orm'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { events } from '../../platform/db/schema/events.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { isBusyError } from '../../platform/http/order-busy.ts'
import { lockOrder } from '../order-state/lock-order.ts'
import type { Engine } from '../engine.ts'
import { startMachine } from '../interpret.ts'
import { withOrderMutex } from '../order-mutex.ts'
import { getWorkflow } from '../registry.ts'
import { chooseVersion } from '../versions.ts'
import type { EventStatus } from './event-catalog.ts'
import { findEventEndHandler, type EventEndHandlers } from './handlers.ts'
import { changeEventStatus } from './change-event-status.ts'
import { isSecretCleared } from './secrets.ts'

export const eventActions = ['restart', 'cancel', 'complete'] as const
export type EventAction = (typeof eventActions)[number]

interface EventHead {
  handler: string
  status: string
  data: Record<string, unknown>
}

const rules: Record<EventAction, { type: string; to: EventStatus }> = {
  restart: { type: 'RESTART', to: 'ready' },
  cancel: { type: 'CANCEL', to: 'canceled' },
  complete: { type: 'COMPLETE', to: 'done' },
}

/** `params` of the input of the machine `eventAction`. */
const buildEventActionParams = ({ handler, status, data }: EventHead) => ({
  status,
  secretGone: isSecretCleared(handler, data),
  movesMoney: handler.startsWith('payment.'),
})

const actionsByParams = new Map<string, EventAction[]>()

/**
 * Actions that the machine `eventAction` allows for an event. They depend on its status, on whether it moves money, and
 * on whether its secret was erased.
 */
export function findPossibleEventActions(event: EventHead): EventAction[] {
  const params = buildEventActionParams(event)
  const key = JSON.stringify(params)
  const cached = actionsByParams.get(key)
  if (cached) return cached
  const { snapshot } = startMachine(getWorkflow('eventAction', chooseVersion([], 'eventAction', '', '')), {
    params,
  })
  const possible = eventActions.filter((action) =>
    snapshot.can({ type: rules[action].type, payload: {}, at: '', facts: {} }),
  )
  actionsByParams.set(key, possible)
  return possible
}

export type EventActionResult = { id: number; status: string | null } & (
  | { ok: true; orderId: number | null }
  | { ok: false; reason: 'notFound' | 'impossible' | 'busy' }
)

/**
 * Maximum total time to wait for locked orders in one call, in milliseconds. After it, the remaining events that belong
 * to orders are reported as busy.
 */
const maxWaitMs = 10_000

/**
 * Performs an action on each event in a separate transaction, so that a refusal of one event does not affect the
 * others. An event whose order is locked is not changed and reported as busy, and the user can repeat the action.
 * @param options `endings`: handlers that apply the end of an event to its order; `changes`: collects the live updates
 * of these handlers, which the caller publishes
 */
export async function performEventActions(
  db: Db,
  action: EventAction,
  ids: readonly number[],
  by: Actor,
  options: { engine: Pick<Engine, 'startAtDesk'>; endings?: EventEndHandlers; changes?: LiveChange[] },
): Promise<EventActionResult[]> {
  const results: EventActionResult[] = []
  const lockedOrders: LockedOrders = { orders: new Set(), waited: 0 }
  for (const id of new Set(ids)) results.push(await actOnEvent(db, { action, id, by, lockedOrders }, options))
  return results
}

/**
 * Orders that other transactions held locked during this call, and the total time spent waiting for them in
 * milliseconds.
 */
interface LockedOrders {
  orders: Set<number>
  waited: number
}

async function actOnEvent(
  db: Db,
  {
    action,
    id,
    by,
    lockedOrders,
  }: { action: EventAction; id: number; by: Actor; lockedOrders: LockedOrders },
  { engine, endings, changes = [] }: Parameters<typeof performEventActions>[4],
): Promise<EventActionResult> {
  const [row] = await db
    .select({ orderId: events.orderId, status: events.status, pfm: orders.pfm })
    .from(events)
    .leftJoin(orders, eq(orders.id, events.orderId))
    .where(eq(events.id, id))
  // An event without an order is visible only to actors who may see all stores.
  if (!row || !(by.stores === 'all' || (row.pfm !== null && canSeeStore(by, row.pfm))))
    return { id, ok: false, status: null, reason: 'notFound' }
  const { orderId } = row
  const perform = async (tx: Tx): Promise<EventActionResult> => {
    if (orderId !== null) await lockOrder(tx, orderId)
    const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update')
    if (!event) return { id, ok: false, status: null, reason: 'notFound' }
    if (!findPossibleEventActions(event).includes(action))
      return { id, ok: false, status: event.status, reason: 'impossible' }
    const { type, to } = rules[action]
    // The action is recorded as an instance of the desk workflow `eventAction`. The step of this action also ends the
    // instance.
    const deskWork = {
      workflow: 'eventAction',
      subject: String(id),
      params: { eventId: id, ...buildEventActionParams(event) },
    }
    await engine.startAtDesk({ tx, actor: by }, deskWork, type)
    const moved = await changeEventStatus(tx, event, {
      from: [event.status as EventStatus],
      to,
      by: by.name,
      detail: `by ${action}`,
      ...(action === 'restart' ? { attempts: 'reset', error: null } : {}),
    })
    const ending = action === 'cancel' ? 'failed' : action === 'complete' ? 'completed' : null
    if (ending && moved)
      await findEventEndHandler(endings, ending, event)?.({ tx, at: moved.at, by, changes })
    return { id, ok: true, status: to, orderId }
  }
  if (orderId === null) return db.transaction(perform)
  const busy: EventActionResult = { id, ok: false, status: row.status, reason: 'busy' }
  if (lockedOrders.orders.has(orderId) || lockedOrders.waited >= maxWaitMs) return busy
  const startedAt = performance.now()
  try {
    return await withOrderMutex(db, orderId, () => db.transaction(perform))
  } catch (error) {
    if (!isBusyError(error)) throw error
    lockedOrders.orders.add(orderId)
    lockedOrders.waited += performance.now() - startedAt
    return busy
  }
}
