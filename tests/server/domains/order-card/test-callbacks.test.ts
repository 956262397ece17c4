import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PartnerFailure } from '../../../../src/server/platform/adapters/partner-failure.ts'
import { isPublicIpAddress, requirePublicHost } from '../../../../src/server/platform/adapters/public-host.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { testOrders } from '../../../../src/server/platform/db/schema/test-orders.ts'
import {
  sendDueCallbacks,
  type TestCallback,
} from '../../../../src/server/domains/order-card/test-callbacks.ts'
import { newOrder, sampleOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const callbackUrl = 'https://shop.example.com/crm'
async function createOrderWithCallback(): Promise<number> {
  const { body } = await server.call('admin', 'POST', '/api/orders/test', {
    ...sampleOrder(),
    callbackUrl,
  } as Json)
  return body.id
}
const rowOf = async (orderId: number) =>
  (await server.services.database.db.select().from(testOrders).where(eq(testOrders.orderId, orderId)))[0]!
const readCallback = async (orderId: number): Promise<Json> =>
  (await server.call('admin', 'GET', `/api/orders/${orderId}/payment-operations`)).body

/** Runs the worker once; `failure`: the response of the address. */
async function run(failure?: PartnerFailure): Promise<[string, TestCallback][]> {
  const sent: [string, TestCallback][] = []
  await sendDueCallbacks(server.services.database.db, async (url, body) => {
    sent.push([url, body])
    if (failure) throw failure
  })
  return sent
}

describe('[SP-06] the callback address of a test order', () => {
  it('is called once for each change of a status, and the card shows when it was accepted', async () => {
    const id = await createOrderWithCallback()
    const [[url, body]] = (await run()) as [[string, TestCallback]]
    expect(url).toBe(callbackUrl)
    expect(body).toMatchObject({ orderId: id, partnerOrderId: null, payStatusId: 1 })
    expect(Object.keys(body).sort()).toEqual(
      ['changedAt', 'orderId', 'orderStatusId', 'partnerOrderId', 'payStatusId'].sort(),
    )
    expect(await run()).toEqual([])
    expect(await readCallback(id)).toMatchObject({ callbackAt: expect.any(String), callbackError: null })

    const { db } = server.services.database
    await db.update(orders).set({ payStatusId: 2 }).where(eq(orders.id, id))
    expect(await readCallback(id)).toMatchObject({ callbackAt: null })
    expect(await run()).toMatchObject([[callbackUrl, { orderId: id, payStatusId: 2 }]])
  })

  it('one that fails is called again later, and the card shows why', async () => {
    const id = await createOrderWithCallback()
    expect(await run(new PartnerFailure('status', '503'))).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ callbackAttempts: 1, sentOrderStatus: null })
    expect((await readCallback(id)).callbackError).toContain('503')
    expect(await run(), 'not before its time').toEqual([])
    const { db } = server.services.database
    await db
      .update(testOrders)
      .set({ callbackNextAt: new Date(0) })
      .where(eq(testOrders.orderId, id))
    expect(await run()).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ callbackAttempts: 0, callbackError: null })
  })

  it('is called by one of two servers', async () => {
    await createOrderWithCallback()
    const results = await Promise.all([run(), run()])
    expect(results.flat()).toHaveLength(1)
  })

  it('is called for a test order only', async () => {
    await newOrder(server)
    expect(await run()).toEqual([])
  })

  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['192.168.1.1', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['fd00::1', false],
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['no address', false],
  ])('%s may be called: %s', (address, isPublic) => {
    expect(isPublicIpAddress(address)).toBe(isPublic)
  })

  it('does not reach a private network under any host name', async () => {
    const lookupFor =
      (...addresses: string[]) =>
      async () =>
        addresses.map((address) => ({ address }))
    await expect(
      requirePublicHost('https://a.example/x', lookupFor('93.184.215.14')),
    ).resolves.toBeUndefined()
    await expect(
      requirePublicHost('https://a.example/x', lookupFor('93.184.215.14', '10.0.0.1')),
    ).rejects.toThrow('refused')
    await expect(requirePublicHost('https://[::1]/x')).rejects.toThrow('refused')
    await expect(requirePublicHost('https://a.example/x', lookupFor())).rejects.toThrow('unreachable')
  })
})
