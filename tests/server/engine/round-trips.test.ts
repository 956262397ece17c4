import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectAll, newKey, newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Statements of the transactions that a step opens. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = []
  const { db } = server.services.database
  const real = db.transaction.bind(db)
  db.transaction = ((run: Parameters<typeof real>[0]) =>
    real((tx) => {
      const { client } = (tx as unknown as { session: { client: { query: (...of: unknown[]) => unknown } } })
        .session
      const query = client.query.bind(client)
      client.query = (...of: unknown[]) => {
        said.push(String(typeof of[0] === 'string' ? of[0] : (of[0] as { text: string }).text))
        return query(...of)
      }
      return run(tx).finally(() => void (client.query = query))
    })) as typeof db.transaction
  try {
    await work()
  } finally {
    db.transaction = real as typeof db.transaction
  }
  return said.filter((text) => !/^(begin|commit|savepoint|release)/i.test(text))
}

/** Forms an order and answers what each step said to the database. */
async function formed() {
  const orderId = await newOrder(server)
  const taskId = await openTask(server, orderId, 'formatting')
  const said: Record<string, string[]> = {}
  const step = async (type: string, payload?: unknown) => {
    const view = (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body
    said[type] = await statementsOf(async () => {
      const answer = await server.call(
        'store',
        'POST',
        `/api/tasks/${taskId}/events`,
        { type, revision: view.step.revision, ...(payload ? { payload } : {}) },
        { 'idempotency-key': newKey(), prefer: 'return=minimal' },
      )
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    })
  }
  await step('STARTED')
  await step('COLLECTED', collectAll((await server.call('store', 'GET', `/api/tasks/${taskId}`)).body))
  await step('BACK_TO_COLLECTION').catch(() => {})
  return { taskId, step, said }
}

describe('statements of a step', () => {
  it('[PF-9] a step with effects reads once and writes once, as one without does', async () => {
    // The first of each kind learns what its kind looks at.
    for (const round of ['learning', 'known'] as const) {
      const { step, said, taskId } = await formed()
      await step('COLLECTED', collectAll((await server.call('store', 'GET', `/api/tasks/${taskId}`)).body))
      await step('PACKED', { packages: [{ typeId: 1, count: 1 }] })
      await step('FORM')
      if (round === 'learning') continue
      const reads = (type: string) => said[type]!.filter((text) => !text.startsWith('/* last */')).length
      const writes = (type: string) => said[type]!.filter((text) => text.startsWith('/* last */')).length
      // Lock and instance; of a step with effects the order, in the same round trip.
      expect({ PACKED: reads('PACKED'), FORM: reads('FORM'), STARTED: reads('STARTED') }).toEqual({
        ...{ PACKED: 1, FORM: 2, STARTED: 2 },
      })
      for (const type of Object.keys(said)) expect([type, writes(type)]).toEqual([type, 1])
    }
  })
})
