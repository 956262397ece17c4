import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { performEventActions } from '../../../../src/server/engine/events/actions.ts'
import { failExpiredEvents } from '../../../../src/server/engine/events/give-up.ts'
import { createWorkerBench, createSmsEvent, waitUntil, type WorkerBench } from './worker-bench.ts'

let bench: WorkerBench
beforeAll(async () => {
  bench = await createWorkerBench()
})
afterEach(() => bench.rest())
afterAll(() => bench.close())

const readStatus = async (id: number) => (await bench.event(id)).status
const moveStartBack = (id: number, minutes: number) =>
  bench.db
    .update(events)
    .set({ giveUpAt: sql`give_up_at - make_interval(mins => ${minutes})` })
    .where(eq(events.id, id))

it.each([
  ['behind', -65],
  ['ahead', 65],
])(
  '[EV-03] a message is given up an hour after it began, though the clock of the server is %s by more than that',
  async (_, minutes) => {
    const clock = { now: () => new Date(Date.now() + minutes * 60_000) }
    bench.services.clock = clock
    bench.faults.set({ mode: 'down' })
    await bench.work()
    const [id] = await bench.emit(createSmsEvent('clock', { now: clock.now() }))
    await waitUntil(async () => (await readStatus(id!)) === 'pending')
    await failExpiredEvents(bench.database)
    expect((await bench.journal(id!)).map(([, , detail]) => detail)).not.toContain('tooOld')

    await moveStartBack(id!, 61)
    await waitUntil(async () => (await readStatus(id!)) === 'fail')
    expect((await bench.event(id!)).error).toBe('tooOld')
  },
)

it('[EV-02] a message that was given up and is restarted by a user has its full time again', async () => {
  const [id] = await bench.emit(createSmsEvent('anew'))
  await moveStartBack(id!, 24 * 60)
  await bench.db.update(events).set({ status: 'fail' }).where(eq(events.id, id!))
  const expired = await bench.event(id!)
  expect(await performEventActions(bench.db, 'restart', [id!], systemActor, bench)).toMatchObject([
    { ok: true },
  ])
  expect((await bench.event(id!)).giveUpAt.getTime() - expired.giveUpAt.getTime()).toBeGreaterThan(
    23 * 3_600_000,
  )
})
