import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Database, Tx } from '../db/database.ts'

export interface Live {
  /** Tells every server process what was committed. Never throws: a lost hint is made up for by polling. */
  publish: (changes: readonly LiveChange[]) => void
  /**
   * Hears what any server process published, itself included. `missed`: something may have been told that was not heard
   * (the database was away). Answers the way to stop.
   */
  subscribe: (listener: (changes: readonly LiveChange[]) => void, missed?: () => void) => () => void
  close: () => Promise<void>
}

const channel = 'crm_live'
/** Changes of so many milliseconds travel as one NOTIFY. */
const gatherMs = 20
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const payloadBytes = 7_900
const maxWaiting = 10_000

/** JSON arrays of at most {@link payloadBytes} each; equal changes are told once. */
export function payloadsOf(changes: readonly LiveChange[]): string[] {
  const payloads: string[] = []
  let batch = ''
  for (const change of new Set(changes.map((c) => JSON.stringify(c)))) {
    if (batch && Buffer.byteLength(batch) + Buffer.byteLength(change) + 3 > payloadBytes) {
      payloads.push(`[${batch}]`)
      batch = ''
    }
    batch += batch ? `,${change}` : change
  }
  return batch ? [...payloads, `[${batch}]`] : payloads
}

/**
 * Tells every server process at the very commit. PostgreSQL lets one such transaction commit at a time: only for what is rare
 * and must not be lost with a process that dies between commit and hint.
 */
export const notifyAtCommit = async (tx: Tx, changes: readonly LiveChange[]): Promise<void> => {
  for (const payload of payloadsOf(changes)) await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** Joins this process to the live channel. Publishing happens after the commit and outside every transaction. */
export async function startLive(
  database: Pick<Database, 'db' | 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<Live> {
  const listeners = new Map<(changes: readonly LiveChange[]) => void, (() => void) | undefined>()
  const waiting: LiveChange[] = []
  let sending: Promise<void> | undefined
  let closed = false
  const hurry = new AbortController()

  const hear = (payload: string) => {
    const changes = JSON.parse(payload) as LiveChange[]
    for (const listener of listeners.keys()) {
      try {
        listener(changes)
      } catch (error) {
        log.error({ err: error }, 'live listener')
      }
    }
  }
  const send = async () => {
    await setTimeout(gatherMs, undefined, { signal: hurry.signal }).catch(() => {})
    while (waiting.length > 0) {
      for (const payload of payloadsOf(waiting.splice(0))) {
        try {
          await database.db.execute(sql`select pg_notify(${channel}, ${payload})`)
        } catch (error) {
          log.warn({ err: error }, 'live change not sent')
        }
      }
    }
    sending = undefined
  }

  const stop = await database.listen(channel, hear, () => {
    for (const missed of listeners.values()) missed?.()
  })
  return {
    publish: (changes) => {
      if (closed || changes.length === 0) return
      waiting.push(...changes)
      // A database that is away must not fill the memory with hints nobody will miss.
      if (waiting.length > maxWaiting) waiting.splice(0, waiting.length - maxWaiting)
      sending ??= send()
    },
    subscribe: (listener, missed) => {
      listeners.set(listener, missed)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      closed = true
      hurry.abort()
      await sending
      listeners.clear()
      await stop()
    },
  }
}
