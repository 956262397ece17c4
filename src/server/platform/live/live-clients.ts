import type { ServerResponse } from 'node:http'
import { Gauge } from 'prom-client'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { deskWorkflowRights } from '../../../shared/desks.ts'
import { canSeeStore, type Actor } from '../identity/actor.ts'

export const liveClientGauge = new Gauge({
  name: 'crm_live_clients',
  help: 'Number of open live-update streams',
})

/**
 * Maximum number of bytes that are buffered for a slow client. When the limit is exceeded, the stream is closed. The
 * client then reconnects and reloads its data.
 */
const maxBufferedBytes = 64 * 1024

/**
 * True if the actor may receive the change. A change of an order, task or draft without a store is sent only to actors
 * who may see all stores.
 */
export function canReceiveLiveChange(actor: Actor, change: LiveChange): boolean {
  switch (change.kind) {
    case 'order':
    case 'task':
    case 'draft':
      return change.pfm === undefined ? actor.stores === 'all' : canSeeStore(actor, change.pfm)
    case 'events':
      return actor.rights.has('viewEventStatusGroup') || actor.rights.has('settingsEvents')
    case 'rights':
      return true
    case 'desk':
      return deskWorkflowRights.some((right) => actor.rights.has(right))
    case 'processes':
    case 'presence':
      return actor.rights.has('processView')
    case 'job':
      return actor.id === change.personId
  }
}

const formatEvent = (change: LiveChange) => `event: change\ndata: ${JSON.stringify(change)}\n\n`

/**
 * Maximum number of streams of one user. Each browser tab has one stream. When the limit is exceeded, the oldest stream
 * is closed.
 */
export const maxStreamsPerUser = 20

export interface LiveClients {
  /**
   * Adds a response whose headers are already sent. The response is closed after `lifetimeMs`, because the token and
   * rights of the actor may then be outdated. `onLeave` is called if the client closes the response.
   */
  add: (actor: Actor, response: ServerResponse, lifetimeMs: number, onLeave?: () => void) => void
  publish: (changes: readonly LiveChange[]) => void
  /** Sends a heartbeat to every client and closes expired streams. */
  sendHeartbeat: () => void
  close: () => void
  size: () => number
}

export function createLiveClients(now: () => number = () => performance.now()): LiveClients {
  const clients = new Map<ServerResponse, { actor: Actor; until: number }>()

  const drop = (response: ServerResponse, mode: 'end' | 'destroy') => {
    if (!clients.delete(response)) return
    liveClientGauge.dec()
    if (mode === 'end') response.end()
    else response.destroy()
  }
  const write = (response: ServerResponse, text: string) => {
    response.write(text)
    if (response.writableLength > maxBufferedBytes) drop(response, 'destroy')
  }

  return {
    add: (actor, response, lifetimeMs, onLeave) => {
      const userStreams = [...clients].filter(([, client]) => client.actor.id === actor.id)
      for (const [oldest] of userStreams.slice(0, Math.max(0, userStreams.length + 1 - maxStreamsPerUser)))
        drop(oldest, 'end')
      clients.set(response, { actor, until: now() + lifetimeMs })
      liveClientGauge.inc()
      response.once('close', () => {
        if (clients.has(response)) onLeave?.()
        drop(response, 'destroy')
      })
      response.once('error', () => drop(response, 'destroy'))
    },
    publish: (changes) => {
      const messages = changes.map((change) => ({
        change,
        text: formatEvent(change.kind === 'presence' ? { kind: 'presence' } : change),
        // A change of an outbox event contains the order but not its store. Therefore actors who may see only some
        // stores get the change without the order.
        textOfSomeStores: formatEvent(
          change.kind === 'events' || change.kind === 'presence' ? { kind: change.kind } : change,
        ),
      }))
      const rightsChanged = changes.some((change) => change.kind === 'rights')
      for (const [response, { actor }] of clients) {
        const text = messages
          .filter(({ change }) => canReceiveLiveChange(actor, change))
          .map((message) => (actor.stores === 'all' ? message.text : message.textOfSomeStores))
          .join('')
        if (text) write(response, text)
        // The stores and rights of the user may have changed. The client reconnects and is authorized again.
        if (rightsChanged) drop(response, 'end')
      }
    },
    sendHeartbeat: () => {
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
