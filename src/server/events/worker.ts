import type { Live } from '../live/live.ts'
import type { Services } from '../services.ts'
import { carryOut } from './carry-out.ts'
import { claim } from './claim.ts'
import { isService, type ServiceId } from './event-catalog.ts'
import { giveUpOld } from './give-up.ts'
import type { Outside, Partner } from './handlers.ts'
import { startPump, type Pump } from './pump.ts'
import { relayReady } from './relay.ts'
import { startRounds } from './rounds.ts'
import { freeOrphans, keepAlive, tidy } from './sweep.ts'
import { keepServices, wakePending } from './switch.ts'

export interface EventWorker {
  /** Looks for work now; otherwise every second. */
  wake: () => void
  /** Takes no more and waits for what is running. */
  stop: () => Promise<void>
}

/** Calls of one partner at a time, per server process. */
const concurrency = 8

/**
 * Carries events out, on every server process: relay (ready → queue), one pump per service (queue → process), sweeps.
 * Whatever a process was doing when it died, another one (or itself after a restart) takes up within seconds.
 */
export async function startEventWorker(
  services: Pick<Services, 'config' | 'clock' | 'database' | 'jobs' | 'publish' | 'log'>,
  live: Pick<Live, 'subscribe'>,
  outside: Outside,
): Promise<EventWorker> {
  const { database, jobs: boss, log, publish, clock } = services
  const { partners } = outside
  const running = new Map<number, Promise<unknown>>()
  const pumps = new Map<string, Pump>()
  const failed = (error: unknown) => log.warn({ err: error }, 'event worker')
  await keepServices(database.db)

  const relay = startRounds({
    everyMs: 1_000,
    failed,
    round: async () => {
      const woken = await relayReady(database, boss)
      for (const service of woken) pumps.get(service)?.wake()
    },
  })
  const lease = startRounds({
    everyMs: 1_000,
    failed,
    round: async () => {
      await keepAlive(database, [...running.keys()])
      await freeOrphans(database, [...running.keys()])
    },
  })
  const rounds = [
    relay,
    startRounds({
      everyMs: 5_000,
      failed,
      round: async () => {
        await tidy(database, boss)
        publish(await giveUpOld(database, clock.now(), outside.endings))
      },
    }),
  ]

  const busy = new Map<string, number>()
  for (const [service, partner] of Object.entries(partners)) {
    busy.set(service, 0)
    const begin = (by: number) => busy.set(service, busy.get(service)! + by)
    const pump = startPump({
      pollMs: 1_000,
      failed,
      room: () => concurrency - busy.get(service)!,
      take: async (batchSize) => {
        const { circuit } = partner
        let put: ReturnType<typeof circuit.state> = 'closed'
        const claimed = await claim(database, boss, service, () => (put = circuit.state()), batchSize)
        // What was put off while the circuit was closing has missed its call.
        const missed = () => put !== 'closed' && circuit.state() === 'closed'
        if (missed()) await wakeService(service)
        for (const event of claimed.events) {
          begin(1)
          const work = carryOut({ database, boss, outside, log, publish }, event).finally(() => {
            begin(-1)
            running.delete(event.id)
            if (missed()) void wakeService(service)
            pump.wake()
            services.publish([
              { kind: 'events', ...(event.orderId === null ? {} : { orderId: event.orderId }) },
            ])
          })
          running.set(event.id, work)
        }
        return claimed.jobs
      },
    })
    pumps.set(service, pump)
    if (isService(service)) rounds.push(watchCircuit(service, partner))
  }

  function wakeService(service: string, most?: number): Promise<void> {
    return database.db
      .transaction((tx) => wakePending(tx, service, most))
      .then(() => relay.now())
      .catch(failed)
  }

  function watchCircuit(service: ServiceId, { circuit, ping }: Partner) {
    let most = 1
    circuit.onChange((state) => {
      log.warn({ service, state }, 'circuit')
      if (state === 'closed') void wakeService(service)
    })
    return startRounds({
      everyMs: 500,
      failed,
      round: async () => {
        await circuit.probe(ping)
        // For the trial. Again and again, and ever more: another process may take the event, or put it off when its own
        // circuit is still open. Of all that come here one alone is tried.
        if (circuit.state() !== 'halfOpen') most = 1
        else {
          await wakeService(service, most)
          most = Math.min(most * 2, 64)
        }
      },
    })
  }

  const deaf = live.subscribe((changes) => {
    // Any committed step may have written an event.
    if (changes.some((change) => change.kind !== 'rights')) relay.now()
  })
  relay.now()
  return {
    wake: relay.now,
    stop: async () => {
      deaf()
      await Promise.all(rounds.map((round) => round.stop()))
      await Promise.all([...pumps.values()].map((pump) => pump.stop()))
      await Promise.all(running.values())
      // Last: until then other processes must see that this one still works on its events.
      await lease.stop()
    },
  }
}
