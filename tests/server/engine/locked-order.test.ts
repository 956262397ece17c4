import { createServer, connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPostgresql } from '../../../src/server/db/postgresql.ts'
import { signatureHeader, signatureOf } from '../../../src/server/callbacks/signature.ts'
import { createKeyedMutex } from '../../../src/server/engine/keyed-mutex.ts'
import { newKey, newOrder, openTask } from '../../support/orders.ts'
import { openTestDatabase } from '../../support/database.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

describe('work of one subject', () => {
  it('goes in the order of its arrival; who waits too long is told, and those behind go on', async () => {
    const turn = createKeyedMutex(() => new Error('late'), 50)
    const done: number[] = []
    let release = () => {}
    const first = turn('a', () => new Promise<void>((resolve) => (release = resolve)))
    const late = expect(turn('a', async () => void done.push(2))).rejects.toThrow('late')
    await turn('b', async () => void done.push(1))
    await late
    const behind = turn('a', async () => void done.push(3))
    release()
    await Promise.all([first, behind])
    await turn('a', async () => void done.push(4))
    expect(done).toEqual([1, 3, 4])
  })
})

if (inject('database').kind === 'postgresql') {
  describe('[RL-10] an order that somebody holds', () => {
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

    it('is refused in words after a while, and everyone else works on', async () => {
      const [held, other] = [await newOrder(server), await newOrder(server)]
      const [heldTask, otherTask] = [
        await openTask(server, held, 'formatting'),
        await openTask(server, other, 'formatting'),
      ]
      await holder.query('begin')
      await holder.query('select id from orders where id = $1 for update', [held])
      const start = (taskId: number) =>
        server.call(
          'store',
          'POST',
          `/api/tasks/${taskId}/events`,
          { type: 'STARTED', revision: 0 },
          { 'idempotency-key': newKey(), prefer: 'return=minimal' },
        )
      const draft = () =>
        server.call('store', 'PUT', `/api/tasks/${heldTask}/draft`, {
          ...{ form: 'formatting/v2/start', data: {}, revision: 0, edition: 0 },
        })
      const notification = async (n: number) => {
        const body = JSON.stringify({
          ...{ id: `held-${n}`, orderId: held, paymentId: `order-${held}`, operation: 'approved' },
          ...{ amount: 100, currency: 'RUB', happenedAt: '2026-11-21T09:00:00Z' },
        })
        const answer = await server.app.inject({
          ...{ method: 'POST', url: '/api/callbacks/payments', body },
          headers: {
            'content-type': 'application/json',
            [signatureHeader]: signatureOf('development-only', body),
          },
        })
        return { status: answer.statusCode, body: answer.json<Json>() }
      }
      const waiting = [
        ...Array.from({ length: 40 }, () => start(heldTask)),
        ...Array.from({ length: 20 }, draft),
        ...Array.from({ length: 20 }, (_, n) => notification(n)),
      ]
      await new Promise((resolve) => setTimeout(resolve, 300))
      const began = performance.now()
      const ready = await server.call('store', 'GET', '/health/ready')
      const step = await start(otherTask)
      const tookMs = performance.now() - began
      const answers = await Promise.all(waiting)
      await holder.query('rollback')

      expect(ready.status).toBe(200)
      expect(step.status).toBe(200)
      expect(tookMs).toBeLessThan(3_000)
      expect(answers.filter(({ status }) => status !== 503).map(({ body }) => body as unknown)).toEqual([])
      expect(answers[0]!.body.message).toContain('С заказом сейчас работает')
      expect((await start(heldTask)).status).toBe(200)
    })
  })

  describe('[RL-2] the listening connection', () => {
    it('is made anew when the network swallows it without a word', async () => {
      const database = await openTestDatabase()
      const { port, hostname } = new URL(database.url!)
      const pairs: { near: Socket; far: Socket }[] = []
      const proxy = createServer((near) => {
        const far = connect(Number(port), hostname)
        near.on('error', () => {})
        far.on('error', () => {})
        near.pipe(far).pipe(near)
        pairs.push({ near, far })
      })
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
      const url = new URL(database.url!)
      url.port = String((proxy.address() as { port: number }).port)
      const listening = await openPostgresql(url.href, { heartbeat: { every: 200, answer: 200 } })
      const heard: string[] = []
      let missed = 0
      const stop = await listening.listen(
        'crm_test',
        (text) => void heard.push(text),
        () => missed++,
      )
      const { near, far } = pairs.at(-1)!
      near.unpipe(far)
      far.unpipe(near)
      await until(() => missed === 1, 10_000)
      const teller = new pg.Client({ connectionString: database.url! })
      await teller.connect()
      await teller.query(`select pg_notify('crm_test', 'there')`)
      await until(() => heard.includes('there'), 5_000)
      await teller.end()
      await stop()
      await listening.close()
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
