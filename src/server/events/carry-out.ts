import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { system } from '../actor.ts'
import { PartnerFailure } from '../adapters/partner-failure.ts'
import { rows, type Database } from '../db/database.ts'
import { backoffSeconds, circuitOpenSeconds } from './backoff.ts'
import { sendLater, type ClaimedEvent } from './claim.ts'
import { eventHandlers, isHandler, type EventStatus } from './event-catalog.ts'
import type { Handlers } from './handlers.ts'
import { eventOutcomes } from './metrics.ts'
import { move } from './move.ts'

/** What came of an attempt. `again`: seconds until the next. */
type Outcome =
  | { to: 'done'; detail: string | null }
  | { to: 'fail'; detail: string }
  | { to: 'pending'; detail: string; again: number }

interface Parts {
  database: Pick<Database, 'db'>
  boss: PgBoss
  handlers: Handlers
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/**
 * Calls the handler and writes what came of it. Never throws: when the outcome cannot be written (the database is away,
 * the process dies), the event stays in `process`, is taken up again, and the partner knows its key.
 */
export async function carryOut(parts: Parts, event: ClaimedEvent): Promise<EventStatus | null> {
  const outcome = await attempt(parts, event)
  try {
    const written = await write(parts, event, outcome)
    if (written) eventOutcomes.inc({ handler: event.handler, status: outcome.to })
    return written ? outcome.to : null
  } catch (error) {
    parts.log.error({ err: error, event: event.id }, 'outcome of an event not written')
    return null
  }
}

async function attempt({ handlers, log }: Parts, event: ClaimedEvent): Promise<Outcome> {
  const { handler, id, attempts } = event
  const carry = isHandler(handler) ? handlers[handler] : undefined
  if (!isHandler(handler) || !carry) return { to: 'fail', detail: 'noHandler' }
  try {
    const { orderId, key } = event
    return { to: 'done', detail: await carry({ id, orderId, key, data: event.data as never }) }
  } catch (error) {
    if (!(error instanceof PartnerFailure)) log.error({ err: error, event: id, handler }, 'event handler')
    const detail = error instanceof PartnerFailure ? error.message : 'internal'
    if (error instanceof PartnerFailure && error.final) return { to: 'fail', detail }
    if (detail === 'circuitOpen') return { to: 'pending', detail, again: circuitOpenSeconds }
    if (attempts >= eventHandlers[handler].attempts) return { to: 'fail', detail }
    return { to: 'pending', detail, again: backoffSeconds(attempts) }
  }
}

/** False when another worker has taken the event over meanwhile: its word counts. */
function write({ database, boss }: Parts, event: ClaimedEvent, outcome: Outcome): Promise<boolean> {
  return database.db.transaction(async (tx) => {
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
      ...(outcome.detail === 'circuitOpen' ? { attempts: 'giveBack' } : {}),
    })
    if (outcome.to === 'pending') await sendLater(boss, tx, event.serviceId, event.id, outcome.again)
    return true
  })
}
