import { Ajv } from 'ajv'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { auditEntries } from '../../../../src/server/platform/db/schema/audit.ts'
import { jobs } from '../../../../src/server/platform/db/schema/jobs.ts'
import { addSchemaFormats } from '../../../../src/server/platform/http/formats.ts'
import { demoUsers, demoRoles } from '../../../../src/server/platform/identity/demo-identity.ts'
import { errorCodes } from '../../../../src/shared/error-codes.ts'
import { rights as allRights, type Right } from '../../../../src/shared/rights.ts'
import { isFullRun } from '../../../support/full.ts'
import { readSheet } from '../../../support/sheet.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { badTokens, signedInAs } from '../../../support/tokens.ts'
import type { OperationInput, Operation } from './operation.ts'
import { operations } from './operations.ts'
import {
  userElsewhere,
  userHere,
  createSecret,
  personalValues,
  storeHere,
  findSecretValues,
  type Secret,
} from './secret.ts'

let server: TestServer
let secret: Secret
let document: Json
let url: string
beforeAll(async () => {
  server = await startTestServer()
  secret = await createSecret(server)
  document = (await server.call('nobody', 'GET', '/api/openapi.json')).body
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Caller {
  name: string
  rights: ReadonlySet<Right>
  stores: readonly string[] | 'all'
}
const allCallers: Caller[] = [
  ...demoUsers.map(({ subject, role, stores }): Caller => {
    const rights = new Set<Right>(role === null ? [] : demoRoles[role].rights)
    return { name: subject, rights, stores: rights.has('ordersViewAllStores') ? 'all' : stores }
  }),
  { name: 'all', rights: new Set(allRights), stores: 'all' },
]
const oneStoreCaller = (name: string, store: string): Caller => ({
  name,
  rights: new Set(allRights.filter((right) => right !== 'ordersViewAllStores')),
  stores: [store],
})

const operationOf = (name: string): Json => {
  const [method = '', path = ''] = name.split(' ')
  return document.paths[path]?.[method.toLowerCase()]
}
/** Rights of which any opens it, by the document; null: it is open to all. */
const requiredRights = (name: string): string[] | null => {
  const security = operationOf(name).security as Record<string, string[]>[]
  if (!security.some((requirement) => 'bearer' in requirement)) return null
  return security.flatMap(({ bearer = [] }) => bearer)
}
/** The refusal of a bearer token where a partner's signature or a shop's secret is required. */
const unauthenticatedStatus = (name: string) => ('signature' in operationOf(name).security[0] ? 403 : 401)
/** The refusal of callers without access: a page's own call does not use 403, and hides the page by its code. */
const forbiddenStatus = (name: string) => ('403' in operationOf(name).responses ? 403 : 400)
const hasAccess = (required: string[], { rights }: Caller) =>
  required.length === 0 || required.some((right) => rights.has(right as Right))

interface Received {
  status: number
  text: string
  body: Json
  type: string
}
async function call(
  name: string,
  { path = {}, query = {}, body, headers }: OperationInput,
  authorization?: string,
) {
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
    return { status: response.status, text: '', body: null, type: '' } satisfies Received
  }
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('spreadsheet')) {
    // The content of the file is in its cells.
    const { rows } = await readSheet(await response.arrayBuffer())
    return { status: response.status, type, text: JSON.stringify(rows), body: { rows } } satisfies Received
  }
  const text = await response.text()
  if (type.includes('csv')) {
    const rows = text.split('\r\n').map((line) => line.split(';'))
    return { status: response.status, type, text, body: { rows } } satisfies Received
  }
  return {
    status: response.status,
    text,
    type,
    body: type.includes('json') ? JSON.parse(text) : null,
  } satisfies Received
}
const callAs = async (name: string, userName: string) =>
  call(name, operations[name]!.ask?.(secret) ?? {}, (await signedInAs(userName)).authorization)

const countRecordedExports = () =>
  server.services.database.db.$count(
    auditEntries,
    inArray(auditEntries.kind, ['export', 'print', 'download']),
  )
const isFile = ({ type }: Received) => type !== '' && !/json|event-stream/.test(type)
/** Files that are not recorded: empty templates, and processes without their instances. */
const filesWithoutPersonalData: ReadonlySet<string> = new Set([
  'GET /api/refunds/import/template',
  'GET /api/orders/batches/template',
  'GET /api/sap/batch/template',
  'GET /api/tracks/postal/template',
  'GET /api/workflows/{name}/{version}/machine',
])

const ajv = addSchemaFormats(new Ajv({ strict: false, allErrors: true }))
/** The document declares the status and the type, and the body matches its schema. */
function expectDescribed(name: string, { status, body, type }: Received) {
  const responses = operationOf(name).responses
  expect(Object.keys(responses), `${name}: ${status} is not in the document`).toContain(String(status))
  const reference = responses[status].$ref
    ? document.components.responses[responses[status].$ref.split('/').at(-1)]
    : responses[status]
  if (type === '') return
  const [kind = ''] = type.split(';')
  expect(Object.keys(reference.content ?? {}), `${name}: type of ${status}`).toContain(kind)
  const schema = reference.content[kind].schema
  if (body === null || /spreadsheet|csv/.test(kind)) return
  const isValid = ajv.validate(
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema,
    body,
  )
  expect(isValid ? null : ajv.errors, `${name}: body of ${status}`).toBeNull()
}

/** The expected response for a user who has access. */
function expectedStatuses(name: string, operation: Operation, caller: Caller): number[] {
  const { stores, own = 200, inner } = operation
  if (stores === 'owned')
    return [
      caller.name === userHere || operation.sees
        ? own
        : caller.stores === 'all'
          ? (operation.others ?? own)
          : 404,
    ]
  if (stores === 'personal') return [caller.name === userHere || operation.sees ? own : 404]
  const canSee = caller.stores === 'all' || caller.stores.includes(storeHere)
  if (stores === 'everywhere' && caller.stores !== 'all')
    return inner && !caller.rights.has(inner) ? [forbiddenStatus(name)] : [operation.elsewhere ?? 403]
  if (stores === 'everywhere' && !inner) return [operation.everywhere ?? 200]
  if (!canSee && stores === 'hidden') return [404]
  if (!canSee && stores === 'forbidden') return [403]
  // A step that was already taken is reported before the right is checked.
  if (inner && !caller.rights.has(inner))
    return name.endsWith('/events') ? [403, 409] : [forbiddenStatus(name)]
  // Another caller has done it already.
  if (stores === 'everywhere') return [operation.everywhere ?? 200]
  return name.startsWith('GET') || stores !== 'hidden' ? [own] : [own, 409]
}

describe('[RL-6] the OpenAPI document', () => {
  it('describes the operations of the table, and the table has all of its operations', () => {
    const all = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(Object.keys(operations).sort()).toEqual(all.sort())
  })

  it('is itself available to signed-in users only', async () => {
    const response = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/openapi.json', headers })
    expect((await response({})).statusCode).toBe(401)
    expect((await response({ authorization: `Bearer ${await badTokens.forged!('all')}` })).statusCode).toBe(
      401,
    )
  })
})

describe.each(Object.entries(operations))('[RL-6] %s', (name, operation) => {
  const createInput = () => operation.ask?.(secret) ?? {}
  // These files are never created, and a user may have only a few in progress.
  afterEach(() => server.services.database.db.delete(jobs).where(eq(jobs.kind, 'export')))

  it('without a valid token', async () => {
    const { forged, ...others } = badTokens
    const tokenFactories = [forged!, ...(isFullRun ? Object.values(others) : [])]
    const tokens = await Promise.all(tokenFactories.map((createToken) => createToken('all')))
    for (const authorization of [undefined, ...tokens.map((token) => `Bearer ${token}`)]) {
      const response = await call(name, createInput(), authorization)
      expect(response.status, authorization).toBe(
        operation.stores === 'partner'
          ? unauthenticatedStatus(name)
          : requiredRights(name) === null
            ? 200
            : 401,
      )
      expectDescribed(name, response)
    }
  })

  it('of a foreign store', async () => {
    const response = await callAs(name, userElsewhere)
    expectDescribed(name, response)
    expect(operation.echoes ? [] : findSecretValues(response.text, secret.words)).toEqual([])
    if (response.status >= 400) expect(findSecretValues(response.text, personalValues)).toEqual([])
    if (operation.stores === 'partner') return expect(response.status).toBe(unauthenticatedStatus(name))
    expect(expectedStatuses(name, operation, oneStoreCaller(userElsewhere, '1002')), response.text).toContain(
      response.status,
    )
    if (operation.sees) expect(operation.sees(response.body, secret)).toBe(false)
  })

  it('of the user’s own store', async () => {
    const exportsBefore = await countRecordedExports()
    const response = await callAs(name, userHere)
    expectDescribed(name, response)
    if (response.status === 200 && isFile(response) && !filesWithoutPersonalData.has(name))
      expect(await countRecordedExports(), '[OP-13] the file is in the access log').toBe(exportsBefore + 1)
    expect(response.status, response.text).toBe(
      operation.stores === 'partner'
        ? unauthenticatedStatus(name)
        : (operation.own ?? operation.elsewhere ?? 200),
    )
    if (operation.sees) expect(operation.sees(response.body, secret), response.text).toBe(true)
  })

  const callers = isFullRun ? allCallers : allCallers.filter(({ name }) => ['nobody', 'all'].includes(name))
  it.each(callers.map((caller) => [caller.name, caller] as const))('by %s', async (_, caller) => {
    const response = await callAs(name, caller.name)
    expectDescribed(name, response)
    if (operation.stores === 'partner') return expect(response.status).toBe(unauthenticatedStatus(name))
    const required = requiredRights(name)
    const isForbidden = required !== null && !hasAccess(required, caller)
    const statuses = isForbidden ? [forbiddenStatus(name)] : expectedStatuses(name, operation, caller)
    expect(statuses, response.text).toContain(response.status)
    if (isForbidden && response.status === 400) expect(response.body.code).toBe(errorCodes.accessDenied)
    if (operation.stores === 'personal' && operation.sees)
      expect(operation.sees(response.body, secret)).toBe(false)
    if (operation.stores === 'owned' && operation.sees && response.status === 200)
      expect(operation.sees(response.body, secret)).toBe(caller.stores === 'all')
    const cannotSee = caller.stores !== 'all' && !caller.stores.includes(storeHere)
    if (cannotSee && !operation.echoes) expect(findSecretValues(response.text, secret.words)).toEqual([])
  })
})

it('[RL-6] the stream of changes sends a user of one store nothing of another, not even that an order changed', async () => {
  const received: Record<string, string> = {}
  const openStream = async (userName: string) => {
    const stream = await fetch(`${url}/api/live`, { headers: await signedInAs(userName) })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    received[userName] = ''
    const reading = (async () => {
      for (;;) {
        const { done, value = '' } = await reader.read()
        received[userName] += value
        if (done || received[userName]!.includes('"tabId":"last"')) return
      }
    })()
    return { over: reading, close: () => reader.cancel() }
  }
  const streams = [await openStream(userHere), await openStream(userElsewhere)]
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
  expect(findSecretValues(received[userHere]!, [String(orderId)])).toEqual([String(orderId)])
  expect(findSecretValues(received[userElsewhere]!, secret.words)).toEqual([])
})
