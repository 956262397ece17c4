import { createServer, connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPostgresqlDatabase } from '../../../src/server/platform/db/postgresql.ts'
import { signatureHeader, signBody } from '../../../src/server/platform/adapters/signature.ts'
import { createKeyedMutex } from '../../../src/server/engine/keyed-mutex.ts'
import { newKey, newOrder, openTask } from '../../support/orders.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { waitUntil } from './events/worker-bench.ts'

describe('work on one subject', () => {
  it('runs in the order of its arrival; a request that waits too long is refused, and those behind continue', async () => {
    const turn = createKeyedMutex(() => new Error('late'), 50)
    const done: number[] = []
    let release = () => {}
    const first = turn('a', () => new Promise<void>((resolve) => (release = resolve)))
    const timedOut = expect(turn('a', async () => void done.push(2))).rejects.toThrow('late')
    await turn('b', async () => void done.push(1))
    await timedOut
    const behind = turn('a', async () => void done.push(3))
    release()
    await Promise.all([first, behind])
    await turn('a', async () => void done.push(4))
    expect(done).toEqual([1, 3, 4])
  })
})

if (inject('database').kind === 'postgresql') {
  describe('[RL-10] a locked order', () => {
    let server: TestServer
    let holder: pg.Client
    beforeAll(async () => {
      const database = await openTestDatabase({ lockMs: 500 })
      holder = new pg.Client({ connectionString: database.url! })
      server = await startTestServer({ database })
      await holder.connect()
    })
    afterAll(async () => {
      await holder.end()
      await server.close()
    })

    it('is refused with a message after a while, and all other work continues', async () => {
      const [locked, free] = [await newOrder(server), await newOrder(server)]
      const [lockedTask, otherTask] = [
        await openTask(server, locked, 'formatting'),
        await openTask(server, free, 'formatting'),
      ]
      await holder.query('begin')
      await holder.query('select id from orders where id = $1 for update', [locked])
      const start = (taskId: number) =>
        server.call(
          'store',
          'POST',
          `/api/tasks/${taskId}/events`,
          { type: 'STARTED', revision: 0 },
          { 'idempotency-key': newKey(), prefer: 'return=minimal' },
        )
      const draft = () =>
        server.call('store', 'PUT', `/api/tasks/${lockedTask}/draft`, {
          form: 'formatting/v2/start',
          data: {},
          revision: 0,
          edition: 0,
        })
      const notification = async (n: number) => {
        const body = JSON.stringify({
          id: `held-${n}`,
          orderId: locked,
          paymentId: `order-${locked}`,
          operation: 'approved',
          amount: 100,
          currency: 'RUB',
          happenedAt: '2026-11-21T09:00:00Z',
        })
        const response = await server.app.inject({
          method: 'POST',
          url: '/api/callbacks/payments',
          body,
          headers: {
            'content-type': 'application/json',
            [signatureHeader]: signBody('development-only', body),
          },
        })
        return { status: response.statusCode, body: response.json<Json>() }
      }
      const waiting = [
        ...Array.from({ length: 40 }, () => start(lockedTask)),
        ...Array.from({ length: 20 }, draft),
        ...Array.from({ length: 20 }, (_, n) => notification(n)),
      ]
      await new Promise((resolve) => setTimeout(resolve, 300))
      const startedAt = performance.now()
      const ready = await server.call('store', 'GET', '/health/ready')
      const step = await start(otherTask)
      const tookMs = performance.now() - startedAt
      const responses = await Promise.all(waiting)
      await holder.query('rollback')

      expect(ready.status).toBe(200)
      expect(step.status).toBe(200)
      expect(tookMs).toBeLessThan(3_000)
      expect(responses.filter(({ status }) => status !== 503).map(({ body }) => body as unknown)).toEqual([])
      expect(responses[0]!.body.message).toContain('С заказом сейчас работает')
      expect((await start(lockedTask)).status).toBe(200)
    })
  })

  describe('[RL-2] the listening connection', () => {
    it('is reopened when the network drops it silently', async () => {
      const database = await openTestDatabase()
      const { port, hostname } = new URL(database.url!)
      const pairs: { near: Socket; far: Socket }[] = []
      const proxy = createServer((clientSocket) => {
        const serverSocket = connect(Number(port), hostname)
        clientSocket.on('error', () => {})
        serverSocket.on('error', () => {})
        clientSocket.pipe(serverSocket).pipe(clientSocket)
        pairs.push({ near: clientSocket, far: serverSocket })
      })
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
      const url = new URL(database.url!)
      url.port = String((proxy.address() as { port: number }).port)
      const connection = await openPostgresqlDatabase(url.href, {
        heartbeat: { intervalMs: 200, timeoutMs: 200 },
      })
      const received: string[] = []
      let missed = 0
      const stop = await connection.listen(
        'crm_test',
        (text) => void received.push(text),
        () => missed++,
      )
      const { near, far } = pairs.at(-1)!
      near.unpipe(far)
      far.unpipe(near)
      await waitUntil(() => missed === 1, 10_000)
      const publisher = new pg.Client({ connectionString: database.url! })
      await publisher.connect()
      await publisher.query(`select pg_notify('crm_test', 'there')`)
      await waitUntil(() => received.includes('there'), 5_000)
      await publisher.end()
      await stop()
      await connection.close()
      for (const pair of pairs) {
        pair.near.destroy()
        pair.far.destroy()
      }
      proxy.close()
      await database.close()
      expect(missed).toBe(1)
    })
  })
}
