import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { createConfiguredEngine } from '../../../../src/server/composition/engine.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { eventJournal, events } from '../../../../src/server/platform/db/schema/events.ts'
import type { PartnerConnections } from '../../../../src/server/engine/events/handlers.ts'
import { emitEvent, type EventInput } from '../../../support/emit.ts'
import { startEventWorker, type EventWorker } from '../../../../src/server/engine/events/worker.ts'
import { createPartnerConnections } from '../../../../src/server/composition/partners.ts'
import { startLiveChannel } from '../../../../src/server/platform/live/live.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'
import type { Services } from '../../../../src/server/platform/services.ts'
import { createFaultInjector } from '../../../../src/simulators/faults.ts'
import { startSimulators } from '../../../../src/simulators/server.ts'
import { createSmsGateway } from '../../../../src/simulators/sms/gateway.ts'
import { createSmsSimulator } from '../../../../src/simulators/sms/simulator.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { testConfig } from '../../../support/unreachable-partners.ts'
import { testPollMs } from '../../../support/server.ts'

export type SmsEvent = Extract<EventInput, { handler: 'sms.send' }>

export const createSmsEvent = (key: string, overrides: Partial<SmsEvent> = {}): SmsEvent => ({
  now: new Date(),
  orderId: 100_234,
  handler: 'sms.send',
  type: 'delivery.issueCode',
  key,
  data: {
    phone: '79161234567',
    template: 'issueCode',
    params: { code: '4821', orderId: 100_234 },
    language: 'ru',
  },
  ...overrides,
})

/** Waits until `ready` returns a truthy value, and returns it. */
export async function waitUntil<T>(ready: () => Promise<T> | T, ms = 15_000): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const value = await ready()
    if (value) return value
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${ready.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The real outbox, workers and SMS client on one database, against the simulated gateway. */
export async function createWorkerBench({ pollMs = testPollMs }: { pollMs?: number } = {}) {
  const database: Database = await openTestDatabase()
  const log = pino({ level: 'silent' })
  const gateway = createSmsGateway()
  const faults = createFaultInjector()
  const simulators = await startSimulators(0, { sms: createSmsSimulator(gateway, faults) })
  const live = await startLiveChannel(database, log)
  const published: LiveChange[] = []
  const services: Services = {
    config: { ...testConfig(), sms: { url: `${simulators.url}/sms`, timeoutMs: 5_000 } },
    database,
    pollMs,
    clock: systemClock,
    publish: (changes) => {
      published.push(...changes)
      live.publish(changes)
    },
    log,
  }
  const workers = new Set<EventWorker>()
  const engine = createConfiguredEngine(services)
  const newOutside = (timeoutMs = 5_000) =>
    createPartnerConnections(
      { ...services, config: { ...services.config, sms: { ...services.config.sms, timeoutMs } } },
      engine,
    )
  const { db } = database

  return {
    db,
    database,
    services,
    live,
    engine,
    gateway,
    faults,
    published,
    outside: newOutside,
    work: async (outside: PartnerConnections = newOutside()) => {
      const worker = await startEventWorker(services, live, outside)
      workers.add(worker)
      return worker
    },
    rest: async () => {
      for (const worker of workers) await worker.stop()
      workers.clear()
      faults.set({ mode: 'none' })
      gateway.clear()
      await db.delete(eventJournal)
      await db.delete(events)
    },
    emit: async (...inputs: EventInput[]): Promise<number[]> => {
      const ids = await db.transaction(async (tx) => {
        const eventIds: (number | null)[] = []
        for (const input of inputs) eventIds.push(await emitEvent(tx, input))
        return eventIds
      })
      live.publish([{ kind: 'events' }])
      return ids.flatMap((id) => id ?? [])
    },
    event: async (id: number) => (await db.select().from(events).where(eq(events.id, id)))[0]!,
    journal: async (id: number) =>
      (
        await db
          .select()
          .from(eventJournal)
          .where(eq(eventJournal.eventId, id))
          .orderBy(asc(eventJournal.number))
      ).map((line) => [line.old, line.new, line.detail] as const),
    close: async () => {
      for (const worker of workers) await worker.stop()
      await live.close()
      await simulators.stop()
      await database.close()
    },
  }
}
export type WorkerBench = Awaited<ReturnType<typeof createWorkerBench>>
