import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { newKey, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('an order that is cancelled while it is collected', () => {
  const cancelOrder = async (orderId: number) => {
    const path = `/api/orders/${orderId}/actions/cancelOrder`
    const { body } = await server.call('all', 'GET', path)
    return server.call(
      'all',
      'POST',
      `${path}/events`,
      { type: 'CANCEL', revision: body.step.revision, payload: { reasonId: 1 } },
      { 'idempotency-key': newKey() },
    )
  }
  const startCollecting = async () => {
    const orderId = await newOrder(server)
    const taskId = await openTask(server, orderId, 'formatting')
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const view = (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body
    return { orderId, taskId, view }
  }
  const readStatus = async (orderId: number) =>
    (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body.order.orderStatusId

  it('[TK-03] [TK-05] the goods of the picker are put back, line by line, though nothing was confirmed', async () => {
    const { orderId, taskId, view } = await startCollecting()
    const [line] = view.order.lines
    const response = await server.call('store', 'PUT', `/api/tasks/${taskId}/draft`, {
      form: view.step.form,
      revision: view.step.revision,
      edition: 0,
      data: { lines: [{ lineId: line.lineId, collected: 1, reasonId: null, marks: [] }] },
    })
    expect(response.status).toBe(200)
    expect((await cancelOrder(orderId)).status).toBe(200)
    expect(await readStatus(orderId)).toBe(orderStatus.toBeDisbanded)
    const { body: ended } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    expect(ended).toMatchObject({
      task: { taskStatus: 'withdrawn' },
      step: { ended: true, state: 'withdrawn' },
      order: { orderStatusId: orderStatus.toBeDisbanded },
    })
    const disbandingTask = await openTask(server, orderId, 'disbanding')
    const { body: putBackTask } = await server.call('store', 'GET', `/api/tasks/${disbandingTask}`)
    expect(putBackTask.step.summary).toMatchObject({ collected: 1, collectedPieces: `${line.lineId}:1` })
    // The picker's next task is this one.
    const next = await server.call('store', 'GET', `/api/tasks/next?order=${orderId}`)
    expect(next.body).toEqual({ taskId: disbandingTask })
  })

  it('[TK-03] with nothing taken from a shelf it is cancelled at once', async () => {
    const { orderId } = await startCollecting()
    expect((await cancelOrder(orderId)).status).toBe(200)
    expect(await readStatus(orderId)).toBe(orderStatus.cancelled)
  })
})

it('[TK-36] [EN-05] a draft remembers its scans by id; a save based on an older one changes nothing', async () => {
  const taskId = await openTask(server, await newOrder(server), 'formatting')
  await sendTaskEvent(server, 'store', taskId, 'STARTED')
  const { step, order } = (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body
  const [{ lineId }] = order.lines
  const scan = (id: string) => ({
    id,
    field: 'lines',
    lineId,
    count: 'collected',
    add: { collected: 1 },
    most: 2,
  })
  const saveDraft = (edition: number, collected: number, ...scans: Json[]) =>
    server.call('store', 'PUT', `/api/tasks/${taskId}/draft`, {
      form: step.form,
      revision: step.revision,
      edition,
      scans,
      data: { lines: [{ lineId, collected, reasonId: null, marks: [] }] },
    })
  const draft = async () => (await server.call('store', 'GET', `/api/tasks/${taskId}`)).body.draft

  expect(await saveDraft(0, 1, scan('one'))).toMatchObject({ status: 200, body: { edition: 1 } })
  expect(await saveDraft(0, 1, scan('two'))).toMatchObject({ status: 409, body: { details: { edition: 1 } } })
  expect(await draft()).toMatchObject({ scans: ['one'], data: { lines: [{ collected: 1 }] } })
  // The other terminal has added its own to the stored scans; a repeated id is the same scan.
  expect(await saveDraft(1, 2, scan('one'), scan('two'))).toMatchObject({ status: 200 })
  expect(await draft()).toMatchObject({ scans: ['one', 'two'], data: { lines: [{ collected: 2 }] } })
})
