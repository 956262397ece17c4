import type { ServerResponse } from 'node:http'
import { Gauge } from 'prom-client'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { deskRights } from '../../../shared/desks.ts'
import { maySeeStore, type Actor } from '../identity/actor.ts'

export const liveClients = new Gauge({ name: 'crm_live_clients', help: 'Open streams of live changes' })

/** What may wait for a client that reads slowly; beyond it the client is dropped and comes back with a fresh start. */
const maxWaitingBytes = 64 * 1024

/**
 * Whether this person's screens may know of the change. A change of an order or task that names no store goes only to
 * those who see all stores.
 */
export function concerns(actor: Actor, change: LiveChange): boolean {
  switch (change.kind) {
    case 'order':
    case 'task':
    case 'draft':
      return change.pfm === undefined ? actor.stores === 'all' : maySeeStore(actor, change.pfm)
    case 'events':
      return actor.rights.has('viewEventStatusGroup') || actor.rights.has('settingsEvents')
    case 'rights':
      return true
    case 'desk':
      return deskRights.some((right) => actor.rights.has(right))
    case 'job':
      return actor.id === change.personId
  }
}

const eventOf = (change: LiveChange) => `event: change\ndata: ${JSON.stringify(change)}\n\n`

/** Streams of one person, a tab each; beyond it the oldest ends. */
export const maxStreamsPerUser = 20

export interface LiveClients {
  /** Adds a response whose head is written; it is ended after `lifeMs`, because its token and rights grow old. */
  add: (actor: Actor, response: ServerResponse, lifeMs: number) => void
  tell: (changes: readonly LiveChange[]) => void
  /** Sign of life to every client, and the end of those whose time is over. */
  beat: () => void
  close: () => void
  size: () => number
}

export function createLiveClients(now: () => number = () => performance.now()): LiveClients {
  const clients = new Map<ServerResponse, { actor: Actor; until: number }>()

  const drop = (response: ServerResponse, how: 'end' | 'destroy') => {
    if (!clients.delete(response)) return
    liveClients.dec()
    if (how === 'end') response.end()
    else response.destroy()
  }
  const write = (response: ServerResponse, text: string) => {
    response.write(text)
    if (response.writableLength > maxWaitingBytes) drop(response, 'destroy')
  }

  return {
    add: (actor, response, lifeMs) => {
      const own = [...clients].filter(([, client]) => client.actor.id === actor.id)
      for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - maxStreamsPerUser)))
        drop(oldest, 'end')
      clients.set(response, { actor, until: now() + lifeMs })
      liveClients.inc()
      response.once('close', () => drop(response, 'destroy'))
      response.once('error', () => drop(response, 'destroy'))
    },
    tell: (changes) => {
      const written = changes.map((change) => ({
        change,
        text: eventOf(change),
        // An event names its order and not the store: who sees some stores is told that events have changed, not whose.
        textOfSomeStores: eventOf(change.kind === 'events' ? { kind: 'events' } : change),
      }))
      const rightsChanged = changes.some((change) => change.kind === 'rights')
      for (const [response, { actor }] of clients) {
        const text = written
          .filter(({ change }) => concerns(actor, change))
          .map((one) => (actor.stores === 'all' ? one.text : one.textOfSomeStores))
          .join('')
        if (text) write(response, text)
        // Its stores and rights may be others now: it comes back at once and is looked at anew.
        if (rightsChanged) drop(response, 'end')
      }
    },
    beat: () => {
      for (const [response, { until }] of clients) {
        if (now() >= until) drop(response, 'end')
        else write(response, ': beat\n\n')
      }
    },
    close: () => {
      for (const response of clients.keys()) drop(response, 'end')
    },
    size: () => clients.size,
  }
}
