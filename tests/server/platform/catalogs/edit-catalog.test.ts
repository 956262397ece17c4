import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncCatalogs } from '../../../../src/server/platform/catalogs/sync-catalogs.ts'
import { catalogs } from '../../../../src/server/platform/catalogs/entries/catalogs.ts'
import {
  findCatalogNumericDetail,
  firstRetailerCatalogEntryId,
  editableCatalogs,
} from '../../../../schemas/values/owned-catalogs.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const texts = (ru: string) => ({ ru, en: `${ru} en`, kk: `${ru} kk` })
const read = async (type: string, user = 'admin') =>
  (await server.call(user, 'GET', `/api/settings/catalogs/${type}`)).body
const save = (type: string, overrides: object, user = 'admin') =>
  server.call(user, 'POST', `/api/settings/catalogs/${type}`, {
    id: null,
    description: texts('Новая'),
    number: null,
    active: true,
    version: 0,
    ...overrides,
  })
const entry = async (type: string, id: number) =>
  (await read(type)).entries.find((item: Json) => item.id === id)
const readOffered = async (type: string): Promise<Json[]> =>
  (await server.call('store', 'GET', `/api/catalogs/${type}`)).body

it('[CT-01] a reason is added, renamed and disabled; every change is stored with its author', async () => {
  const added = await save('moveReasons', { description: texts(' По просьбе курьера ') })
  expect(added.status).toBe(200)
  const { id } = added.body.entries.at(-1)
  expect(id).toBeGreaterThanOrEqual(firstRetailerCatalogEntryId)
  expect((await readOffered('moveReasons')).at(-1)).toEqual({ id, description: 'По просьбе курьера' })
  const renamed = { id, description: texts('Просьба курьера'), version: 1 }
  expect((await save('moveReasons', renamed)).status).toBe(200)
  expect((await save('moveReasons', { ...renamed, active: false, version: 2 })).status).toBe(200)
  expect((await readOffered('moveReasons')).at(-1)).toEqual({ id, description: 'Просьба курьера', off: true })
  const { changes } = await read('moveReasons')
  expect(changes.slice(0, 3)).toMatchObject([
    { id, from: { active: true }, to: { active: false, description: { ru: 'Просьба курьера' } } },
    {
      id,
      from: { description: { ru: 'По просьбе курьера' } },
      to: { description: { ru: 'Просьба курьера' } },
    },
    { id, from: null, to: { active: true } },
  ])
})

it('[CT-01] entries changed by the shop are not overwritten by a release, others follow it', async () => {
  const bag = await entry('bagTypes', 1)
  expect((await save('bagTypes', { ...bag, description: texts('Пакет S'), number: 1_200 })).status).toBe(200)
  await server.services.database.db.transaction(syncCatalogs)
  expect(await entry('bagTypes', 1)).toMatchObject({
    description: { ru: 'Пакет S' },
    number: 1_200,
    version: 1,
  })
  expect(await entry('bagTypes', 2)).toMatchObject({ number: 1_000, version: 0 })
})

it('[CT-01] a user without the right, or of some stores, changes nothing', async () => {
  expect((await server.call('store', 'GET', '/api/settings/catalogs/moveReasons')).body.code).toBe(326)
  expect((await save('moveReasons', {}, 'store')).status).toBe(403)
})

it('[CT-01] of two who change one entry the second is refused; a new process of the same text is refused', async () => {
  const reason = await entry('refundReasons', 1)
  const responses = await Promise.all(
    ['Первый', 'Второй'].map((ru) => save('refundReasons', { ...reason, description: texts(ru) })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)!.body.code).toBe(355)
  const { description } = await entry('refundReasons', 2)
  expect(
    await save('refundReasons', { description: { ...description, ru: description.ru.toUpperCase() } }),
  ).toMatchObject({
    status: 409,
    body: { code: 19, message: `Запись «${description.ru.toUpperCase()}» уже есть` },
  })
  const duplicates = await Promise.all(
    [1, 2].map(() => save('refundReasons', { description: texts('Вдвоём') })),
  )
  expect(duplicates.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('[CT-01] the last entry cannot be disabled', async () => {
  const { entries } = await read('exchangeReasons')
  const disable = async (entry: Json) => (await save('exchangeReasons', { ...entry, active: false })).status
  const statuses = []
  for (const entry of entries) statuses.push(await disable(entry))
  expect(statuses).toEqual([...entries.slice(1).map(() => 200), 409])
})

it.each([
  ['an unknown catalogue', 'payStatuses', {}],
  ['an unknown entry', 'moveReasons', { id: 777_777 }],
  ['a text of spaces', 'moveReasons', { description: { ...texts('x'), kk: '  ' } }],
  ['a language that is missing', 'moveReasons', { description: { ru: 'x', en: 'x' } }],
  ['a price where there is none', 'moveReasons', { number: 5 }],
  ['no price where there is one', 'bagTypes', {}],
  ['a price below nought', 'bagTypes', { number: -1 }],
])('[CT-01] %s is refused', async (_, type, overrides) => {
  expect((await save(type, overrides)).status).toBe(400)
})

it('[CT-01] the shop edits only entries that exist, and every counted entry has its number', () => {
  for (const type of Object.keys(editableCatalogs) as (keyof typeof editableCatalogs)[]) {
    const counted = findCatalogNumericDetail(type)
    for (const { id, details } of catalogs[type]!) {
      expect(id).toBeLessThan(firstRetailerCatalogEntryId)
      if (counted) expect(typeof details?.[counted.detail], `${type} ${id}`).toBe('number')
    }
  }
})
