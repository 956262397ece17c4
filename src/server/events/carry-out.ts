import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { system } from '../actor.ts'
import { NotYet } from '../adapters/not-yet.ts'
import { PartnerFailure } from '../adapters/partner-failure.ts'
import { rows, type Database, type Tx } from '../db/database.ts'
import { backoffSeconds, circuitOpenSeconds } from './backoff.ts'
import { sendAgain, type ClaimedEvent } from './claim.ts'
import { eventHandlers, isHandler, type EventStatus } from './event-catalog.ts'
import { endingOf, type Outside, type RunningEvent, type Settle } from './handlers.ts'
import { eventOutcomes } from './metrics.ts'
import { move } from './move.ts'

/** What came of an attempt. `again`: seconds until the next; `free`: it cost no attempt. */
type Outcome =
  | { to: 'done'; detail: string | null; settle?: Settle | undefined }
  | { to: 'fail'; detail: string; settle?: Settle | undefined }
  | { to: 'pending'; detail: string; again: number; free: boolean }

interface Parts {
  database: Pick<Database, 'db'>
  boss: PgBoss
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

const mostAttempts = (handler: string) => (isHandler(handler) ? eventHandlers[handler].attempts : 1)

const ourFault = ({ attempts, handler }: ClaimedEvent): Outcome =>
  attempts >= mostAttempts(handler)
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
    if (error instanceof NotYet)
      return { to: 'pending', detail: error.message, again: error.seconds, free: true }
    if (!(error instanceof PartnerFailure)) log.error({ err: error, event: id, handler }, 'event handler')
    const detail = error instanceof PartnerFailure ? error.message : 'internal'
    if (error instanceof PartnerFailure && error.final) return failed(detail)
    if (detail === 'circuitOpen') return { to: 'pending', detail, again: circuitOpenSeconds, free: true }
    if (attempts >= mostAttempts(handler)) return failed(detail)
    return { to: 'pending', detail, again: backoffSeconds(attempts), free: false }
  }
}

/** False when another worker has taken the event over meanwhile: its word counts. */
async function write(
  { database, boss, publish }: Parts,
  event: ClaimedEvent,
  outcome: Outcome,
): Promise<boolean> {
  const changes: LiveChange[] = []
  const written = await database.db.transaction(async (tx) => {
    const settle = outcome.to === 'pending' ? undefined : outcome.settle
    if (settle) await lockOrderOf(tx, event)
    await tx.execute(sql`select 1 from events where id = ${event.id} for update`)
    const [last] = await rows<{ number: number }>(
      tx,
      sql`select max(number) as number from event_journal where event_id = ${event.id}`,
    )
    if (last?.number !== event.line) return false
    await move(tx, [event.id], {
      from: ['process'],
      to: outcome.to,
      by: system.name,
      detail: outcome.detail,
      error: outcome.to === 'done' ? null : outcome.detail,
      ...(outcome.to === 'pending' && outcome.free ? { attempts: 'giveBack' } : {}),
    })
    if (outcome.to === 'pending') await sendAgain(boss, tx, event.serviceId, event.id, outcome.again)
    await settle?.({ tx, at: await databaseNow(tx), by: system, changes })
    return true
  })
  if (written && changes.length > 0) publish?.(changes)
  return written
}

/** The order's lock comes first, as in every step: a step that withdraws its events holds it already. */
export const lockOrderOf = async (tx: Tx, { orderId }: { orderId: number | null }): Promise<void> => {
  if (orderId !== null) await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
}

const databaseNow = async (tx: Tx): Promise<Date> => {
  const [row] = await rows<{ now: number }>(
    tx,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return new Date(row!.now)
}
