import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { roleRights } from '../../../../src/server/platform/db/schema/identity.ts'
import { jobs } from '../../../../src/server/platform/db/schema/jobs.ts'
import type { JobKind } from '../../../../src/server/platform/jobs/job-kind.ts'
import {
  leaseJob,
  endJob,
  maxJobAttempts,
  queueJob,
} from '../../../../src/server/platform/jobs/repository.ts'
import { runNextJob, startJobWorker } from '../../../../src/server/platform/jobs/worker.ts'
import { refuse } from '../../../../src/server/platform/http/refusal.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.services.database.db.delete(jobs))
afterAll(() => server.close())

/** Numbers that the job has counted. `onCount` is called after each of them. */
const counted: number[] = []
let onCount: (n: number) => Promise<void> | void = () => {}
const countingKind: JobKind<{ to: number }, number> = {
  right: 'processPublish',
  title: () => 'Counting',
  async run({ state, saveProgress: keep }, { to }) {
    for (let n = (state ?? 0) + 1; n <= to; n++) {
      counted.push(n)
      await keep(n, { done: n, total: to })
      await onCount(n)
    }
    return { to }
  },
}
const kinds = { migration: countingKind }
beforeEach(() => {
  counted.length = 0
  onCount = () => {}
})

const owner = { id: 'owner', name: '', rights: new Set<never>(), roles: [], stores: 'all' as const }
const queueCounting = async (to = 3) => (await queueJob(server.services, owner, 'migration', { to })).id
const readJob = async (id: number, user = 'owner') => server.call(user, 'GET', `/api/jobs/${id}`)
const runJob = () => runNextJob(server, kinds)
const endPauses = () => server.services.database.db.update(jobs).set({ nextAt: null })

describe('long work', () => {
  it('[OP-07] is done by a worker, reports its progress, and stores its result', async () => {
    const id = await queueCounting()
    expect((await readJob(id)).body).toMatchObject({ status: 'queued', done: 0, total: null, endedAt: null })
    const progress: number[] = []
    onCount = async () => void progress.push((await readJob(id)).body.done)
    expect(await runJob()).toBe(true)
    expect(progress).toEqual([1, 2, 3])
    expect((await readJob(id)).body).toMatchObject({
      kind: 'migration',
      status: 'done',
      done: 3,
      total: 3,
      error: null,
      result: { to: 3 },
      endedAt: expect.any(String) as string,
    })
    expect(await runJob(), 'nothing is left').toBe(false)
  })

  it('[OP-07] an interrupted one continues from its last position, on any server, once its lease has expired', async () => {
    const id = await queueCounting()
    const { db } = server.services.database
    onCount = (n) => {
      if (n === 2) throw new Error('the process is gone')
    }
    await runJob()
    // As if no server had been left to release it.
    await db
      .update(jobs)
      .set({
        status: 'running',
        nextAt: null,
        leasedBy: 'gone',
        leaseUntil: sql`clock_timestamp() + interval '30 seconds'`,
      })
      .where(eq(jobs.id, id))
    onCount = () => {}
    expect(await runJob(), 'somebody holds it').toBe(false)
    await db
      .update(jobs)
      .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(jobs.id, id))
    expect(await runJob()).toBe(true)
    expect(counted, 'nothing twice').toEqual([1, 2, 3])
    expect((await readJob(id)).body.status).toBe('done')
  })

  it('[OP-07] is released by a stopping server, and restarted by the next one', async () => {
    const id = await queueCounting()
    const first = startJobWorker(server, kinds)
    let stopped: Promise<void> | undefined
    onCount = () => void (stopped ??= first.stop())
    await vi.waitFor(() => expect(counted.length).toBeGreaterThan(0), 10_000)
    await vi.waitFor(async () => expect((await readJob(id)).body.status).toBe('queued'), 10_000)
    await stopped
    await runJob()
    expect(counted).toEqual([1, 2, 3])
    expect((await readJob(id)).body.status).toBe('done')
  })

  it('[OP-07] ends at its next step when its owner cancels it; one that has not begun ends at once', async () => {
    const running = await queueCounting(100)
    onCount = async (n) => {
      if (n === 2) await server.call('owner', 'POST', `/api/jobs/${running}/cancel`)
    }
    await runJob()
    expect(counted.length).toBe(3)
    expect((await readJob(running)).body).toMatchObject({ status: 'canceled', cancelAsked: true })
    const waitingJob = await queueCounting()
    const { body } = await server.call('owner', 'POST', `/api/jobs/${waitingJob}/cancel`)
    expect(body.status).toBe('canceled')
    expect(await runJob()).toBe(false)
  })

  it('[OP-07] stops once another server has it', async () => {
    const id = await queueCounting()
    const { db } = server.services.database
    onCount = async (n) => {
      if (n === 1) await db.update(jobs).set({ leasedBy: 'another' }).where(eq(jobs.id, id))
    }
    await runJob()
    expect(counted, 'the step under way, and no further').toEqual([1, 2])
    const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
    expect(row).toMatchObject({ status: 'running', leasedBy: 'another', state: 1 })
  })

  it('[OP-07] two workers never do the same job', async () => {
    const { db } = server.services.database
    await queueCounting()
    const claimed = await Promise.all(['a', 'b', 'c'].map((name) => leaseJob(db, name, ['migration'])))
    expect(claimed.filter((job) => job !== null)).toHaveLength(1)
  })

  it('[OP-07] of one person does not hold up the work of others: owners take turns', async () => {
    const { db } = server.services.database
    const queueFor = async (id: string) =>
      (await queueJob(server.services, { ...owner, id }, 'migration', { to: 1 })).id
    const many = [await queueFor('owner'), await queueFor('owner'), await queueFor('owner')]
    const others = [await queueFor('all'), await queueFor('all')]
    const order: number[] = []
    for (
      let job = await leaseJob(db, 'a', ['migration']);
      job;
      job = await leaseJob(db, 'a', ['migration'])
    ) {
      order.push(job.id)
      await endJob(db, job, { status: 'done' })
    }
    expect(order).toEqual([many[0], others[0], many[1], others[1], many[2]])
    const [first, second, next] = [await queueFor('owner'), await queueFor('owner'), await queueFor('all')]
    expect((await leaseJob(db, 'a', ['migration']))?.id, 'the one who has waited longer').toBe(next)
    expect([
      (await leaseJob(db, 'b', ['migration']))?.id,
      (await leaseJob(db, 'c', ['migration']))?.id,
    ]).toEqual([first, second])
  })

  it('[OP-07] one that fails repeatedly is given up; a refusal is reported at once in the reader’s language', async () => {
    const id = await queueCounting()
    onCount = () => {}
    const brokenKinds = { migration: { ...countingKind, run: () => Promise.reject(new Error('broken')) } }
    for (let n = 1; n <= maxJobAttempts; n++) {
      expect(await runNextJob(server, brokenKinds), `attempt ${n}`).toBe(true)
      await endPauses()
    }
    expect(await runNextJob(server, brokenKinds)).toBe(false)
    expect((await readJob(id)).body).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Операция не выполнена') as string,
    })
    const refusingKinds = { migration: { ...countingKind, run: () => Promise.reject(refuse.pageNotFound()) } }
    const refused = await queueCounting()
    await runNextJob(server, refusingKinds)
    const response = await server.call('owner', 'GET', `/api/jobs/${refused}`, undefined, {
      'x-language': 'en',
    })
    expect(response.body).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/[a-z]/i) as string,
    })
  })

  it('[OP-07] one that fails at the same place each time is given up, also when it stores its progress', async () => {
    const id = await queueCounting()
    const brokenKind: JobKind<unknown, number> = {
      right: 'processPublish',
      title: () => 'Counting',
      async run({ saveProgress: keep, state }) {
        if (state === null) await keep(1, { done: 1, total: 3 })
        await keep(1, { done: 0, total: 2 })
        throw new Error('broken')
      },
    }
    let starts = 0
    for (; starts < 3 * maxJobAttempts && (await runNextJob(server, { migration: brokenKind })); starts++)
      await endPauses()
    expect(starts, 'the first got further').toBe(maxJobAttempts + 1)
    expect((await readJob(id)).body.status).toBe('failed')
  })

  it('[OP-07] a failed one is postponed: the next one is done meanwhile', async () => {
    const brokenJob = await queueCounting()
    onCount = (n) => {
      if (n === 1) throw new Error('broken')
    }
    expect(await runJob()).toBe(true)
    onCount = () => {}
    const nextJob = await queueCounting()
    expect(await runJob()).toBe(true)
    expect((await readJob(nextJob)).body.status).toBe('done')
    expect((await readJob(brokenJob)).body.status).toBe('queued')
    expect(await runJob(), 'its time has not come').toBe(false)
    await endPauses()
    expect(await runJob()).toBe(true)
    expect((await readJob(brokenJob)).body.status).toBe('done')
  })

  it('[OP-07] one of a kind that only a newer server knows waits for that server', async () => {
    const { id } = await queueJob(server.services, owner, 'export', { list: 'orders' })
    const ownJob = await queueCounting()
    expect(await runJob()).toBe(true)
    expect((await readJob(ownJob)).body.status).toBe('done')
    expect(await runJob()).toBe(false)
    expect((await readJob(id)).body.status).toBe('queued')
  })

  it('[OP-07] stops after the current step once its owner has lost the right', async () => {
    const id = await queueCounting(100)
    const { db } = server.services.database
    const [storedRights] = await db.select().from(roleRights).where(eq(roleRights.right, 'processPublish'))
    onCount = async (n) => {
      if (n === 2) await db.delete(roleRights).where(eq(roleRights.right, 'processPublish'))
    }
    await runJob()
    await db.insert(roleRights).values(storedRights!)
    expect(counted.length).toBeLessThanOrEqual(3)
    expect((await readJob(id)).body.status).toBe('failed')
  })

  it('[OP-07] is visible to its owner only, and needs the right when it is done', async () => {
    const id = await queueCounting()
    expect((await readJob(id, 'admin')).status).toBe(404)
    expect((await server.call('admin', 'POST', `/api/jobs/${id}/cancel`)).status).toBe(404)
    expect((await server.call('admin', 'GET', '/api/jobs')).body).toEqual([])
    expect((await server.call('owner', 'GET', '/api/jobs')).body).toHaveLength(1)
    const { db } = server.services.database
    await db.delete(roleRights).where(eq(roleRights.right, 'processPublish'))
    await runJob()
    expect(counted).toEqual([])
    expect((await readJob(id)).body.status).toBe('failed')
  })
})
