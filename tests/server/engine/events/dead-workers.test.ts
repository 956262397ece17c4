import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { processEvent } from '../../../../src/server/engine/events/process-event.ts'
import { claimEvents } from '../../../../src/server/engine/events/claim.ts'
import { reclaimExpiredLeases, renewLeases } from '../../../../src/server/engine/events/lease-reaper.ts'
import { createWorkerBench, createSmsEvent, waitUntil, type WorkerBench } from './worker-bench.ts'

let bench: WorkerBench
beforeAll(async () => {
  bench = await createWorkerBench()
})
afterEach(() => bench.rest())
afterAll(() => bench.close())

const claimEvent = async (from: Pick<Database, 'db'> = bench.database) =>
  (await claimEvents(from, [{ service: 'sms', free: 8, circuit: 'closed' }])).events

/** A database whose process is killed while its statement is executed, before the commit. */
const createDyingDatabase = (): Pick<Database, 'db'> => ({
  db: {
    execute: (query: Parameters<Database['db']['execute']>[0]) =>
      bench.db.transaction(async (tx) => {
        await tx.execute(query)
        throw new Error('killed')
      }),
  } as unknown as Database['db'],
})
const details = async (id: number) => (await bench.journal(id)).map(([, , detail]) => detail)
const expireLease = (id: number) =>
  bench.db
    .update(events)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(events.id, id))

describe('events of killed servers', () => {
  it('[EN-10] a server killed while it claims an event leaves it unchanged', async () => {
    const [id] = await bench.emit(createSmsEvent('killed'))
    await expect(claimEvent(createDyingDatabase())).rejects.toThrow('killed')
    expect(await bench.event(id!)).toMatchObject({ status: 'ready', attempts: 0, leaseUntil: null, lines: 1 })
    expect((await claimEvent()).map((event) => event.id)).toEqual([id])
  })

  it('[EV-03] a server killed between the claim and the end of an event loses it to another within seconds', async () => {
    const [id] = await bench.emit(createSmsEvent('orphan'))
    expect(await claimEvent()).toHaveLength(1)
    const claimedAt = performance.now()
    await bench.work()
    await waitUntil(async () => (await bench.event(id!)).status === 'done')
    expect(performance.now() - claimedAt).toBeGreaterThan(2_500)
    expect(performance.now() - claimedAt).toBeLessThan(6_000)
    expect(await details(id!)).toContain('workerLost')
    expect(await bench.event(id!)).toMatchObject({ attempts: 2 })
  })

  it('[EN-10] a second attempt of a killed server is repeated by the next one, not minutes later', async () => {
    bench.faults.set({ mode: 'garbage' })
    const worker = await bench.work()
    const [id] = await bench.emit(createSmsEvent('again'))
    await waitUntil(async () => (await bench.event(id!)).status === 'pending')
    await worker.stop()
    bench.faults.set({ mode: 'none' })
    await waitUntil(async () => (await bench.event(id!)).nextAt < new Date())
    await expect(claimEvent(createDyingDatabase())).rejects.toThrow('killed')
    await bench.work()
    await waitUntil(async () => (await bench.event(id!)).status === 'done', 5_000)
  })

  it('[EV-03] a running worker keeps the event it works on', async () => {
    await bench.emit(createSmsEvent('alive'))
    const [claimed] = await claimEvent()
    await expireLease(claimed!.id)
    await renewLeases(bench.database, [claimed!])
    expect(await reclaimExpiredLeases(bench.database, [])).toEqual([])
    await expireLease(claimed!.id)
    expect(await reclaimExpiredLeases(bench.database, [claimed!.id])).toEqual([])
    expect(await reclaimExpiredLeases(bench.database, [])).toEqual([claimed!.id])
  })

  it('[EN-10] a worker that lost its event neither keeps it nor overwrites what the next one wrote', async () => {
    const [id] = await bench.emit(createSmsEvent('overtaken'))
    const [stale] = await claimEvent()
    await expireLease(id!)
    await reclaimExpiredLeases(bench.database, [])
    const [next] = await claimEvent()
    expect(next).toMatchObject({ id, attempts: 2, line: stale!.line + 2 })

    const parts = { database: bench.database, outside: bench.outside(), log: bench.services.log }
    expect(await processEvent(parts, stale!)).toBeNull()
    expect(await bench.event(id!)).toMatchObject({ status: 'process', lines: next!.line })
    await expireLease(id!)
    await renewLeases(bench.database, [stale!])
    expect(await reclaimExpiredLeases(bench.database, [])).toEqual([id])
  })
})
