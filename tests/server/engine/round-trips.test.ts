import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDriverClient } from '../../../src/server/platform/drivers/drizzle.ts'
import { createCollectedPayload, newKey, newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Statements of the transactions that a step opens. */
async function recordStatements(action: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const { db } = server.services.database
  const original = db.transaction.bind(db)
  db.transaction = ((run: Parameters<typeof original>[0]) =>
    original((tx) => {
      const client = getDriverClient(tx)
      const query = client.query.bind(client)
      client.query = (statement, ...rest) => {
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return query(statement, ...rest)
      }
      return run(tx).finally(() => void (client.query = query))
    })) as typeof db.transaction
  try {
    await action()
  } finally {
    db.transaction = original as typeof db.transaction
  }
  return statements.filter((text) => !/^(begin|commit|savepoint|release)/i.test(text))
}

/** Forms an order and returns the statements of each step. */
async function formOrder() {
  const orderId = await newOrder(server)
  const taskId = await openTask(server, orderId, 'formatting')
  const statementsByStep: Record<string, string[]> = {}
  const step = async (type: string, payload?: unknown) => {
    const view = (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body
    statementsByStep[type] = await recordStatements(async () => {
      const response = await server.call(
        'store',
        'POST',
        `/api/tasks/${taskId}/events`,
        { type, revision: view.step.revision, ...(payload ? { payload } : {}) },
        { 'idempotency-key': newKey(), prefer: 'return=minimal' },
      )
      expect(response.status, JSON.stringify(response.body)).toBe(200)
    })
  }
  await step('STARTED')
  await step(
    'COLLECTED',
    createCollectedPayload((await server.call('store', 'GET', `/api/tasks/${taskId}`)).body),
  )
  await step('BACK_TO_COLLECTION').catch(() => {})
  return { taskId, step, said: statementsByStep }
}

describe('statements of a step', () => {
  it('[PF-9] a step with effects reads once and writes once, as one without does', async () => {
    // The first step of each kind learns what its kind reads.
    for (const round of ['learning', 'known'] as const) {
      const { step, said, taskId } = await formOrder()
      await step(
        'COLLECTED',
        createCollectedPayload((await server.call('store', 'GET', `/api/tasks/${taskId}`)).body),
      )
      await step('PACKED', { packages: [{ typeId: 1, count: 1 }] })
      await step('FORM')
      if (round === 'learning') continue
      const reads = (type: string) => said[type]!.filter((text) => !text.startsWith('/* last */')).length
      const writes = (type: string) => said[type]!.filter((text) => text.startsWith('/* last */')).length
      // Lock and instance; for a step with effects the order, in the same round trip.
      expect({ PACKED: reads('PACKED'), FORM: reads('FORM'), STARTED: reads('STARTED') }).toEqual({
        PACKED: 1,
        FORM: 2,
        STARTED: 2,
      })
      for (const type of Object.keys(said)) expect([type, writes(type)]).toEqual([type, 1])
    }
  })
})
