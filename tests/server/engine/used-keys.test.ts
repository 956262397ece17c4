import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { rows } from '../../../src/server/db/database.ts'
import { collectAll, newKey, newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type Answer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const used = (answer: Answer) => ({ status: answer.status, ...answer.body })
const refused = { status: 409, code: 19, message: 'Этот запрос уже был отправлен с другими данными' }

const post = (url: string, key: string, type: string, revision: number, payload?: unknown) =>
  server.call(
    'all',
    'POST',
    `${url}/events`,
    { type, revision, ...(payload === undefined ? {} : { payload }) },
    { 'idempotency-key': key },
  )
const view = async (url: string) => (await server.call('all', 'GET', url)).body as Json

/** All that a step writes of an order. */
async function written(orderId: number) {
  const { db } = server.services.database
  const [counts] = await rows(
    db,
    sql`select (select count(*)::int from workflow_records where order_id = ${orderId}) as records,
      (select count(*)::int from workflow_instances where order_id = ${orderId}) as instances,
      (select sum(revision)::int from workflow_instances where order_id = ${orderId}) as revisions,
      (select count(*)::int from idempotency_keys k join workflow_instances i on i.id = k.instance_id
        where i.order_id = ${orderId}) as keys,
      (select count(*)::int from order_log where order_id = ${orderId}) as log,
      (select count(*)::int from events where order_id = ${orderId}) as events,
      (select date_update::text from orders where id = ${orderId}) as updated`,
  )
  return counts
}

describe('[EN-04] a task whose key was used for one step', () => {
  const started = async () => {
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    const url = `/api/tasks/${taskId}`
    const key = newKey()
    expect((await post(url, key, 'STARTED', 0)).status).toBe(200)
    return { orderId, url, key }
  }
  const collected = async (url: string) => ({
    lines: (await view(url)).order.lines.map(({ lineId }: Json) => ({
      ...{ lineId, collected: 0, reasonId: 1, marks: [] },
    })),
  })

  it('refuses it for another event at the current revision, and changes nothing', async () => {
    const { orderId, url, key } = await started()
    const before = await written(orderId)
    const { revision } = (await view(url)).step
    expect(used(await post(url, key, 'COLLECTED', revision, await collected(url)))).toEqual(refused)
    expect(await written(orderId)).toEqual(before)
    // The step itself is as good as ever under a key of its own.
    expect((await post(url, newKey(), 'COLLECTED', revision, await collected(url))).status).toBe(200)
  })

  it('refuses it for the same event with another payload, and at another revision', async () => {
    const { orderId, url } = await started()
    const key = newKey()
    const { revision } = (await view(url)).step
    expect((await post(url, key, 'COLLECTED', revision, await collected(url))).status).toBe(200)
    expect((await post(url, newKey(), 'BACK_TO_COLLECTION', revision + 1)).status).toBe(200)
    const before = await written(orderId)
    const again = await collected(url)
    expect(used(await post(url, key, 'COLLECTED', revision + 2, again))).toEqual(refused)
    again.lines[0].reasonId = 2
    expect(used(await post(url, key, 'COLLECTED', revision + 2, again))).toEqual(refused)
    expect(await written(orderId)).toEqual(before)
  })

  it('refuses ten at once, each in the same words', async () => {
    const { orderId, url, key } = await started()
    const before = await written(orderId)
    const payload = await collected(url)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(url, key, 'COLLECTED', 1, payload)),
    )
    expect(answers.map(used)).toEqual(Array.from({ length: 10 }, () => refused))
    expect(await written(orderId)).toEqual(before)
  })

  it('the same request at the current revision, ten times at once, acts once', async () => {
    const orderId = await newOrder(server)
    const url = `/api/tasks/${await openTask(server, orderId, 'formatting')}`
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(url, key, 'STARTED', 0)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'false')).toHaveLength(1)
    expect(await view(url)).toMatchObject({ step: { revision: 1, state: 'collecting' } })
    expect(await written(orderId)).toMatchObject({ keys: 1 })
  })
})

describe('[EN-04] an action whose key was used for one step', () => {
  const cancelling = async () => {
    const orderId = await newOrder(server)
    return { orderId, url: `/api/orders/${orderId}/actions/cancelOrder` }
  }

  it('refuses it for another request at the current revision, and changes nothing', async () => {
    const orderId = await issued()
    const url = `/api/orders/${orderId}/actions/initiateRefund`
    const key = newKey()
    const first = await view(url)
    const payload = {
      lines: [{ lineId: first.order.lines[0].lineId, quantity: 1 }],
      ...{ reasonId: 1, accountType: 3 },
    }
    expect(used(await post(url, key, 'CHOSEN', first.step.revision, payload))).toMatchObject({ status: 200 })
    const before = await written(orderId)
    const { revision } = (await view(url)).step
    expect(used(await post(url, key, 'BACK', revision))).toEqual(refused)
    expect(used(await post(url, key, 'CONFIRM', revision, {}))).toEqual(refused)
    expect(await written(orderId)).toEqual(before)
    expect((await post(url, newKey(), 'BACK', revision)).status).toBe(200)
  })

  it('the same request, ten times at once, acts once', async () => {
    const { orderId, url } = await cancelling()
    const { step } = await view(url)
    const key = newKey()
    const payload = { reasonId: 1 }
    const event = step.events[0].type as string
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(url, key, event, step.revision, payload)),
    )
    expect(answers.map(used).map(({ status, message }) => [status, message])).toEqual(
      Array.from({ length: 10 }, () => [200, undefined]),
    )
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'false')).toHaveLength(1)
    expect(await written(orderId)).toMatchObject({ keys: 1 })
  })
})

/** An order paid at the till and handed over in full. */
async function issued(): Promise<number> {
  const orderId = await newOrder(server, { payTypeId: 3 })
  const walk = async (type: string, ...moves: [type: string, payload?: (view: Json) => unknown][]) => {
    const url = `/api/tasks/${await openTask(server, orderId, type)}`
    for (const [event, payload] of moves) {
      const seen = await view(url)
      const answer = await post(url, newKey(), event, seen.step.revision, payload?.(seen))
      expect(answer.status, `${event}: ${JSON.stringify(answer.body)}`).toBe(200)
    }
  }
  await walk(
    'formatting',
    ['STARTED'],
    ['COLLECTED', (seen) => collectAll(seen)],
    ['PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] })],
    ['FORM'],
  )
  await walk(
    'delivery',
    ['ISSUE_WITHOUT_CODE', () => ({ comment: 'Паспорт проверен' })],
    [
      'ISSUED_IN_FULL',
      ({ order }) => ({
        lines: order.lines.map(({ lineId, collected }: Json) => ({ lineId, returned: 0, handed: collected })),
      }),
    ],
  )
  await walk('paying', ['PAID_AND_ISSUED', () => ({ document: '000123' })])
  return orderId
}
