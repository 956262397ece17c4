import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../../../support/full.ts'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

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
  'Lu',
  'Ll',
  'Lt',
  'Lm',
  'Lo',
  'Mn',
  'Mc',
  'Me',
  'Nd',
  'Nl',
  'No',
  'Pc',
  'Pd',
  'Ps',
  'Pe',
  'Pi',
  'Pf',
  'Po',
  'Sm',
  'Sc',
  'Sk',
  'So',
  'Zs',
  'Zl',
  'Zp',
  'Cc',
  'Cf',
  'Co',
  'Cn',
]

/** Some characters of each category, from all of its range, the first ones included. */
const samples = new Map(
  categories.map((category) => {
    const pattern = new RegExp(`^\\p{${category}}$`, 'u')
    const matches: string[] = []
    for (let codePoint = 1; codePoint < 0x11_0000; codePoint++) {
      if (codePoint >= 0xd8_00 && codePoint <= 0xdf_ff) continue
      const character = String.fromCodePoint(codePoint)
      if (pattern.test(character)) matches.push(character)
    }
    const places = isFullRun ? [0, 1, 2, 3, 0.25, 0.5, 0.75] : [0]
    const sample = places.map((at) => matches[at < 1 ? Math.floor(at * matches.length) : at])
    return [category, [...new Set(sample.filter((character) => character !== undefined))]] as const
  }),
)

interface Field {
  path: string
  name: string
}

/** Every query parameter that accepts free text, of any list or search. */
const searchFields = (): Field[] =>
  Object.entries<Json>(document.paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ in: place, schema }: Json) => place === 'query' && isFreeText(schema))
      .filter(() => isFullRun || !path.endsWith('/export'))
      .map(({ name }: Json) => ({ path, name })),
  )
const isFreeText = ({ type, format, pattern, enum: values, anyOf, const: only }: Json) =>
  type === 'string' && !format && !pattern && !values && !anyOf && only === undefined

const request = ({ path, name }: Field, text: string) =>
  server.call('all', 'GET', `${path.replace(/\{\w+\}/g, '1')}?${name}=${encodeURIComponent(text)}`)

describe('[OL-01] a search accepts any text', () => {
  it('of every Unicode category, in every search field: a result or a refusal, never an internal error', async () => {
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
          (isFullRun
            ? [...characters, characters.join(''), characters[0]!.repeat(4)]
            : [characters[0]!.repeat(4)]
          ).map(async (text) => {
            const { status } = await request(field, text)
            if (status >= 500)
              failures.push(`${field.path} ${field.name} ${category} ${codePoints(text)}: ${status}`)
          }),
        )
    expect(failures).toEqual([])
  }, 120_000)

  it('punctuation alone matches nothing', async () => {
    const search = async (text: string) =>
      (await server.call('all', 'GET', `/api/orders?search=${encodeURIComponent(text)}`)).body.total
    for (const text of ['?!', '...', '!', ';,', '«»']) expect(await search(text), text).toBe(0)
  })

  const blankTexts = ['\u200b\u2060\ufeff', '   ', '\u0001\u0002\u0003', '\u3164\u3164\u3164', '\u00a0\t\n']
  it('a text of which nothing is visible matches nothing, in every search field', async () => {
    for (const field of searchFields()) {
      if (field.path.endsWith('/export')) continue
      for (const text of blankTexts) {
        const { status, body } = await request(field, text)
        if (status !== 200) continue
        const matches = body.items ?? body.people ?? body.customers ?? []
        expect(matches, `${field.path} ${field.name} ${codePoints(text)}`).toEqual([])
      }
    }
    const listed = ['/api/orders', '/api/tasks'].map((path) => server.call('all', 'GET', `${path}?search=`))
    for (const { body } of await Promise.all(listed)) expect(body.items.length, 'no text').toBeGreaterThan(0)
  })

  it('NUL is refused with its field, in every search field', async () => {
    const refused: string[] = []
    for (const field of searchFields()) {
      // Other parameters may be missing.
      if ((await request(field, 'aaaa')).status !== 200) continue
      const { status, body } = await request(field, 'aa\0aa')
      expect([status, body.code, body.details], field.path).toMatchObject([
        400,
        7,
        [{ path: `/querystring/${field.name}` }],
      ])
      refused.push(`${field.path} ${field.name}`)
    }
    expect(refused).toEqual(
      expect.arrayContaining(['/api/orders search', '/api/search text', '/api/tasks search']),
    )
  })
})

describe('[OL-01] a pasted text is read as it is displayed', () => {
  it('invisible characters of a pasted text are stripped in every field: path, query and body', async () => {
    const orderId = await newOrder(server, { name: 'Ягодкина Вера', phone: '+7 903 222-48-99' })
    const response = await server.call(
      'all',
      'GET',
      `/api/orders?search=${encodeURIComponent(`\u200b${orderId}\ufeff`)}`,
    )
    expect(response.body.items).toMatchObject([{ id: orderId }])
    const role = encodeURIComponent('\u202aall\u202c')
    const renamed = await server.call('all', 'PUT', `/api/roles/${role}`, {
      from: { ru: 'Все права', en: 'All', kk: 'Бәрі' },
      to: { ru: 'Все\u00ad права\u2060', en: 'All' },
    })
    expect(renamed.status).toBe(200)
    const created = await server.call('all', 'POST', '/api/roles', { ru: 'Стажёр\u00ad\u200b смены 👩‍💻' })
    expect(created.status).toBe(201)
    const roles = await server.call('all', 'GET', '/api/roles')
    expect(JSON.stringify(roles.body)).toContain('Стажёр смены 👩‍💻')
  })
})

describe('[TK-25] several order numbers in one search', () => {
  const listIds = async (text: string): Promise<number[]> =>
    (
      await server.call('all', 'GET', `/api/orders?sort=id&search=${encodeURIComponent(text)}`)
    ).body.items.map(({ id }: Json) => id)

  it('are found separated by commas, spaces or lines, as pasted from a letter or a sheet', async () => {
    const firstOrder = await newOrder(server, { phone: '+7 903 222-48-01', partnerOrderId: 'WEB-880011' })
    const second = await newOrder(server, { phone: '+7 903 222-48-02' })
    const third = await newOrder(server, { phone: '+7 903 222-48-03' })
    for (const text of [
      `${firstOrder}, ${third}`,
      `${firstOrder} ${third}`,
      `№${firstOrder};№ ${third}`,
      `${firstOrder}\n${third}\n`,
      `WEB-880011 ${third}`,
      `\ufeff${firstOrder}\t${third}\u00a0`,
    ])
      expect(await listIds(text), text).toEqual([firstOrder, third])
    expect(await listIds(`${firstOrder}, 999999999`)).toEqual([firstOrder])
    const { body } = await server.call('all', 'GET', `/api/search?text=${firstOrder}%20${second}`)
    expect(body.customers.map(({ orderId }: Json) => orderId).toSorted()).toEqual([firstOrder, second])
    const tasks = await server.call('all', 'GET', `/api/tasks?search=${firstOrder}%2C${third}`)
    expect(tasks.body.items.map(({ orderId }: Json) => orderId).toSorted()).toEqual([firstOrder, third])
  })

  it('a phone, a sum and one number in groups are not split', async () => {
    const orderId = await newOrder(server, { phone: '+7 903 777-48-15' })
    for (const text of ['8 903 777-48-15', '8903 7774815', '9037774815', '777 48 15'])
      expect(await listIds(text), text).toContain(orderId)
  })
})

const codePoints = (text: string) =>
  [...text].map((character) => `U+${character.codePointAt(0)!.toString(16)}`).join(' ')
