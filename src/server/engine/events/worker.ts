import type { Live } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { carryOut } from './carry-out.ts'
import { claim, type ClaimedEvent } from './claim.ts'
import type { ServiceId } from './event-catalog.ts'
import { giveUpOld } from './give-up.ts'
import type { Outside } from './handlers.ts'
import { startPollingLoop, usualPollMs } from '../../platform/polling-loop.ts'
import { makeSlots, type Slots } from './slots.ts'
import { releaseSwitchedOn, reclaimExpiredLeases, renewLeases } from './lease-reaper.ts'
import { syncServices, wakePending } from './switch.ts'

export interface EventWorker {
  /** Looks for work now; otherwise every second. */
  wake: () => void
  /** Takes no more and waits for what is running. */
  stop: () => Promise<void>
}

/**
 * Carries events out, on every server process: one look for all services claims what is due and has a free slot.
 * Whatever a process was doing when it died, another one (or itself after a restart) takes up within seconds.
 */
export async function startEventWorker(
  { database, log, publish, pollMs = usualPollMs }: Pick<Services, 'database' | 'publish' | 'log' | 'pollMs'>,
  live: Pick<Live, 'subscribe'>,
  outside: Outside,
): Promise<EventWorker> {
  const running = new Map<ClaimedEvent, Promise<unknown>>()
  const slotsOf = new Map<string, Slots>()
  const failed = (error: unknown) => log.warn({ err: error }, 'event worker')
  const own = () => [...running.keys()]
  await syncServices(database.db)
  for (const [service, partner] of Object.entries(outside.partners))
    slotsOf.set(service, makeSlots(service, partner.circuit))

  const look = startPollingLoop({ everyMs: pollMs, failed, round: takeWork })
  const lease = startPollingLoop({
    everyMs: pollMs,
    failed,
    round: async () => {
      await renewLeases(database, own())
      const freed = await reclaimExpiredLeases(
        database,
        own().map(({ id }) => id),
      )
      if (freed.length > 0) look.now()
    },
  })
  const sweep = startPollingLoop({
    everyMs: 5 * pollMs,
    failed,
    round: async () => {
      if ((await releaseSwitchedOn(database)).length > 0) look.now()
      publish(await giveUpOld(database, outside.endings, failed))
    },
  })
  const probes = Object.entries(outside.partners).map(([service, { circuit, ping }]) => {
    circuit.onChange((state) => {
      log.warn({ service, state }, 'circuit')
      if (state === 'closed') void wakeService(service)
    })
    return startPollingLoop({
      everyMs: pollMs / 2,
      failed,
      round: async () => {
        await circuit.probe(ping)
        if (slotsOf.get(service)!.wantsTrial()) look.now()
      },
    })
  })

  async function takeWork(): Promise<void> {
    for (let asked = [...slotsOf.values()]; asked.length > 0;) {
      const rooms = asked.flatMap((slots) => slots.room() ?? [])
      if (rooms.length === 0) return
      const { events, found, held } = await claim(database, rooms)
      if (held) publish([{ kind: 'events' }])
      asked = []
      for (const room of rooms) {
        const { service } = room
        const slots = slotsOf.get(service)!
        for (const event of events) if (event.serviceId === service) begin(event, slots.begin(room))
        if (slots.found(room, found.get(service) ?? 0)) asked.push(slots)
        // Put off while the circuit was closing: its own call to wake up has gone out already.
        const { circuit } = outside.partners[service as ServiceId]!
        if (room.circuit === 'open' && found.has(service) && circuit.state() === 'closed')
          void wakeService(service)
      }
    }
  }

  function begin(event: ClaimedEvent, end: () => void): void {
    const work = carryOut({ database, outside, log, publish }, event).finally(() => {
      running.delete(event)
      end()
      if (slotsOf.get(event.serviceId)!.hasMore()) look.now()
      publish([{ kind: 'events', ...(event.orderId === null ? {} : { orderId: event.orderId }) }])
    })
    running.set(event, work)
  }

  const wakeService = (service: string): Promise<void> =>
    database.db.transaction((tx) => wakePending(tx, service)).then(look.now, failed)

  const deaf = live.subscribe((changes) => {
    // Any committed step may have written an event.
    if (changes.some((change) => change.kind !== 'rights')) look.now()
  })
  look.now()
  return {
    wake: look.now,
    stop: async () => {
      deaf()
      await Promise.all([look, sweep, ...probes].map((round) => round.stop()))
      await Promise.all(running.values())
      // Last: until then other processes must see that this one still works on its events.
      await lease.stop()
    },
  }
}
