import type { LiveChannel } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { processEvent } from './process-event.ts'
import { claimEvents, type ClaimedEvent } from './claim.ts'
import type { ServiceId } from './event-catalog.ts'
import { failExpiredEvents } from './give-up.ts'
import type { PartnerConnections } from './handlers.ts'
import { startPollingLoop, defaultPollMs } from '../../platform/polling-loop.ts'
import { createPartnerCallLimiter, type PartnerCallLimiter } from './slots.ts'
import { releaseEventsOfEnabledServices, reclaimExpiredLeases, renewLeases } from './lease-reaper.ts'
import { insertMissingServices, wakePendingEvents } from './switch.ts'

export interface EventWorker {
  /**
   * Polls for due events immediately. Otherwise the worker polls every `pollMs` and after each live update, except
   * those of rights.
   */
  wake: () => void
  /** Stops claiming events and waits for those that are being processed. */
  stop: () => Promise<void>
}

/**
 * Processes outbox events. Every server process runs such a worker. One statement claims due events of all services
 * that may be called now. If a process dies, another process claims its events again within seconds, or the same
 * process after a restart.
 */
export async function startEventWorker(
  {
    database,
    log,
    publish,
    pollMs = defaultPollMs,
  }: Pick<Services, 'database' | 'publish' | 'log' | 'pollMs'>,
  live: Pick<LiveChannel, 'subscribe'>,
  outside: PartnerConnections,
): Promise<EventWorker> {
  const running = new Map<ClaimedEvent, Promise<unknown>>()
  const slotsByService = new Map<string, PartnerCallLimiter>()
  const onError = (error: unknown) => log.warn({ err: error }, 'event worker')
  const ownEvents = () => [...running.keys()]
  await insertMissingServices(database.db)
  for (const [service, partner] of Object.entries(outside.partners))
    slotsByService.set(service, createPartnerCallLimiter(service, partner.circuit))

  const polling = startPollingLoop({ everyMs: pollMs, failed: onError, round: takeWork })
  const lease = startPollingLoop({
    everyMs: pollMs,
    failed: onError,
    round: async () => {
      await renewLeases(database, ownEvents())
      const reclaimed = await reclaimExpiredLeases(
        database,
        ownEvents().map(({ id }) => id),
      )
      if (reclaimed.length > 0) polling.runNow()
    },
  })
  const sweep = startPollingLoop({
    everyMs: 5 * pollMs,
    failed: onError,
    round: async () => {
      if ((await releaseEventsOfEnabledServices(database)).length > 0) polling.runNow()
      publish(await failExpiredEvents(database, outside.endings, onError))
    },
  })
  const probes = Object.entries(outside.partners).map(([service, { circuit, ping }]) => {
    circuit.onChange((state) => {
      log.warn({ service, state }, 'circuit')
      if (state === 'closed') void wakeService(service)
    })
    return startPollingLoop({
      everyMs: pollMs / 2,
      failed: onError,
      round: async () => {
        await circuit.probe(ping)
        if (slotsByService.get(service)!.requestTrial()) polling.runNow()
      },
    })
  })

  async function takeWork(): Promise<void> {
    for (let candidates = [...slotsByService.values()]; candidates.length > 0;) {
      const capacities = candidates.flatMap((slots) => slots.capacity() ?? [])
      if (capacities.length === 0) return
      const { events, countByService, hasWaiting } = await claimEvents(database, capacities)
      if (hasWaiting) publish([{ kind: 'events' }])
      candidates = []
      for (const capacity of capacities) {
        const { service } = capacity
        const slots = slotsByService.get(service)!
        for (const event of events)
          if (event.serviceId === service) startEvent(event, slots.startCall(capacity))
        if (slots.reportClaimed(capacity, countByService.get(service) ?? 0)) candidates.push(slots)
        // The circuit breaker closed while this claim was postponing events, so they were not made due at that moment.
        const { circuit } = outside.partners[service as ServiceId]!
        if (capacity.circuit === 'open' && countByService.has(service) && circuit.state() === 'closed')
          void wakeService(service)
      }
    }
  }

  function startEvent(event: ClaimedEvent, endCall: () => void): void {
    const outcome = processEvent({ database, outside, log, publish }, event).finally(() => {
      running.delete(event)
      endCall()
      if (slotsByService.get(event.serviceId)!.hasMore()) polling.runNow()
      publish([{ kind: 'events', ...(event.orderId === null ? {} : { orderId: event.orderId }) }])
    })
    running.set(event, outcome)
  }

  const wakeService = (service: string): Promise<void> =>
    database.db.transaction((tx) => wakePendingEvents(tx, service)).then(polling.runNow, onError)

  const unsubscribe = live.subscribe((changes) => {
    // A live update follows a commit, and any commit except a change of rights may have written events.
    if (changes.some((change) => change.kind !== 'rights')) polling.runNow()
  })
  polling.runNow()
  return {
    wake: polling.runNow,
    stop: async () => {
      unsubscribe()
      await Promise.all([polling, sweep, ...probes].map((round) => round.stop()))
      await Promise.all(running.values())
      // Leases are renewed until the end, so that other processes do not take over events that this process is still
      // processing.
      await lease.stop()
    },
  }
}
