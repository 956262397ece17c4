import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findBrokenInvariants } from '../../faults/invariants.ts'
import { crashBeforeCommit } from '../../support/dying.ts'
import { createCollectedPayload, newKey, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type TestResponse, type Json, type TestServer } from '../../support/server.ts'
import { waitUntil } from './events/worker-bench.ts'

/** The embedded database has one connection: there steps are not batched, and a transaction blocks everything. */
const isConcurrent = inject('database').kind === 'postgresql'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The first step of each kind learns what its kind reads.
  await prepareTasks(1)
})
afterAll(() => server.close())

const view = async (taskId: number): Promise<Json> =>
  (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body

interface PreparedTask {
  taskId: number
  orderId: number
  revision: number
  collected: Json
}

/** Tasks in a state where the next step changes nothing but the tasks themselves. */
async function prepareTasks(count: number): Promise<PreparedTask[]> {
  const prepared: PreparedTask[] = []
  for (let n = 0; n < count; n++) {
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const taskView = await view(taskId)
    await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(taskView))
    const { step } = await view(taskId)
    prepared.push({ taskId, orderId, revision: step.revision, collected: createCollectedPayload(taskView) })
  }
  return prepared
}

const putBack = (
  { taskId, revision }: PreparedTask,
  {
    key = newKey(),
    type = 'BACK_TO_COLLECTION',
    payload,
  }: { key?: string; type?: string; payload?: unknown } = {},
): Promise<TestResponse> =>
  server.call(
    'store',
    'POST',
    `/api/tasks/${taskId}/events`,
    { type, revision, ...(payload === undefined ? {} : { payload }) },
    { 'idempotency-key': key, prefer: 'return=minimal' },
  )
const packages = { packages: [{ typeId: 1, count: 1 }] }

/** How many transactions the work opened. */
async function countTransactions<T>(action: () => Promise<T>): Promise<{ answer: T; count: number }> {
  const { db } = server.services.database
  const original = db.transaction.bind(db)
  let count = 0
  db.transaction = ((run: Parameters<typeof original>[0]) => {
    count++
    return original(run)
  }) as typeof db.transaction
  try {
    return { answer: await action(), count }
  } finally {
    db.transaction = original as typeof db.transaction
  }
}

describe('concurrent steps', () => {
  if (isConcurrent)
    it('[PF-1] are batched: fewer transactions than steps, and each has its own response', async () => {
      const tasks = await prepareTasks(12)
      const { answer, count } = await countTransactions(() => Promise.all(tasks.map((task) => putBack(task))))
      expect(answer.map(({ status, body }) => [status, body.revision])).toEqual(
        tasks.map(({ revision }) => [200, revision + 1]),
      )
      expect(count).toBeLessThan(12)
    })

  it('[EN-04] a refused one fails alone', async () => {
    const tasks = await prepareTasks(6)
    const responses = await Promise.all(
      tasks.map((task, n) =>
        n === 2
          ? putBack(task, { type: 'PACKED', payload: { packages: [{ typeId: 1, count: 999 }] } })
          : n === 4
            ? putBack({ ...task, revision: task.revision - 1 })
            : putBack(task),
      ),
    )
    expect(responses.map(({ status, body }) => [status, body.code ?? null])).toEqual([
      [200, null],
      [200, null],
      [409, 19],
      [200, null],
      [409, 355],
      [200, null],
    ])
  })

  it('[EN-04] on the same task one succeeds, the other is refused; a repeat returns the same response', async () => {
    const [first, second] = (await prepareTasks(2)) as [PreparedTask, PreparedTask]
    const key = newKey()
    const responses = await Promise.all([
      putBack(first),
      putBack(first),
      putBack(second, { key }),
      putBack(second, { key }),
    ])
    expect(
      responses
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409])
    expect(responses.slice(2).map(({ body }) => body.revision)).toEqual([
      second.revision + 1,
      second.revision + 1,
    ])
    expect(
      responses
        .slice(2)
        .map(({ body }) => body.repeated)
        .sort(),
    ).toEqual([false, true])
  })

  it('[EN-04] a failed write fails alone: all others succeed', async () => {
    const tasks = await prepareTasks(5)
    const usedKey = newKey()
    const [first] = tasks as [PreparedTask]
    expect((await putBack(first, { key: usedKey })).status).toBe(200)
    const repeated = { ...first, revision: first.revision + 1 }
    const responses = await Promise.all([
      ...tasks.slice(1).map((task) => putBack(task)),
      // Its key is stored for another request: the database refuses the row.
      putBack(repeated, { key: usedKey, type: 'COLLECTED', payload: first.collected }),
    ])
    expect(responses.map(({ status, body }) => [status, body.code ?? null])).toEqual([
      ...tasks.slice(1).map(() => [200, null]),
      [409, 19],
    ])
  })

  if (isConcurrent)
    it('[RL-10] no step waits for a third order that is locked elsewhere', async () => {
      const tasks = await prepareTasks(5)
      const [locked, ...others] = tasks as [PreparedTask, ...PreparedTask[]]
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      let lock = false
      const holder = server.services.database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from orders where id = ${locked.orderId} for update`)
        lock = true
        await released
      })
      await waitUntil(() => lock)
      let isEnded = false
      const waiting = putBack(locked).finally(() => (isEnded = true))
      const responses = await Promise.all(others.map((task) => putBack(task)))
      expect(responses.map(({ status }) => status)).toEqual(others.map(() => 200))
      expect(isEnded).toBe(false)
      release()
      await holder
      expect((await waiting).status).toBe(200)
    })

  it('[RL-1] a server killed before the commit has written none of them', async () => {
    const tasks = await prepareTasks(6)
    const responses = await crashBeforeCommit(server.services.database, () =>
      Promise.all(tasks.map((task) => putBack(task))),
    )
    expect(responses.map(({ status }) => status)).toEqual(tasks.map(() => 500))
    for (const task of tasks) expect((await view(task.taskId)).step.revision).toBe(task.revision)
    const packed = await Promise.all(
      tasks.map((task) => putBack(task, { type: 'PACKED', payload: packages })),
    )
    expect(packed.map(({ status }) => status)).toEqual(tasks.map(() => 200))
  })

  it('[EN-08] afterwards every instance and every order replays', async () => {
    expect(await findBrokenInvariants(server.services.database.db, 0, server.clock.at)).toEqual([])
  })
})
