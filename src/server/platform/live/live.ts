import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { Database, Tx } from '../db/database.ts'

export interface LiveChannel {
  /**
   * Publishes committed changes to all server processes. Never throws: clients also poll, so a lost notification only
   * causes a delay.
   */
  publish: (changes: readonly LiveChange[]) => void
  /**
   * Subscribes to the changes of all server processes, including this one. `missed` is called after the connection to
   * the database was interrupted, because changes may have been lost. Returns a function that unsubscribes.
   */
  subscribe: (listener: (changes: readonly LiveChange[]) => void, missed?: () => void) => () => void
  close: () => Promise<void>
}

const channel = 'crm_live'
/** Time for which changes are collected and then sent together, in ms. */
const batchMs = 20
/** Maximum size of a payload. PostgreSQL rejects payloads of 8,000 bytes or more. */
const payloadBytes = 7_900
const maxQueued = 10_000

/** Splits changes into JSON arrays of at most {@link payloadBytes} bytes. Equal changes are sent only once. */
export function splitIntoNotifyPayloads(changes: readonly LiveChange[]): string[] {
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
 * Publishes changes as part of the commit, so that they are not lost if the process dies after the commit. PostgreSQL
 * commits such transactions one at a time, so this may be used only for rare changes.
 */
export const publishLiveChangesAtCommit = async (tx: Tx, changes: readonly LiveChange[]): Promise<void> => {
  for (const payload of splitIntoNotifyPayloads(changes))
    await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/**
 * Connects this process to the live channel. `publish` does not join the transaction of the caller, so it must be
 * called after the commit.
 */
export async function startLiveChannel(
  database: Pick<Database, 'db' | 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<LiveChannel> {
  const listeners = new Map<(changes: readonly LiveChange[]) => void, (() => void) | undefined>()
  const queue: LiveChange[] = []
  let sending: Promise<void> | undefined
  let closed = false
  const flushSignal = new AbortController()

  const receive = (payload: string) => {
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
    await setTimeout(batchMs, undefined, { signal: flushSignal.signal }).catch(() => {})
    while (queue.length > 0) {
      for (const payload of splitIntoNotifyPayloads(queue.splice(0))) {
        try {
          await database.db.execute(sql`select pg_notify(${channel}, ${payload})`)
        } catch (error) {
          log.warn({ err: error }, 'live change not sent')
        }
      }
    }
    sending = undefined
  }

  const stop = await database.listen(channel, receive, () => {
    for (const missed of listeners.values()) missed?.()
  })
  return {
    publish: (changes) => {
      if (closed || changes.length === 0) return
      queue.push(...changes)
      // While the database is unavailable, old notifications are dropped to limit the memory usage.
      if (queue.length > maxQueued) queue.splice(0, queue.length - maxQueued)
      sending ??= send()
    },
    subscribe: (listener, missed) => {
      listeners.set(listener, missed)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      closed = true
      flushSignal.abort()
      await sending
      listeners.clear()
      await stop()
    },
  }
}
