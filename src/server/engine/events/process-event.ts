import type { FastifyBaseLogger } from 'fastify'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { systemActor } from '../../platform/identity/actor.ts'
import { RetryLaterError } from '../../platform/adapters/retry-later.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockOrder } from '../order-state/lock-order.ts'
import { computeBackoffSeconds, rejectedRequestDelaySeconds } from './backoff.ts'
import type { ClaimedEvent } from './claim.ts'
import { eventHandlerRules, isHandlerName, type EventStatus } from './event-catalog.ts'
import {
  findEventEndHandler,
  findEventHandler,
  type PartnerConnections,
  type EventEndHandler,
} from './handlers.ts'
import { eventOutcomeCounter } from './metrics.ts'
import { changeEventStatus, type EventStatusChange } from './change-event-status.ts'

/** Result of an attempt. `queue`: the event waits for another event. `isFree`: the attempt is not counted. */
type Outcome =
  | { to: 'done'; detail: string | null; settle?: EventEndHandler | undefined }
  | { to: 'fail'; detail: string; settle?: EventEndHandler | undefined }
  | { to: 'pending' | 'queue'; detail: string; retryAfterSeconds: number; isFree: boolean }

interface Dependencies {
  database: Pick<Database, 'db'>
  outside: Pick<PartnerConnections, 'handlers' | 'endings'>
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Publishes live updates. Optional, because tests need none. */
  publish?: (changes: LiveChange[]) => void
}

/**
 * Calls the handler and writes the outcome. Returns the new status, or null if it was not written. Never throws. If the
 * outcome cannot be written (database unavailable, process killed), the event stays in `process` and is claimed again
 * after its lease has expired. The partner recognizes the repeated call by its idempotency key.
 */
export async function processEvent(
  dependencies: Dependencies,
  event: ClaimedEvent,
): Promise<EventStatus | null> {
  const outcome = await attempt(dependencies, event)
  try {
    return await writeOutcome(dependencies, event, outcome)
  } catch (error) {
    dependencies.log.error({ err: error, event: event.id }, 'outcome of an event not written')
    if (!('settle' in outcome) || !outcome.settle) return null
  }
  // If the result cannot be applied to the order, the event is retried. After the last attempt it fails with the reason
  // `internal`.
  try {
    return await writeOutcome(dependencies, event, createInternalFailure(event))
  } catch {
    return null
  }
}

async function writeOutcome(
  dependencies: Dependencies,
  event: ClaimedEvent,
  outcome: Outcome,
): Promise<EventStatus | null> {
  const isWritten = await write(dependencies, event, outcome)
  if (isWritten) eventOutcomeCounter.inc({ handler: event.handler, status: outcome.to })
  return isWritten ? outcome.to : null
}

const maxAttempts = (handler: string) => (isHandlerName(handler) ? eventHandlerRules[handler].attempts : 1)

const createInternalFailure = ({ attempts, handler }: ClaimedEvent): Outcome =>
  attempts >= maxAttempts(handler)
    ? { to: 'fail', detail: 'internal' }
    : { to: 'pending', detail: 'internal', retryAfterSeconds: computeBackoffSeconds(attempts), isFree: false }

async function attempt({ outside, log }: Dependencies, event: ClaimedEvent): Promise<Outcome> {
  const { handler, id, attempts } = event
  const handle = isHandlerName(handler) ? findEventHandler(outside.handlers, handler) : undefined
  if (!handle) return { to: 'fail', detail: 'noHandler' }
  const fail = (detail: string): Outcome => ({
    to: 'fail',
    detail,
    settle: findEventEndHandler(outside.endings, 'failed', event),
  })
  try {
    const answer = await handle(event)
    return answer === null || typeof answer === 'string'
      ? { to: 'done', detail: answer }
      : { to: 'done', ...answer }
  } catch (error) {
    if (error instanceof RetryLaterError) {
      const to = error.message === 'afterAnother' ? 'queue' : 'pending'
      return { to, detail: error.message, retryAfterSeconds: error.delaySeconds, isFree: true }
    }
    if (!(error instanceof PartnerFailure)) log.error({ err: error, event: id, handler }, 'event handler')
    const detail = error instanceof PartnerFailure ? error.message : 'internal'
    if (error instanceof PartnerFailure && error.final) return fail(detail)
    if (detail === 'circuitOpen')
      return { to: 'pending', detail, retryAfterSeconds: rejectedRequestDelaySeconds, isFree: true }
    if (attempts >= maxAttempts(handler)) return fail(detail)
    return { to: 'pending', detail, retryAfterSeconds: computeBackoffSeconds(attempts), isFree: false }
  }
}

/**
 * Returns false if the claim was lost, because another worker has claimed the event since. Then only the outcome of
 * that worker counts.
 */
async function write(
  { database, publish }: Dependencies,
  event: ClaimedEvent,
  outcome: Outcome,
): Promise<boolean> {
  const move = toMove(outcome)
  const settle = 'settle' in outcome ? outcome.settle : undefined
  // A result that changes nothing in the order needs only this statement.
  if (!settle) return (await changeEventStatus(database.db, event, move)) !== null
  const changes: LiveChange[] = []
  const isWritten = await database.db.transaction(async (tx) => {
    // The order is locked first, as in every step, to avoid a deadlock with a step that cancels events of the order.
    if (event.orderId !== null) await lockOrder(tx, event.orderId)
    const moved = await changeEventStatus(tx, event, move)
    if (moved) await settle({ tx, at: moved.at, by: systemActor, changes })
    return moved !== null
  })
  if (isWritten && changes.length > 0) publish?.(changes)
  return isWritten
}

const toMove = (outcome: Outcome): EventStatusChange => ({
  from: ['process'],
  to: outcome.to,
  by: systemActor.name,
  detail: outcome.detail,
  error: outcome.to === 'done' ? null : outcome.detail,
  ...('retryAfterSeconds' in outcome ? { retryAfterSeconds: Math.max(0.1, outcome.retryAfterSeconds) } : {}),
  ...('isFree' in outcome && outcome.isFree ? { attempts: 'giveBack' } : {}),
})
