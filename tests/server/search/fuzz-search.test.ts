import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { full } from '../../support/full.ts'
import { newOrder } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
let document: Json
beforeAll(async () => {
  server = await startTestServer()
  await newOrder(server, { name: 'Гончарова Нина', phone: '+7 903 222-48-15' })
  document = (await server.call('all', 'GET', '/api/openapi.json')).body
})
afterAll(() => server.close())

/** General categories of Unicode; half surrogates (Cs) cannot be written in an address. */
const categories = [
  ...['Lu', 'Ll', 'Lt', 'Lm', 'Lo', 'Mn', 'Mc', 'Me', 'Nd', 'Nl', 'No', 'Pc', 'Pd', 'Ps', 'Pe', 'Pi', 'Pf'],
  ...['Po', 'Sm', 'Sc', 'Sk', 'So', 'Zs', 'Zl', 'Zp', 'Cc', 'Cf', 'Co', 'Cn'],
]

/** Some characters of each category, from all of its range, the first ones included. */
const samples = new Map(
  categories.map((category) => {
    const ofCategory = new RegExp(`^\\p{${category}}$`, 'u')
    const found: string[] = []
    for (let point = 1; point < 0x11_0000; point++) {
      if (point >= 0xd8_00 && point <= 0xdf_ff) continue
      const character = String.fromCodePoint(point)
      if (ofCategory.test(character)) found.push(character)
    }
    const places = full ? [0, 1, 2, 3, 0.25, 0.5, 0.75] : [0]
    const some = places.map((at) => found[at < 1 ? Math.floor(at * found.length) : at])
    return [category, [...new Set(some.filter((one) => one !== undefined))]] as const
  }),
)

interface Field {
  path: string
  name: string
}

/** Every query parameter that takes any text, wherever a list or a search has one. */
const searchFields = (): Field[] =>
  Object.entries<Json>(document.paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ in: place, schema }: Json) => place === 'query' && isFreeText(schema))
      .filter(() => full || !path.endsWith('/export'))
      .map(({ name }: Json) => ({ path, name })),
  )
const isFreeText = ({ type, format, pattern, enum: values, anyOf, const: only }: Json) =>
  type === 'string' && !format && !pattern && !values && !anyOf && only === undefined

const request = ({ path, name }: Field, text: string) =>
  server.call('all', 'GET', `${path.replace(/\{\w+\}/g, '1')}?${name}=${encodeURIComponent(text)}`)

describe('[OL-01] a search takes any text', () => {
  it('of every Unicode category, in every search field: an answer or a refusal, never an internal error', async () => {
    const fields = searchFields()
    expect(fields.map(({ path, name }) => `${path} ${name}`)).toEqual(
      expect.arrayContaining([
        '/api/orders search',
        '/api/search text',
        '/api/tasks search',
        '/api/customers search',
      ]),
    )
    const failures: string[] = []
    for (const field of fields)
      for (const [category, characters] of samples)
        await Promise.all(
          (full
            ? [...characters, characters.join(''), characters[0]!.repeat(4)]
            : [characters[0]!.repeat(4)]
          ).map(async (text) => {
            const { status } = await request(field, text)
            if (status >= 500)
              failures.push(`${field.path} ${field.name} ${category} ${inPoints(text)}: ${status}`)
          }),
        )
    expect(failures).toEqual([])
  }, 120_000)

  it('punctuation alone matches nothing, invisible characters alone are no search', async () => {
    const found = async (text: string) =>
      (await server.call('all', 'GET', `/api/orders?search=${encodeURIComponent(text)}`)).body.total
    for (const text of ['?!', '...', '!', ';,', '«»']) expect(await found(text), text).toBe(0)
    expect(await found('\u200b\u2060')).toBe(await found(''))
  })
})

describe('[OL-01] what is pasted is read as it is seen', () => {
  it('invisible characters of a pasted text are stripped in every field: path, query and body', async () => {
    const orderId = await newOrder(server, { name: 'Ягодкина Вера', phone: '+7 903 222-48-99' })
    const listed = await server.call(
      'all',
      'GET',
      `/api/orders?search=${encodeURIComponent(`\u200b${orderId}\ufeff`)}`,
    )
    expect(listed.body.items).toMatchObject([{ id: orderId }])
    const role = encodeURIComponent('\u202aall\u202c')
    const renamed = await server.call('all', 'PUT', `/api/roles/${role}`, {
      ...{ from: { ru: 'Все права', en: 'All', kk: 'Бәрі' }, to: { ru: 'Все\u00ad права\u2060', en: 'All' } },
    })
    expect(renamed.status).toBe(200)
    const created = await server.call('all', 'POST', '/api/roles', { ru: 'Стажёр\u00ad\u200b смены 👩‍💻' })
    expect(created.status).toBe(201)
    const roles = await server.call('all', 'GET', '/api/roles')
    expect(JSON.stringify(roles.body)).toContain('Стажёр смены 👩‍💻')
  })
})

describe('[TK-25] several order numbers in one search', () => {
  const listed = async (text: string): Promise<number[]> =>
    (
      await server.call('all', 'GET', `/api/orders?sort=id&search=${encodeURIComponent(text)}`)
    ).body.items.map(({ id }: Json) => id)

  it('are found by commas, spaces or lines, as they are pasted from a letter or a sheet', async () => {
    const first = await newOrder(server, { phone: '+7 903 222-48-01', partnerOrderId: 'WEB-880011' })
    const second = await newOrder(server, { phone: '+7 903 222-48-02' })
    const third = await newOrder(server, { phone: '+7 903 222-48-03' })
    for (const text of [
      `${first}, ${third}`,
      `${first} ${third}`,
      `№${first};№ ${third}`,
      `${first}\n${third}\n`,
      `WEB-880011 ${third}`,
      `\ufeff${first}\t${third}\u00a0`,
    ])
      expect(await listed(text), text).toEqual([first, third])
    expect(await listed(`${first}, 999999999`)).toEqual([first])
    const { body } = await server.call('all', 'GET', `/api/search?text=${first}%20${second}`)
    expect(body.customers.map(({ orderId }: Json) => orderId).toSorted()).toEqual([first, second])
    const tasks = await server.call('all', 'GET', `/api/tasks?search=${first}%2C${third}`)
    expect(tasks.body.items.map(({ orderId }: Json) => orderId).toSorted()).toEqual([first, third])
  })

  it('a phone, a sum and one number in groups stay what they were', async () => {
    const orderId = await newOrder(server, { phone: '+7 903 777-48-15' })
    for (const text of ['8 903 777-48-15', '8903 7774815', '9037774815', '777 48 15'])
      expect(await listed(text), text).toContain(orderId)
  })
})

const inPoints = (text: string) => [...text].map((one) => `U+${one.codePointAt(0)!.toString(16)}`).join(' ')
