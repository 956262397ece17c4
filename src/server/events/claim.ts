import { and, eq, inArray } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { system } from '../actor.ts'
import type { CircuitState } from '../adapters/circuit.ts'
import type { Database, Tx } from '../db/database.ts'
import { events } from '../db/schema/events.ts'
import { services as serviceRows } from '../db/schema/reference.ts'
import { circuitOpenSeconds } from './backoff.ts'
import { queueOf } from './event-catalog.ts'
import { within } from './jobs.ts'
import { move } from './move.ts'

export interface ClaimedEvent {
  id: number
  orderId: number | null
  handler: string
  serviceId: string
  key: string
  data: Record<string, unknown>
  attempts: number
  createdAt: Date
  /** Journal line of this claim: whoever finds a later one has lost the event to another worker. */
  line: number
}

/** A job that carries the event out at once; sent twice it is still one. */
export const jobNow = (id: number) => ({ data: { id }, singletonKey: `${id}` })

/** A second, deferred job; it stands beside the immediate one, so that waking an event early stays possible. */
const sendLater = (boss: PgBoss, tx: Tx, service: string, id: number, seconds: number) =>
  boss.send(
    queueOf(service),
    { id },
    { singletonKey: `${id}-later`, startAfter: Math.max(0.1, seconds), ...within(tx) },
  )

/**
 * The job of the next attempt. It takes the place of an earlier one: an event that was woken before its time must not
 * wait for the rest that was meant for the attempt before.
 */
export async function sendAgain(boss: PgBoss, tx: Tx, service: string, id: number, seconds: number) {
  const queue = queueOf(service)
  const job = `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`
  await boss.deleteJob(queue, job, within(tx))
  await boss.send(
    queue,
    { id },
    { id: job, singletonKey: `${id}-again`, startAfter: Math.max(0.1, seconds), ...within(tx) },
  )
}

export interface Claimed {
  /** Jobs fetched: as many as asked for means that there may be more. */
  jobs: number
  events: ClaimedEvent[]
}

/**
 * Fetches jobs and turns them into claimed events, in one transaction with the jobs' end: a server killed in between
 * leaves the jobs where they were. A job is only a wake-up call, the row decides. A service that is off, or whose
 * circuit is open, costs its events no attempt.
 */
export function claim(
  { db }: Pick<Database, 'db'>,
  boss: PgBoss,
  service: string,
  circuitState: () => CircuitState,
  batchSize: number,
): Promise<Claimed> {
  const queue = queueOf(service)
  return db.transaction(async (tx) => {
    const jobs = await boss.fetch<{ id: number }>(queue, { batchSize, ...within(tx) })
    if (jobs.length === 0) return { jobs: 0, events: [] }
    await boss.complete(
      queue,
      jobs.map((job) => job.id),
      null,
      within(tx),
    )
    const ids = await lockFree(tx, [...new Set(jobs.map((job) => job.data.id))])
    const nothing = { jobs: jobs.length, events: [] }
    const [row] = await tx
      .select({ on: serviceRows.isActive })
      .from(serviceRows)
      .where(eq(serviceRows.serviceId, service))
    const by = system.name
    if (row?.on === false) {
      await move(tx, ids, { from: ['queue', 'pending'], to: 'waiting', by, detail: 'serviceOff' })
      return nothing
    }
    // Asked only now: it may have changed while the transaction waited to begin.
    const circuit = circuitState()
    // Half-open: one trial call, the others wait for what comes of it.
    const take = circuit === 'closed' ? ids : circuit === 'halfOpen' ? ids.slice(0, 1) : []
    const lines = await move(tx, take, { from: ['queue', 'pending'], to: 'process', by, attempts: 'count' })
    const rest = ids.filter((id) => !take.includes(id))
    await move(tx, rest, { from: ['queue'], to: 'pending', by, detail: 'circuitOpen' })
    for (const id of await stillPending(tx, rest)) {
      await sendLater(boss, tx, service, id, circuitOpenSeconds * (0.5 + Math.random() / 2))
    }
    if (lines.size === 0) return nothing
    const claimed = await tx
      .select()
      .from(events)
      .where(inArray(events.id, [...lines.keys()]))
    return {
      jobs: jobs.length,
      events: claimed.map((event) => ({ ...event, serviceId: service, line: lines.get(event.id)! })),
    }
  })
}

/**
 * Whoever holds an event's row now is moving it on and may be about to send a job for it, which waits for the jobs we
 * hold: waiting for the row in turn would be a deadlock. It is passed over.
 */
const lockFree = async (tx: Tx, ids: number[]): Promise<number[]> => {
  const free = await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(events.id)
    .for('update', { skipLocked: true })
  return free.map((row) => row.id)
}

const stillPending = async (tx: Tx, ids: number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, ids), eq(events.status, 'pending')))
  return found.map((row) => row.id)
}
