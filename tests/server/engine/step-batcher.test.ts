import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { brokenInvariants } from '../../faults/invariants.ts'
import { dyingBeforeCommit } from '../../support/dying.ts'
import { collectAll, newKey, newOrder, openTask, send } from '../../support/orders.ts'
import { startTestServer, type Answer, type Json, type TestServer } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

/** The embedded database has one connection: there nothing gathers, and a transaction holds up everything. */
const sideBySide = inject('database').kind === 'postgresql'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The first of each kind teaches what its kind looks at.
  await ready(1)
})
afterAll(() => server.close())

const view = async (taskId: number): Promise<Json> =>
  (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body

interface Standing {
  taskId: number
  orderId: number
  revision: number
  collected: Json
}

/** Tasks that stand where the next step changes nothing but themselves. */
async function ready(count: number): Promise<Standing[]> {
  const standing: Standing[] = []
  for (let n = 0; n < count; n++) {
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    await send(server, 'store', taskId, 'STARTED')
    const seen = await view(taskId)
    await send(server, 'store', taskId, 'COLLECTED', collectAll(seen))
    const { step } = await view(taskId)
    standing.push({ taskId, orderId, revision: step.revision, collected: collectAll(seen) })
  }
  return standing
}

const back = (
  { taskId, revision }: Standing,
  {
    key = newKey(),
    type = 'BACK_TO_COLLECTION',
    payload,
  }: { key?: string; type?: string; payload?: unknown } = {},
): Promise<Answer> =>
  server.call(
    'store',
    'POST',
    `/api/tasks/${taskId}/events`,
    { type, revision, ...(payload === undefined ? {} : { payload }) },
    { 'idempotency-key': key, prefer: 'return=minimal' },
  )
const packages = { packages: [{ typeId: 1, count: 1 }] }

/** How many transactions the work opened. */
async function transactionsOf<T>(work: () => Promise<T>): Promise<{ answer: T; count: number }> {
  const { db } = server.services.database
  const real = db.transaction.bind(db)
  let count = 0
  db.transaction = ((run: Parameters<typeof real>[0]) => {
    count++
    return real(run)
  }) as typeof db.transaction
  try {
    return { answer: await work(), count }
  } finally {
    db.transaction = real as typeof db.transaction
  }
}

describe('steps that arrive together', () => {
  if (sideBySide)
    it('[PF-1] travel together: fewer transactions than steps, and each has its own answer', async () => {
      const tasks = await ready(12)
      const { answer, count } = await transactionsOf(() => Promise.all(tasks.map((task) => back(task))))
      expect(answer.map(({ status, body }) => [status, body.revision])).toEqual(
        tasks.map(({ revision }) => [200, revision + 1]),
      )
      expect(count).toBeLessThan(12)
    })

  it('[EN-04] one that is refused takes nobody along', async () => {
    const tasks = await ready(6)
    const answers = await Promise.all(
      tasks.map((task, n) =>
        n === 2
          ? back(task, { type: 'PACKED', payload: { packages: [{ typeId: 1, count: 999 }] } })
          : n === 4
            ? back({ ...task, revision: task.revision - 1 })
            : back(task),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.code ?? null])).toEqual([
      ...[
        [200, null],
        [200, null],
        [409, 19],
        [200, null],
        [409, 355],
        [200, null],
      ],
    ])
  })

  it('[EN-04] the same task twice: one steps, the other is told; a repeat is answered as before', async () => {
    const [one, other] = (await ready(2)) as [Standing, Standing]
    const key = newKey()
    const answers = await Promise.all([back(one), back(one), back(other, { key }), back(other, { key })])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409])
    expect(answers.slice(2).map(({ body }) => body.revision)).toEqual([
      other.revision + 1,
      other.revision + 1,
    ])
    expect(
      answers
        .slice(2)
        .map(({ body }) => body.repeated)
        .sort(),
    ).toEqual([false, true])
  })

  it('[EN-04] a write that fails is everybody’s own matter: all others step', async () => {
    const tasks = await ready(5)
    const used = newKey()
    const [first] = tasks as [Standing]
    expect((await back(first, { key: used })).status).toBe(200)
    const again = { ...first, revision: first.revision + 1 }
    const answers = await Promise.all([
      ...tasks.slice(1).map((task) => back(task)),
      // Its key stands for another request: the database refuses the row.
      back(again, { key: used, type: 'COLLECTED', payload: first.collected }),
    ])
    expect(answers.map(({ status, body }) => [status, body.code ?? null])).toEqual([
      ...tasks.slice(1).map(() => [200, null]),
      [409, 19],
    ])
  })

  if (sideBySide)
    it('[RL-10] nobody waits for a stranger whose order is locked elsewhere', async () => {
      const tasks = await ready(5)
      const [locked, ...free] = tasks as [Standing, ...Standing[]]
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      let holding = false
      const holder = server.services.database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from orders where id = ${locked.orderId} for update`)
        holding = true
        await held
      })
      await until(() => holding)
      let ended = false
      const waiting = back(locked).finally(() => (ended = true))
      const answers = await Promise.all(free.map((task) => back(task)))
      expect(answers.map(({ status }) => status)).toEqual(free.map(() => 200))
      expect(ended).toBe(false)
      release()
      await holder
      expect((await waiting).status).toBe(200)
    })

  it('[RL-1] a server that dies before the commit has written none of them', async () => {
    const tasks = await ready(6)
    const answers = await dyingBeforeCommit(server.services.database, () =>
      Promise.all(tasks.map((task) => back(task))),
    )
    expect(answers.map(({ status }) => status)).toEqual(tasks.map(() => 500))
    for (const task of tasks) expect((await view(task.taskId)).step.revision).toBe(task.revision)
    const after = await Promise.all(tasks.map((task) => back(task, { type: 'PACKED', payload: packages })))
    expect(after.map(({ status }) => status)).toEqual(tasks.map(() => 200))
  })

  it('[EN-08] after all of it every instance replays, and every order lives again', async () => {
    expect(await brokenInvariants(server.services.database.db, 0, server.clock.at)).toEqual([])
  })
})
