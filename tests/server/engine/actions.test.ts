import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../src/server/platform/db/schema/orders.ts'
import { workflowInstances, workflowRecords } from '../../../src/server/platform/db/schema/workflow.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { newKey, newOrder } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = (orderId: number, action = 'cancelOrder') => `/api/orders/${orderId}/actions/${action}`
const view = (orderId: number, user = 'operator') => server.call(user, 'GET', path(orderId))
const card = async (orderId: number, user: string) =>
  (await server.call(user, 'GET', `/api/orders/${orderId}`)).body
const names = (body: Json): string[] => body.actions.map((action: Json) => action.name)

/** Sends an event with the revision and the update time the screen sees. */
async function act(
  orderId: number,
  type: string,
  payload: unknown,
  { user = 'operator', key = newKey(), revision = 0 } = {},
) {
  const { order } = await card(orderId, user)
  return server.call(
    user,
    'POST',
    `${path(orderId)}/events`,
    { type, revision, ...(payload === undefined ? {} : { payload }) },
    { 'idempotency-key': key, 'x-order-update-time': order.dateUpdate },
  )
}
const cancel = { reasonId: 1, comment: 'Передумал' }
const eventOf = (body: Json): string => body.step.events[0].type

describe('actions of an order', () => {
  it('[OA-10] the card offers exactly what machine and rights allow now', async () => {
    const orderId = await newOrder(server)
    expect(names(await card(orderId, 'operator'))).toContain('cancelOrder')
    expect(names(await card(orderId, 'store'))).not.toContain('cancelOrder')
    expect(names(await card(orderId, 'operator'))).not.toContain('moveDeliveryRequest')
    const { body } = await view(orderId)
    await act(orderId, eventOf(body), cancel)
    expect(names(await card(orderId, 'operator'))).toEqual([])
    expect(await view(orderId)).toMatchObject({ status: 409, body: { code: 19 } })
  })

  it('[UX-5] [ST-02] a refused input names its field in its message', async () => {
    const orderId = await newOrder(server)
    const { order } = await card(orderId, 'admin')
    const refused = await server.call(
      'admin',
      'POST',
      `${path(orderId, 'changeStatus')}/events`,
      { type: 'CHANGE_STATUS', revision: 0, payload: { statusId: 12, comment: 'Проверка' } },
      { 'idempotency-key': newKey(), 'x-order-update-time': order.dateUpdate },
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 45 } })
    const { message, details } = refused.body
    expect(details).toEqual([{ path: '/payload/statusId', message }])
  })

  it('[OA-10] the work of a desk belongs to no order: it is neither offered nor begun', async () => {
    const orderId = await newOrder(server)
    const desks = workflows.filter(({ kind }) => kind === 'desk').map(({ name }) => name)
    expect(desks).toContain('serviceSwitch')
    const actionNames = names(await card(orderId, 'all'))
    for (const name of desks) {
      expect(actionNames).not.toContain(name)
      expect(await server.call('all', 'GET', path(orderId, name))).toMatchObject({
        status: 404,
        body: { code: 1 },
      })
    }
  })

  it('[OA-01] the first step begins the machine and acts on the order in one transaction', async () => {
    const orderId = await newOrder(server)
    const { body } = await view(orderId)
    expect(body).toMatchObject({ task: null, step: { workflow: 'cancelOrder', revision: 0, ended: false } })
    const { db } = server.services.database
    const readInstances = () =>
      db.select().from(workflowInstances).where(eq(workflowInstances.orderId, orderId))
    const before = await readInstances()
    const response = await act(orderId, eventOf(body), cancel)
    expect(response.body.step).toMatchObject({ ended: true })
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(order).toMatchObject({ orderStatusId: 14, reasonCancel: 1, reasonCancelComment: 'Передумал' })
    expect(await readInstances()).toHaveLength(before.length + 1)
  })

  it('[EN-04] a repeat with the same key returns the same response, another request with it is refused', async () => {
    const orderId = await newOrder(server)
    const type = eventOf((await view(orderId)).body)
    const key = newKey()
    const first = await act(orderId, type, cancel, { key })
    const repeated = await act(orderId, type, cancel, { key })
    expect([first.status, repeated.status]).toEqual([200, 200])
    expect(repeated.body.step).toEqual(first.body.step)
    expect(await act(orderId, type, { reasonId: 2 }, { key })).toMatchObject({
      status: 409,
      body: { code: 19 },
    })
    const { db } = server.services.database
    const records = await db.select().from(workflowRecords).where(eq(workflowRecords.orderId, orderId))
    expect(records.filter((record) => record.toState === 'cancelled')).toHaveLength(1)
  })

  it('[EN-04] of two concurrent cancellations one succeeds, the other is refused', async () => {
    const orderId = await newOrder(server)
    const type = eventOf((await view(orderId)).body)
    const responses = await Promise.all([
      act(orderId, type, cancel, { user: 'operator' }),
      act(orderId, type, cancel, { user: 'manager' }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([19, 355]).toContain(responses.find(({ status }) => status === 409)!.body.code)
  })

  it('[RL-6] a missing right, another store, an unknown action and a wrong payload are refused and leave nothing behind', async () => {
    const orderId = await newOrder(server)
    const type = eventOf((await view(orderId)).body)
    const { db } = server.services.database
    const count = async () =>
      (await db.select().from(workflowInstances).where(eq(workflowInstances.orderId, orderId))).length
    const before = await count()
    expect((await act(orderId, type, cancel, { user: 'store' })).status).toBe(403)
    expect((await view(orderId, 'store2')).status).toBe(404)
    expect((await server.call('operator', 'GET', path(orderId, 'nothing'))).status).toBe(404)
    expect(await act(orderId, type, { reasonId: 'x' })).toMatchObject({ status: 400, body: { code: 7 } })
    expect(await act(orderId, type, { reasonId: 999 })).toMatchObject({ status: 400, body: { code: 7 } })
    expect(await act(orderId, type, cancel, { revision: 3 })).toMatchObject({
      status: 409,
      body: { code: 355 },
    })
    expect(await count()).toBe(before)
  })
})
