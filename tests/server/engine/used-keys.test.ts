import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { createCollectedPayload, newKey, newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type TestResponse, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const keyUsed = (response: TestResponse) => ({ status: response.status, ...response.body })
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

/** All rows that a step writes for an order. */
async function readWritten(orderId: number) {
  const { db } = server.services.database
  const [counts] = await queryRows(
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
  const createStartedTask = async () => {
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    const url = `/api/tasks/${taskId}`
    const key = newKey()
    expect((await post(url, key, 'STARTED', 0)).status).toBe(200)
    return { orderId, url, key }
  }
  const createCollectedBody = async (url: string) => ({
    lines: (await view(url)).order.lines.map(({ lineId }: Json) => ({
      lineId,
      collected: 0,
      reasonId: 1,
      marks: [],
    })),
  })

  it('refuses it for another event at the current revision, and changes nothing', async () => {
    const { orderId, url, key } = await createStartedTask()
    const before = await readWritten(orderId)
    const { revision } = (await view(url)).step
    expect(keyUsed(await post(url, key, 'COLLECTED', revision, await createCollectedBody(url)))).toEqual(
      refused,
    )
    expect(await readWritten(orderId)).toEqual(before)
    // With a key of its own the step itself is accepted.
    expect((await post(url, newKey(), 'COLLECTED', revision, await createCollectedBody(url))).status).toBe(
      200,
    )
  })

  it('refuses it for the same event with another payload, and at another revision', async () => {
    const { orderId, url } = await createStartedTask()
    const key = newKey()
    const { revision } = (await view(url)).step
    expect((await post(url, key, 'COLLECTED', revision, await createCollectedBody(url))).status).toBe(200)
    expect((await post(url, newKey(), 'BACK_TO_COLLECTION', revision + 1)).status).toBe(200)
    const before = await readWritten(orderId)
    const repeated = await createCollectedBody(url)
    expect(keyUsed(await post(url, key, 'COLLECTED', revision + 2, repeated))).toEqual(refused)
    repeated.lines[0].reasonId = 2
    expect(keyUsed(await post(url, key, 'COLLECTED', revision + 2, repeated))).toEqual(refused)
    expect(await readWritten(orderId)).toEqual(before)
  })

  it('refuses ten concurrent requests with the same message', async () => {
    const { orderId, url, key } = await createStartedTask()
    const before = await readWritten(orderId)
    const payload = await createCollectedBody(url)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post(url, key, 'COLLECTED', 1, payload)),
    )
    expect(responses.map(keyUsed)).toEqual(Array.from({ length: 10 }, () => refused))
    expect(await readWritten(orderId)).toEqual(before)
  })

  it('the same request at the current revision, ten times concurrently, takes effect once', async () => {
    const orderId = await newOrder(server)
    const url = `/api/tasks/${await openTask(server, orderId, 'formatting')}`
    const key = newKey()
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(url, key, 'STARTED', 0)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(responses.filter(({ headers }) => headers['idempotency-replayed'] === 'false')).toHaveLength(1)
    expect(await view(url)).toMatchObject({ step: { revision: 1, state: 'collecting' } })
    expect(await readWritten(orderId)).toMatchObject({ keys: 1 })
  })
})

describe('[EN-04] an action whose key was used for one step', () => {
  const createCancelling = async () => {
    const orderId = await newOrder(server)
    return { orderId, url: `/api/orders/${orderId}/actions/cancelOrder` }
  }

  it('refuses it for another request at the current revision, and changes nothing', async () => {
    const orderId = await createIssuedOrder()
    const url = `/api/orders/${orderId}/actions/initiateRefund`
    const key = newKey()
    const first = await view(url)
    const payload = {
      lines: [{ lineId: first.order.lines[0].lineId, quantity: 1 }],
      reasonId: 1,
      accountType: 3,
    }
    expect(keyUsed(await post(url, key, 'CHOSEN', first.step.revision, payload))).toMatchObject({
      status: 200,
    })
    const before = await readWritten(orderId)
    const { revision } = (await view(url)).step
    expect(keyUsed(await post(url, key, 'BACK', revision))).toEqual(refused)
    expect(keyUsed(await post(url, key, 'CONFIRM', revision, {}))).toEqual(refused)
    expect(await readWritten(orderId)).toEqual(before)
    expect((await post(url, newKey(), 'BACK', revision)).status).toBe(200)
  })

  it('the same request, ten times concurrently, takes effect once', async () => {
    const { orderId, url } = await createCancelling()
    const { step } = await view(url)
    const key = newKey()
    const payload = { reasonId: 1 }
    const event = step.events[0].type as string
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post(url, key, event, step.revision, payload)),
    )
    expect(responses.map(keyUsed).map(({ status, message }) => [status, message])).toEqual(
      Array.from({ length: 10 }, () => [200, undefined]),
    )
    expect(responses.filter(({ headers }) => headers['idempotency-replayed'] === 'false')).toHaveLength(1)
    expect(await readWritten(orderId)).toMatchObject({ keys: 1 })
  })
})

/** An order paid at the till and handed over in full. */
async function createIssuedOrder(): Promise<number> {
  const orderId = await newOrder(server, { payTypeId: 3 })
  const sendSteps = async (type: string, ...steps: [type: string, payload?: (view: Json) => unknown][]) => {
    const url = `/api/tasks/${await openTask(server, orderId, type)}`
    for (const [event, payload] of steps) {
      const taskView = await view(url)
      const response = await post(url, newKey(), event, taskView.step.revision, payload?.(taskView))
      expect(response.status, `${event}: ${JSON.stringify(response.body)}`).toBe(200)
    }
  }
  await sendSteps(
    'formatting',
    ['STARTED'],
    ['COLLECTED', (taskView) => createCollectedPayload(taskView)],
    ['PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] })],
    ['FORM'],
  )
  await sendSteps(
    'delivery',
    ['ISSUE_WITHOUT_CODE', () => ({ comment: 'Паспорт проверен' })],
    [
      'ISSUED_IN_FULL',
      ({ order }) => ({
        lines: order.lines.map(({ lineId, collected }: Json) => ({ lineId, returned: 0, handed: collected })),
      }),
    ],
  )
  await sendSteps('paying', ['PAID_AND_ISSUED', () => ({ document: '000123' })])
  return orderId
}
