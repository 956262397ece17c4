import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { roleRights } from '../../../src/server/db/schema/identity.ts'
import { jobs } from '../../../src/server/db/schema/jobs.ts'
import type { JobKind } from '../../../src/server/jobs/job-kind.ts'
import { claimJob, endJob, maxAttempts, queueJob } from '../../../src/server/jobs/repository.ts'
import { runNextJob, startJobs } from '../../../src/server/jobs/worker.ts'
import { refuse } from '../../../src/server/refusal.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.services.database.db.delete(jobs))
afterAll(() => server.close())

/** Counts to three; what it counted is kept. `meanwhile`: after each number. */
const counted: number[] = []
let meanwhile: (n: number) => Promise<void> | void = () => {}
const counting: JobKind<{ to: number }, number> = {
  right: 'processPublish',
  title: () => 'Counting',
  async run({ state, keep }, { to }) {
    for (let n = (state ?? 0) + 1; n <= to; n++) {
      counted.push(n)
      await keep(n, { done: n, total: to })
      await meanwhile(n)
    }
    return { to }
  },
}
const kinds = { migration: counting }
beforeEach(() => {
  counted.length = 0
  meanwhile = () => {}
})

const owner = { id: 'owner', name: '', rights: new Set<never>(), roles: [], stores: 'all' as const }
const queue = async (to = 3) => (await queueJob(server.services, owner, 'migration', { to })).id
const look = async (id: number, user = 'owner') => server.call(user, 'GET', `/api/jobs/${id}`)
const work = () => runNextJob(server, kinds)
const pauseOver = () => server.services.database.db.update(jobs).set({ nextAt: null })

describe('long work', () => {
  it('[OP-07] is done by a worker, says how far it is, and keeps its result', async () => {
    const id = await queue()
    expect((await look(id)).body).toMatchObject({ status: 'queued', done: 0, total: null, endedAt: null })
    const seen: number[] = []
    meanwhile = async () => void seen.push((await look(id)).body.done)
    expect(await work()).toBe(true)
    expect(seen).toEqual([1, 2, 3])
    expect((await look(id)).body).toMatchObject({
      ...{ kind: 'migration', status: 'done', done: 3, total: 3, error: null },
      ...{ result: { to: 3 }, endedAt: expect.any(String) as string },
    })
    expect(await work(), 'nothing is left').toBe(false)
  })

  it('[OP-07] that was cut off goes on from where it was, on any server, once its lease is over', async () => {
    const id = await queue()
    const { db } = server.services.database
    meanwhile = (n) => {
      if (n === 2) throw new Error('the process is gone')
    }
    await work()
    // As if nobody had been left to give it back.
    await db
      .update(jobs)
      .set({
        ...{ status: 'running', nextAt: null },
        leasedBy: 'gone',
        leaseUntil: sql`clock_timestamp() + interval '30 seconds'`,
      })
      .where(eq(jobs.id, id))
    meanwhile = () => {}
    expect(await work(), 'somebody holds it').toBe(false)
    await db
      .update(jobs)
      .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(jobs.id, id))
    expect(await work()).toBe(true)
    expect(counted, 'nothing twice').toEqual([1, 2, 3])
    expect((await look(id)).body.status).toBe('done')
  })

  it('[OP-07] is given back by a server that stops, and begun again by the next one', async () => {
    const id = await queue()
    const first = startJobs(server, kinds)
    let stopped: Promise<void> | undefined
    meanwhile = () => void (stopped ??= first.stop())
    await vi.waitFor(() => expect(counted.length).toBeGreaterThan(0), 10_000)
    await vi.waitFor(async () => expect((await look(id)).body.status).toBe('queued'), 10_000)
    await stopped
    await work()
    expect(counted).toEqual([1, 2, 3])
    expect((await look(id)).body.status).toBe('done')
  })

  it('[OP-07] ends at its next step when its owner cancels it; one that has not begun ends at once', async () => {
    const running = await queue(100)
    meanwhile = async (n) => {
      if (n === 2) await server.call('owner', 'POST', `/api/jobs/${running}/cancel`)
    }
    await work()
    expect(counted.length).toBe(3)
    expect((await look(running)).body).toMatchObject({ status: 'canceled', cancelAsked: true })
    const waiting = await queue()
    const { body } = await server.call('owner', 'POST', `/api/jobs/${waiting}/cancel`)
    expect(body.status).toBe('canceled')
    expect(await work()).toBe(false)
  })

  it('[OP-07] does no more once another server has it', async () => {
    const id = await queue()
    const { db } = server.services.database
    meanwhile = async (n) => {
      if (n === 1) await db.update(jobs).set({ leasedBy: 'another' }).where(eq(jobs.id, id))
    }
    await work()
    expect(counted, 'the step under way, and no further').toEqual([1, 2])
    const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
    expect(row).toMatchObject({ status: 'running', leasedBy: 'another', state: 1 })
  })

  it('[OP-07] two workers never do the same job', async () => {
    const { db } = server.services.database
    await queue()
    const claimed = await Promise.all(['a', 'b', 'c'].map((name) => claimJob(db, name, ['migration'])))
    expect(claimed.filter((one) => one !== null)).toHaveLength(1)
  })

  it('[OP-07] of one person does not hold up the work of others: owners take turns', async () => {
    const { db } = server.services.database
    const queueFor = async (id: string) =>
      (await queueJob(server.services, { ...owner, id }, 'migration', { to: 1 })).id
    const many = [await queueFor('owner'), await queueFor('owner'), await queueFor('owner')]
    const others = [await queueFor('all'), await queueFor('all')]
    const order: number[] = []
    for (
      let job = await claimJob(db, 'a', ['migration']);
      job;
      job = await claimJob(db, 'a', ['migration'])
    ) {
      order.push(job.id)
      await endJob(db, job, { status: 'done' })
    }
    expect(order).toEqual([many[0], others[0], many[1], others[1], many[2]])
    const [first, second, next] = [await queueFor('owner'), await queueFor('owner'), await queueFor('all')]
    expect((await claimJob(db, 'a', ['migration']))?.id, 'the one who has waited longer').toBe(next)
    expect([
      (await claimJob(db, 'b', ['migration']))?.id,
      (await claimJob(db, 'c', ['migration']))?.id,
    ]).toEqual([first, second])
  })

  it('[OP-07] that fails again and again is given up; a refusal is told at once in the reader’s language', async () => {
    const id = await queue()
    meanwhile = () => {}
    const broken = { migration: { ...counting, run: () => Promise.reject(new Error('broken')) } }
    for (let n = 1; n <= maxAttempts; n++) {
      expect(await runNextJob(server, broken), `attempt ${n}`).toBe(true)
      await pauseOver()
    }
    expect(await runNextJob(server, broken)).toBe(false)
    expect((await look(id)).body).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Операция не выполнена') as string,
    })
    const refusing = { migration: { ...counting, run: () => Promise.reject(refuse.pageNotFound()) } }
    const refused = await queue()
    await runNextJob(server, refusing)
    const answer = await server.call('owner', 'GET', `/api/jobs/${refused}`, undefined, {
      'x-language': 'en',
    })
    expect(answer.body).toMatchObject({ status: 'failed', error: expect.stringMatching(/[a-z]/i) as string })
  })

  it('[OP-07] that fails at the same place each time is given up, also where it keeps how far it is', async () => {
    const id = await queue()
    const broken: JobKind<unknown, number> = {
      ...{ right: 'processPublish', title: () => 'Counting' },
      async run({ keep, state }) {
        if (state === null) await keep(1, { done: 1, total: 3 })
        await keep(1, { done: 0, total: 2 })
        throw new Error('broken')
      },
    }
    let begun = 0
    for (; begun < 3 * maxAttempts && (await runNextJob(server, { migration: broken })); begun++)
      await pauseOver()
    expect(begun, 'the first got further').toBe(maxAttempts + 1)
    expect((await look(id)).body.status).toBe('failed')
  })

  it('[OP-07] that failed stands back for a while: the next one is done meanwhile', async () => {
    const broken = await queue()
    meanwhile = (n) => {
      if (n === 1) throw new Error('broken')
    }
    expect(await work()).toBe(true)
    meanwhile = () => {}
    const next = await queue()
    expect(await work()).toBe(true)
    expect((await look(next)).body.status).toBe('done')
    expect((await look(broken)).body.status).toBe('queued')
    expect(await work(), 'its time has not come').toBe(false)
    await pauseOver()
    expect(await work()).toBe(true)
    expect((await look(broken)).body.status).toBe('done')
  })

  it('[OP-07] of a kind that only a newer server knows waits for that one', async () => {
    const { id } = await queueJob(server.services, owner, 'export', { list: 'orders' })
    const mine = await queue()
    expect(await work()).toBe(true)
    expect((await look(mine)).body.status).toBe('done')
    expect(await work()).toBe(false)
    expect((await look(id)).body.status).toBe('queued')
  })

  it('[OP-07] goes no further than the step under way once its owner has lost the right', async () => {
    const id = await queue(100)
    const { db } = server.services.database
    const [kept] = await db.select().from(roleRights).where(eq(roleRights.right, 'processPublish'))
    meanwhile = async (n) => {
      if (n === 2) await db.delete(roleRights).where(eq(roleRights.right, 'processPublish'))
    }
    await work()
    await db.insert(roleRights).values(kept!)
    expect(counted.length).toBeLessThanOrEqual(3)
    expect((await look(id)).body.status).toBe('failed')
  })

  it('[OP-07] is its owner’s alone, and needs the right when it is done', async () => {
    const id = await queue()
    expect((await look(id, 'admin')).status).toBe(404)
    expect((await server.call('admin', 'POST', `/api/jobs/${id}/cancel`)).status).toBe(404)
    expect((await server.call('admin', 'GET', '/api/jobs')).body).toEqual([])
    expect((await server.call('owner', 'GET', '/api/jobs')).body).toHaveLength(1)
    const { db } = server.services.database
    await db.delete(roleRights).where(eq(roleRights.right, 'processPublish'))
    await work()
    expect(counted).toEqual([])
    expect((await look(id)).body.status).toBe('failed')
  })
})
