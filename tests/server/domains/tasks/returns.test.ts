import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { tasks, workflowInstances } from '../../../../src/server/platform/db/schema/workflow.ts'
import { orderSource } from '../../../../src/shared/order-sources.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { addUser } from '../../../support/users.ts'

const returned = [
  { id: 1, pfm: '1001', orderSourceTypeId: 1 },
  { id: 2, pfm: '1001', orderSourceTypeId: orderSource.marketplace },
  { id: 3, pfm: '1002', orderSourceTypeId: 1 },
  { id: 4, pfm: '1002', orderSourceTypeId: orderSource.marketplace },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  const at = server.clock.at
  for (const { id, pfm, orderSourceTypeId } of returned) {
    await db.insert(orders).values({
      id,
      pfm,
      orderSourceTypeId,
      name: 'Гончарова Нина',
      phone: '79032224815',
      sumOrdered: 1_000,
      orderStatusId: 5,
      payTypeId: 1,
      payStatusId: 1,
      receiveStatusId: 1,
      deliveryServiceTypeId: 2,
      dateCreate: at,
      dateUpdate: at,
      planDateIssued: at,
    })
    const common = { pfm, orderId: id, state: 'awaitingGoods' }
    await db.insert(workflowInstances).values({
      ...common,
      id,
      workflow: 'returnFromShipping',
      version: 1,
      hash: 'x',
      status: 'active',
      value: 'awaitingGoods',
      context: {},
      createdAt: at,
      updatedAt: at,
    })
    await db.insert(tasks).values({
      ...common,
      taskId: id,
      instanceId: id,
      taskType: 'returnFromShipping',
      importance: 2,
      right: 'taskReturnFromShippingWork',
      taskDate: at,
      taskStatus: 'open',
      dueAt: at,
    })
  }
  const rights = ['menuViewRefunds', 'taskReturnFromShippingWork'] as const
  for (const pfm of ['1001', '1002'])
    await addUser(db, { id: `returns-${pfm}`, name: 'Приёмщик', rights, stores: [pfm] })
})
afterAll(() => server.close())

const list = async (user: string, path: string) =>
  (await server.call(user, 'GET', `/api/tasks/${path}`)).body.items.map((task: Json) => task.orderId).sort()

it.each([
  ['return-from-shipping', '1001', [1, 2]],
  ['return-from-shipping', '1002', [3, 4]],
  ['return-from-sbermarket-vitrina', '1001', [2]],
  ['return-from-sbermarket-vitrina', '1002', [4]],
])('[RF-07] [RF-08] /api/tasks/%s has only the returns of the user’s own stores (%s)', async (...row) => {
  const [path, pfm, expected] = row
  expect(await list(`returns-${pfm}`, path)).toEqual(expected)
})

it('[RF-07] [RF-08] returns are refused without the right to the section', async () => {
  for (const path of ['return-from-shipping', 'return-from-sbermarket-vitrina'])
    expect(await server.call('nobody', 'GET', `/api/tasks/${path}`)).toMatchObject({
      status: 400,
      body: { code: 326 },
    })
})
