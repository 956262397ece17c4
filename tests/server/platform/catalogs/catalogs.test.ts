import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncCatalogs } from '../../../../src/server/platform/catalogs/sync-catalogs.ts'
import { catalogs } from '../../../../src/server/platform/catalogs/entries/catalogs.ts'
import { catalogEntries } from '../../../../src/server/platform/db/schema/reference.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { taskTypes } from '../../../../src/shared/task-types.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

/** Specification 3, «Catalog entry», and bag types. */
const types =
  'managers payTypes orderStatuses payStatuses deliveryServiceTypes deliveryServiceMethods deliveryServices deliveryStatuses receiveStatuses tareTypes waitReasons orderSourceTypes currency customerRequests stockTypes eventHandlers cancelReasons languages confirmationCodeStatuses documentTypes promos changeReasons taskTypes actionIfNotValidate taskExpiredCategory helpPageSections helpPages deliveryServiceRule bag-types'.split(
    ' ',
  )

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const catalog = (type: string, language?: string) =>
  server.call(
    'store',
    'GET',
    `/api/catalogs/${type}`,
    undefined,
    language === undefined ? {} : { 'x-language': language },
  )

describe('catalogues', () => {
  it.each(types)('[CT-01] %s: ids and descriptions in each language', async (type) => {
    const responses = await Promise.all(['ru', 'en', 'kk'].map((language) => catalog(type, language)))
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(body.length).toBeGreaterThan(0)
      for (const { off: _, ...entry } of body)
        expect(Object.keys(entry).sort()).toEqual([
          'description',
          'id',
          ...(type === 'bag-types' ? ['price'] : []),
        ])
      expect(new Set(body.map((e: Json) => e.id)).size).toBe(body.length)
    }
    const [ru, en, kk] = responses.map(({ body }) => body.map((e: Json) => e.description).join())
    if (type !== 'managers') expect(new Set([ru, en, kk]).size).toBe(3)
    expect((await catalog(type)).body).toEqual(responses[0]!.body)
  })

  it('[CT-01] the staff catalogue is visible only to users of the screens that need it', async () => {
    expect(await server.call('nobody', 'GET', '/api/catalogs/managers')).toMatchObject({ status: 403 })
    expect((await server.call('nobody', 'GET', '/api/catalogs/payTypes')).status).toBe(200)
  })

  it('[CT-01] the path spelling and the own spelling of a type are equivalent', async () => {
    expect((await catalog('bagTypes')).body).toEqual((await catalog('bag-types')).body)
    expect((await catalog('order-statuses')).body).toEqual((await catalog('orderStatuses')).body)
  })

  it.each(['nothing', 'toString', '__proto__', 'constructor', 'a'.repeat(60)])(
    '[CT-01] an unknown type %s is refused with code 1',
    async (type) => {
      const { status, body } = await catalog(type)
      expect([400, 404]).toContain(status)
      expect([1, 7]).toContain(body.code)
      expect(Array.isArray(body)).toBe(false)
    },
  )

  it('[CT-01] the catalogue is open to every signed-in user, whatever their rights', async () => {
    expect((await server.app.inject({ url: '/api/catalogs/payTypes' })).statusCode).toBe(401)
    expect((await server.call('nobody', 'GET', '/api/catalogs/payTypes')).status).toBe(200)
  })

  it('[CT-01] a disabled entry is marked as disabled, so that old orders still name it; a new release keeps it disabled', async () => {
    const { db } = server.services.database
    await db.update(catalogEntries).set({ active: false }).where(eq(catalogEntries.type, 'promos'))
    await db.transaction(syncCatalogs)
    const { body } = await catalog('promos')
    expect(body.length).toBeGreaterThan(0)
    expect(body.every((entry: Json) => entry.off)).toBe(true)
  })

  it('[CT-01] entries of a release overwrite the stored ones, entries of the shop stay', async () => {
    const { db } = server.services.database
    const text = { ru: 'Своё', en: 'Own', kk: 'Өзіміздікі' }
    await db.insert(catalogEntries).values({ type: 'cancelReasons', id: 500, description: text, sort: 500 })
    await db.update(catalogEntries).set({ description: text }).where(eq(catalogEntries.type, 'languages'))
    await db.transaction(syncCatalogs)
    expect((await catalog('cancelReasons')).body.at(-1)).toEqual({ id: 500, description: 'Своё' })
    expect((await catalog('languages', 'en')).body[0]).toEqual({ id: 'ru', description: 'Russian' })
  })
})

describe('entries that the product relies on', () => {
  const ids = (type: string) => catalogs[type]!.map((entry) => entry.id)
  const codes = (type: string) => catalogs[type]!.map((entry) => entry.details?.code)

  it('[CT-02] every status that a machine may set has its name', () => {
    expect(ids('orderStatuses').sort()).toEqual(Object.values(orderStatus).sort())
    expect(ids('payStatuses').sort()).toEqual(Object.values(payStatus).sort())
    expect(codes('taskTypes')).toEqual(expect.arrayContaining([...taskTypes]))
  })

  it('[CT-02] wait reasons, in the words of the specification', async () => {
    const descriptions = (await catalog('waitReasons', 'en')).body.map((e: Json) => e.description)
    expect(descriptions).toEqual(
      expect.arrayContaining(['Waiting', 'Cancelled by buyer', 'Automatically after expiry']),
    )
  })

  it('[CT-02] a customer who asks for a later call is no reason of a failed call, but old calls still name it', async () => {
    const readEntry = async (type: string) => (await catalog(type)).body.find(({ id }: Json) => id === 7)
    expect(await readEntry('callFailReasons')).toEqual({
      id: 7,
      description: 'Просит перезвонить позже',
      off: true,
    })
    expect(await readEntry('waitReasons')).not.toHaveProperty('off')
  })

  it('[CT-02] delivery ids are those of the specification', async () => {
    const readIds = async (type: string) =>
      (await catalog(type, 'en')).body.map((e: Json) => [e.id, e.description])
    expect(await readIds('deliveryServiceMethods')).toEqual([
      [1, 'Courier'],
      [2, 'Pickup point'],
      [3, 'Post'],
    ])
    expect((await readIds('deliveryServiceTypes')).map(([id]: [number]) => id)).toEqual([1, 2, 3, 4])
  })

  it('[CT-02] every text exists in all three languages', () => {
    for (const [type, entries] of Object.entries(catalogs))
      for (const { id, description } of entries)
        for (const language of ['ru', 'en', 'kk'] as const)
          expect(description[language].trim(), `${type} ${id} ${language}`).not.toBe('')
  })
})

describe('stores', () => {
  it('[CT-01] a user is offered only their own stores', async () => {
    const stores = async (user: string) =>
      (await server.call(user, 'GET', '/api/stores')).body.map((s: Json) => s.pfm)
    expect(await stores('store')).toEqual(['1001'])
    expect(await stores('operator')).toEqual(['1001', '1002'])
    expect(await stores('nobody')).toEqual([])
  })
})
