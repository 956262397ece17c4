import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RetryLaterError } from '../../../../src/server/platform/adapters/retry-later.ts'
import { PartnerFailure } from '../../../../src/server/platform/adapters/partner-failure.ts'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { wakePendingEvents } from '../../../../src/server/engine/events/switch.ts'
import { createWorkerBench, createSmsEvent, waitUntil, type WorkerBench } from './worker-bench.ts'

let bench: WorkerBench
beforeAll(async () => {
  bench = await createWorkerBench()
})
afterAll(() => bench.close())

it('[EV-03] an event woken before its time waits as long as its new attempt requires, not as the one before', async () => {
  const responses = [
    () => Promise.reject(new PartnerFailure('unreachable')),
    () => Promise.reject(new RetryLaterError('stillWorking', 1)),
    () => Promise.resolve('sent'),
  ]
  const [id] = await bench.emit(createSmsEvent('early'))
  // Its next pause is at least half a minute long.
  await bench.db.update(events).set({ attempts: 9 }).where(eq(events.id, id!))
  const worker = await bench.work({
    ...bench.outside(),
    handlers: { 'sms.send': () => responses.shift()!() },
  })
  await waitUntil(async () => (await bench.event(id!)).error === 'unreachable')
  await bench.db.transaction((tx) => wakePendingEvents(tx, 'sms'))
  worker.wake()
  await waitUntil(async () => (await bench.event(id!)).status === 'done', 8_000)
  expect(responses).toEqual([])
})
