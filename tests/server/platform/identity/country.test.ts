import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { readConfig } from '../../../../src/server/platform/config/config.ts'
import { setInstallationCountry } from '../../../../src/server/platform/config/installation.ts'
import { newOrder, sampleOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
  setInstallationCountry('RU')
})

describe('[SP-03] country of the installation', () => {
  it('is Russia unless the environment names another one, and an unsupported country is refused', () => {
    expect(readConfig({}).country).toBe('RU')
    expect(readConfig({ COUNTRY: 'KZ' }).country).toBe('KZ')
    expect(() => readConfig({ COUNTRY: 'US' })).toThrow('COUNTRY must be RU, BY, KZ, LV, AE, not «US»')
  })

  it('determines the sticker, the currency of orders, the national form of phones and the country of new stores', async () => {
    server = await startTestServer({ config: { country: 'BY' } })
    const { call } = server
    expect((await server.app.inject('/config.json')).json()).toMatchObject({ country: 'BY' })

    const id = await newOrder(server, { phone: '8 029 123-45-67' })
    const { order } = (await call('admin', 'GET', `/api/orders/${id}`)).body
    expect(order).toMatchObject({ currency: 'BYN', phone: '375291234567' })
    const foreign = await call('admin', 'POST', '/api/orders/test', sampleOrder({ currency: 'RUB' }))
    expect([foreign.status, foreign.body.details]).toMatchObject([400, [{ path: '/body/currency' }]])

    const search = async (path: string) => (await call('admin', 'GET', path)).body.items as Json[]
    expect((await search('/api/orders?search=80291234567')).map((item) => item.id)).toContain(id)
    // A test order creates no customer.
    const { db } = server.services.database
    await db.update(orders).set({ isTest: false }).where(eq(orders.id, id))
    expect((await search('/api/customers?search=8029123')).map(({ phone }) => phone)).toEqual([
      '375291234567',
    ])

    const added = await call('admin', 'POST', '/api/settings/stores', {
      pfm: '1077',
      name: 'Немига',
      city: 'Минск',
      address: 'ул. Немига, 3',
      zone: 'Europe/Minsk',
      open: true,
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const rows = await db.select().from(stores)
    expect(rows.find(({ pfm }) => pfm === '1077')?.country).toBe('BY')
  })

  it('offers no language without texts for customers', async () => {
    server = await startTestServer()
    const { body } = await server.call('admin', 'GET', '/api/catalogs/languages')
    expect(body.filter(({ off }: Json) => !off).map(({ id }: Json) => id)).toEqual(['ru', 'en', 'kk'])
    const id = await newOrder(server)
    expect((await server.call('admin', 'PUT', `/api/orders/${id}`, { languageId: 'lv' })).body.code).toBe(7)
    expect((await server.call('admin', 'PUT', `/api/orders/${id}`, { languageId: 'kk' })).status).toBe(200)
  })
})
