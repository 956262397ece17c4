import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rows, type Database } from '../../../src/server/db/database.ts'
import { claim } from '../../../src/server/events/claim.ts'
import { relayReady } from '../../../src/server/events/relay.ts'
import { openBench, smsEvent, until, type Bench } from './worker-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterEach(() => bench.rest())
afterAll(() => bench.close())

/** A database whose process is killed at the end of every transaction, before the commit. */
const dying = (): Pick<Database, 'db'> => ({
  db: {
    transaction: (work: Parameters<Database['db']['transaction']>[0]) =>
      bench.db.transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  } as unknown as Database['db'],
})
const queued = async (key: string) => {
  const [id] = await bench.emit(smsEvent(key))
  await relayReady(bench.database, bench.services.jobs)
  return id!
}
const claimNow = (from: Pick<Database, 'db'> = bench.database) =>
  claim(from, bench.services.jobs, 'sms', () => 'closed', 8)

describe('jobs of killed servers', () => {
  it('[EN-10] a server killed while it takes an event leaves event and job to the next one', async () => {
    const id = await queued('killed')
    await expect(claimNow(dying())).rejects.toThrow('killed')
    expect(await bench.event(id)).toMatchObject({ status: 'queue', attempts: 0 })
    expect((await claimNow()).events.map((event) => event.id)).toEqual([id])
  })

  it('[EN-10] a second attempt whose server was killed is made by the next one, not minutes later', async () => {
    bench.faults.set({ mode: 'garbage' })
    const worker = await bench.work()
    const [id] = await bench.emit(smsEvent('again'))
    await until(async () => (await bench.event(id!)).status === 'pending')
    await worker.stop()
    bench.faults.set({ mode: 'none' })
    await until(async () => {
      const due = await rows(
        bench.db,
        sql`select 1 from pgboss.job where singleton_key = ${`${id}-again`} and start_after < now()`,
      )
      return due.length > 0
    })
    await expect(claimNow(dying())).rejects.toThrow('killed')
    await bench.work()
    await until(async () => (await bench.event(id!)).status === 'done', 5_000)
  })
})
