import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { addUser } from '../../support/users.ts'

let server: TestServer
let orderId: number
let instanceId: number
let lines: Json[]

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  // Sees processes of store 1001 and no orders.
  await addUser(db, { id: 'watcher', name: 'Пётр Смотрящий', rights: ['processView'], stores: ['1001'] })
  orderId = await newOrder(server)
  const taskId = await openTask(server, orderId, 'formatting')
  await sendTaskEvent(server, 'store', taskId, 'STARTED')
  const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
  ;({ lines } = createCollectedPayload(view))
  server.clock.forward(60_000)
  await sendTaskEvent(server, 'store', taskId, 'COLLECTED', { lines })
  instanceId = (await server.call('owner', 'GET', `/api/workflows/instances?taskId=${taskId}`)).body.instance
    .instanceId
})
afterAll(() => server.close())

const readSeen = async (revision: number, user = 'owner', instance = instanceId) =>
  server.call(user, 'GET', `/api/workflows/instances/${instance}/steps/${revision}`)

describe('what the user of a step saw', () => {
  it('[PO-11] the state, its form and the numbers of its texts are those of that time, with the answer', async () => {
    expect((await readSeen(0)).body).toMatchObject({
      revision: 0,
      state: 'ready',
      form: 'formatting/v2/ready',
      answer: { event: 'STARTED', who: 'Мария Иванова', payload: {} },
    })
    const collecting = (await readSeen(1)).body
    expect(collecting).toMatchObject({
      revision: 1,
      version: 2,
      state: 'collecting',
      form: 'formatting/v2/collect',
      answer: { event: 'COLLECTED', at: server.clock.at.toISOString(), payload: { lines } },
    })
    // Nothing was collected yet; after the answer everything is.
    expect(collecting.summary.collected).toBe(0)
    const packing = (await readSeen(2)).body
    expect(packing).toMatchObject({ state: 'packing', answer: null })
    expect(packing.summary.collected).toBeGreaterThan(0)
  })

  it('[PO-11] the input is visible to users who see orders; a foreign store and an unknown step are not found', async () => {
    const watcherView = await readSeen(1, 'watcher')
    expect(watcherView).toMatchObject({
      status: 200,
      body: { state: 'collecting', answer: { payload: null } },
    })
    expect((await readSeen(3)).status).toBe(404)
    expect((await readSeen(0, 'owner', 999_999_999)).status).toBe(404)
    expect((await readSeen(0, 'store')).status).toBe(403)
    const foreignOrder = await newOrder(server, { pfm: '1002' })
    const { body } = await server.call('owner', 'GET', `/api/workflows/instances?orderId=${foreignOrder}`)
    expect((await readSeen(0, 'watcher', body.instance.instanceId)).status).toBe(404)
    expect((await readSeen(0, 'owner', body.instance.instanceId)).status).toBe(200)
  })

  it('[PO-11] a step of the system has no form', async () => {
    const { body } = await server.call('owner', 'GET', `/api/workflows/instances?orderId=${orderId}`)
    expect((await readSeen(0, 'owner', body.instance.instanceId)).body).toMatchObject({ form: null })
  })
})
