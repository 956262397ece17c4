import { Ajv } from 'ajv'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { jobs } from '../../../src/server/db/schema/jobs.ts'
import { withFormats } from '../../../src/server/formats.ts'
import { demoPeople, demoRoles } from '../../../src/server/identity/demo-identity.ts'
import { errorCodes } from '../../../src/shared/error-codes.ts'
import { rights as allRights, type Right } from '../../../src/shared/rights.ts'
import { full } from '../../support/full.ts'
import { readSheet } from '../../support/sheet.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { badTokens, signedInAs } from '../../support/tokens.ts'
import type { Asked, Operation } from './operation.ts'
import { operations } from './operations.ts'
import { elsewhere, here, keepSecrets, personal, storeHere, toldIn, type Secret } from './secret.ts'

let server: TestServer
let secret: Secret
let document: Json
let url: string
beforeAll(async () => {
  server = await startTestServer()
  secret = await keepSecrets(server)
  document = (await server.call('nobody', 'GET', '/api/openapi.json')).body
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Person {
  name: string
  rights: ReadonlySet<Right>
  stores: readonly string[] | 'all'
}
const people: Person[] = [
  ...demoPeople.map(({ subject, role, stores }): Person => {
    const rights = new Set<Right>(role === null ? [] : demoRoles[role].rights)
    return { name: subject, rights, stores: rights.has('ordersViewAllStores') ? 'all' : stores }
  }),
  { name: 'all', rights: new Set(allRights), stores: 'all' },
]
const ofOneStore = (name: string, store: string): Person => ({
  name,
  rights: new Set(allRights.filter((right) => right !== 'ordersViewAllStores')),
  stores: [store],
})

const described = (name: string): Json => {
  const [method = '', path = ''] = name.split(' ')
  return document.paths[path]?.[method.toLowerCase()]
}
/** Rights of which any opens it, as the document says; null: it is open to all. */
const doorOf = (name: string): string[] | null => {
  const security = described(name).security as Record<string, string[]>[]
  if (!security.some((one) => 'bearer' in one)) return null
  return security.flatMap(({ bearer = [] }) => bearer)
}
/** What somebody hears who shows a token where a partner's signature, or a shop's secret, is asked for. */
const withoutProof = (name: string) => ('signature' in described(name).security[0] ? 403 : 401)
/** Whom the door does not let in: a page's own call does not know 403, and hides the page by its code. */
const closedBy = (name: string) => ('403' in described(name).responses ? 403 : 400)
const opens = (door: string[], { rights }: Person) =>
  door.length === 0 || door.some((right) => rights.has(right as Right))

interface Heard {
  status: number
  text: string
  body: Json
  type: string
}
async function call(name: string, { path = {}, query = {}, body, headers }: Asked, authorization?: string) {
  const [method = '', template = ''] = name.split(' ')
  const address = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key]!))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const init = {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  }
  const response = await fetch(`${url}${address}?${search.toString()}`, init)
  if (operations[name]!.stream && response.ok) {
    await response.body?.cancel()
    return { status: response.status, text: '', body: null, type: '' } satisfies Heard
  }
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('spreadsheet')) {
    // What it tells stands in its cells.
    const { rows } = await readSheet(await response.arrayBuffer())
    return { status: response.status, type, text: JSON.stringify(rows), body: { rows } } satisfies Heard
  }
  const text = await response.text()
  if (type.includes('csv')) {
    const rows = text.split('\r\n').map((line) => line.split(';'))
    return { status: response.status, type, text, body: { rows } } satisfies Heard
  }
  return {
    ...{ status: response.status, text, type },
    body: type.includes('json') ? JSON.parse(text) : null,
  } satisfies Heard
}
const callAs = async (name: string, person: string) =>
  call(name, operations[name]!.ask?.(secret) ?? {}, (await signedInAs(person)).authorization)

const ajv = withFormats(new Ajv({ strict: false, allErrors: true }))
/** The document names the status and the type, and the body is as it says. */
function expectDescribed(name: string, { status, body, type }: Heard) {
  const responses = described(name).responses
  expect(Object.keys(responses), `${name}: ${status} is not in the document`).toContain(String(status))
  const said = responses[status].$ref
    ? document.components.responses[responses[status].$ref.split('/').at(-1)]
    : responses[status]
  if (type === '') return
  const [kind = ''] = type.split(';')
  expect(Object.keys(said.content ?? {}), `${name}: type of ${status}`).toContain(kind)
  const schema = said.content[kind].schema
  if (body === null || /spreadsheet|csv/.test(kind)) return
  const fits = ajv.validate(
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema,
    body,
  )
  expect(fits ? null : ajv.errors, `${name}: body of ${status}`).toBeNull()
}

/** What a person whom the door lets in must hear. */
function expected(name: string, operation: Operation, person: Person): number[] {
  const { stores, own = 200, inner } = operation
  if (stores === 'owned')
    return [
      person.name === here || operation.sees
        ? own
        : person.stores === 'all'
          ? (operation.others ?? own)
          : 404,
    ]
  if (stores === 'personal') return [person.name === here || operation.sees ? own : 404]
  const sees = person.stores === 'all' || person.stores.includes(storeHere)
  if (stores === 'everywhere' && person.stores !== 'all')
    return inner && !person.rights.has(inner) ? [closedBy(name)] : [operation.elsewhere ?? 403]
  if (stores === 'everywhere' && !inner) return [operation.everywhere ?? 200]
  if (!sees && stores === 'hidden') return [404]
  if (!sees && stores === 'forbidden') return [403]
  // A step that has been taken is told so before the right is looked at.
  if (inner && !person.rights.has(inner)) return name.endsWith('/events') ? [403, 409] : [closedBy(name)]
  // Somebody has done it already.
  if (stores === 'everywhere') return [operation.everywhere ?? 200]
  return name.startsWith('GET') || stores !== 'hidden' ? [own] : [own, 409]
}

describe('[RL-6] the OpenAPI document', () => {
  it('describes what the table knows, and the table knows all of it', () => {
    const all = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(Object.keys(operations).sort()).toEqual(all.sort())
  })

  it('is itself for who is signed in', async () => {
    const answer = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/openapi.json', headers })
    expect((await answer({})).statusCode).toBe(401)
    expect((await answer({ authorization: `Bearer ${await badTokens.forged!('all')}` })).statusCode).toBe(401)
  })
})

describe.each(Object.entries(operations))('[RL-6] %s', (name, operation) => {
  const asked = () => operation.ask?.(secret) ?? {}
  // Nobody makes these files, and a person may wait for a few only.
  afterEach(() => server.services.database.db.delete(jobs).where(eq(jobs.kind, 'export')))

  it('without a good token', async () => {
    const { forged, ...others } = badTokens
    const makers = [forged!, ...(full ? Object.values(others) : [])]
    const tokens = await Promise.all(makers.map((make) => make('all')))
    for (const authorization of [undefined, ...tokens.map((token) => `Bearer ${token}`)]) {
      const heard = await call(name, asked(), authorization)
      expect(heard.status, authorization).toBe(
        operation.stores === 'partner' ? withoutProof(name) : doorOf(name) === null ? 200 : 401,
      )
      expectDescribed(name, heard)
    }
  })

  it('of a foreign store', async () => {
    const heard = await callAs(name, elsewhere)
    expectDescribed(name, heard)
    expect(operation.echoes ? [] : toldIn(heard.text, secret.words)).toEqual([])
    if (heard.status >= 400) expect(toldIn(heard.text, personal)).toEqual([])
    if (operation.stores === 'partner') return expect(heard.status).toBe(withoutProof(name))
    expect(expected(name, operation, ofOneStore(elsewhere, '1002')), heard.text).toContain(heard.status)
    if (operation.sees) expect(operation.sees(heard.body, secret)).toBe(false)
  })

  it('of one’s own store', async () => {
    const heard = await callAs(name, here)
    expectDescribed(name, heard)
    expect(heard.status, heard.text).toBe(
      operation.stores === 'partner' ? withoutProof(name) : (operation.own ?? operation.elsewhere ?? 200),
    )
    if (operation.sees) expect(operation.sees(heard.body, secret), heard.text).toBe(true)
  })

  const callers = full ? people : people.filter(({ name }) => ['nobody', 'all'].includes(name))
  it.each(callers.map((person) => [person.name, person] as const))('by %s', async (_, person) => {
    const heard = await callAs(name, person.name)
    expectDescribed(name, heard)
    if (operation.stores === 'partner') return expect(heard.status).toBe(withoutProof(name))
    const door = doorOf(name)
    const closed = door !== null && !opens(door, person)
    const wanted = closed ? [closedBy(name)] : expected(name, operation, person)
    expect(wanted, heard.text).toContain(heard.status)
    if (closed && heard.status === 400) expect(heard.body.code).toBe(errorCodes.accessDenied)
    if (operation.stores === 'personal' && operation.sees)
      expect(operation.sees(heard.body, secret)).toBe(false)
    if (operation.stores === 'owned' && operation.sees && heard.status === 200)
      expect(operation.sees(heard.body, secret)).toBe(person.stores === 'all')
    const blind = person.stores !== 'all' && !person.stores.includes(storeHere)
    if (blind && !operation.echoes) expect(toldIn(heard.text, secret.words)).toEqual([])
  })
})

it('[RL-6] the stream of changes tells who sees one store nothing of another, not even that something happened to an order', async () => {
  const heard: Record<string, string> = {}
  const open = async (person: string) => {
    const stream = await fetch(`${url}/api/live`, { headers: await signedInAs(person) })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    heard[person] = ''
    const over = (async () => {
      for (;;) {
        const { done, value = '' } = await reader.read()
        heard[person] += value
        if (done || heard[person]!.includes('"tabId":"last"')) return
      }
    })()
    return { over, close: () => reader.cancel() }
  }
  const streams = [await open(here), await open(elsewhere)]
  const { orderId, taskId, cancelledId } = secret
  const changes: LiveChange[] = [
    { kind: 'order', orderId, pfm: storeHere },
    { kind: 'task', orderId, taskId, pfm: storeHere },
    { kind: 'task', orderId, taskId },
    { kind: 'events', orderId: cancelledId },
    { kind: 'order', pfm: '1001', tabId: 'last' },
    { kind: 'order', pfm: '1002', tabId: 'last' },
  ]
  server.services.publish(changes)
  await Promise.all(streams.map(({ over }) => over))
  await Promise.all(streams.map(({ close }) => close()))
  expect(toldIn(heard[here]!, [String(orderId)])).toEqual([String(orderId)])
  expect(toldIn(heard[elsewhere]!, secret.words)).toEqual([])
})
