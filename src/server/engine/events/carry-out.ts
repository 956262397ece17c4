import type { FastifyBaseLogger } from 'fastify'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { system } from '../../platform/identity/actor.ts'
import { NotYet } from '../../platform/adapters/not-yet.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockOrder } from '../order-state/lock-order.ts'
import { backoffSeconds, refusedSeconds } from './backoff.ts'
import type { ClaimedEvent } from './claim.ts'
import { eventHandlers, isHandler, type EventStatus } from './event-catalog.ts'
import { endingOf, type Outside, type RunningEvent, type Settle } from './handlers.ts'
import { eventOutcomes } from './metrics.ts'
import { moveOne, type Move } from './transition-events.ts'

/** What came of an attempt. `again`: seconds until the next; `free`: it cost no attempt; queue: another comes first. */
type Outcome =
  | { to: 'done'; detail: string | null; settle?: Settle | undefined }
  | { to: 'fail'; detail: string; settle?: Settle | undefined }
  | { to: 'pending' | 'queue'; detail: string; again: number; free: boolean }

interface Parts {
  database: Pick<Database, 'db'>
  outside: Pick<Outside, 'handlers' | 'endings'>
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Tells the screens; absent in tests that look at the tables alone. */
  publish?: (changes: LiveChange[]) => void
}

/**
 * Calls the handler and writes what came of it. Never throws: when the outcome cannot be written (the database is away,
 * the process dies), the event stays in `process`, is taken up again, and the partner knows its key.
 */
export async function carryOut(parts: Parts, event: ClaimedEvent): Promise<EventStatus | null> {
  const outcome = await attempt(parts, event)
  try {
    return await writeOut(parts, event, outcome)
  } catch (error) {
    parts.log.error({ err: error, event: event.id }, 'outcome of an event not written')
    if (!('settle' in outcome) || !outcome.settle) return null
  }
  // What the end means for the order could not be written: tried again, and in the end shown as our fault.
  try {
    return await writeOut(parts, event, ourFault(event))
  } catch {
    return null
  }
}

async function writeOut(parts: Parts, event: ClaimedEvent, outcome: Outcome): Promise<EventStatus | null> {
  const written = await write(parts, event, outcome)
  if (written) eventOutcomes.inc({ handler: event.handler, status: outcome.to })
  return written ? outcome.to : null
}

const maxAttempts = (handler: string) => (isHandler(handler) ? eventHandlers[handler].attempts : 1)

const ourFault = ({ attempts, handler }: ClaimedEvent): Outcome =>
  attempts >= maxAttempts(handler)
    ? { to: 'fail', detail: 'internal' }
    : { to: 'pending', detail: 'internal', again: backoffSeconds(attempts), free: false }

async function attempt({ outside, log }: Parts, event: ClaimedEvent): Promise<Outcome> {
  const { handler, id, attempts } = event
  const carry = isHandler(handler) ? outside.handlers[handler] : undefined
  if (!carry) return { to: 'fail', detail: 'noHandler' }
  const failed = (detail: string): Outcome => ({
    ...{ to: 'fail', detail },
    settle: endingOf(outside.endings, 'failed', event),
  })
  try {
    const answer = await carry(event as unknown as RunningEvent<never>)
    return answer === null || typeof answer === 'string'
      ? { to: 'done', detail: answer }
      : { to: 'done', ...answer }
  } catch (error) {
    if (error instanceof NotYet) {
      const to = error.message === 'afterAnother' ? 'queue' : 'pending'
      return { to, detail: error.message, again: error.seconds, free: true }
    }
    if (!(error instanceof PartnerFailure)) log.error({ err: error, event: id, handler }, 'event handler')
    const detail = error instanceof PartnerFailure ? error.message : 'internal'
    if (error instanceof PartnerFailure && error.final) return failed(detail)
    if (detail === 'circuitOpen') return { to: 'pending', detail, again: refusedSeconds, free: true }
    if (attempts >= maxAttempts(handler)) return failed(detail)
    return { to: 'pending', detail, again: backoffSeconds(attempts), free: false }
  }
}

/** False when another worker has taken the event over meanwhile: its word counts. */
async function write({ database, publish }: Parts, event: ClaimedEvent, outcome: Outcome): Promise<boolean> {
  const to = moveTo(outcome)
  const settle = 'settle' in outcome ? outcome.settle : undefined
  // A statement alone is its own transaction.
  if (!settle) return (await moveOne(database.db, event, to)) !== null
  const changes: LiveChange[] = []
  const written = await database.db.transaction(async (tx) => {
    // The order's lock comes first, as in every step: a step that withdraws its events holds it already.
    if (event.orderId !== null) await lockOrder(tx, event.orderId)
    const moved = await moveOne(tx, event, to)
    if (moved) await settle({ tx, at: moved.at, by: system, changes })
    return moved !== null
  })
  if (written && changes.length > 0) publish?.(changes)
  return written
}

const moveTo = (outcome: Outcome): Move => ({
  ...{ from: ['process'], to: outcome.to, by: system.name },
  ...{ detail: outcome.detail, error: outcome.to === 'done' ? null : outcome.detail },
  ...('again' in outcome ? { again: Math.max(0.1, outcome.again) } : {}),
  ...('free' in outcome && outcome.free ? { attempts: 'giveBack' } : {}),
})
