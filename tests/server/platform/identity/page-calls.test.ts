import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRequestsByPage } from '../../../../src/server/platform/identity/page-calls.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
/** Rights that the document of the API names for a call; without any it is open to every signed-in user. */
let rightsOf: (url: string) => string[]
beforeAll(async () => {
  server = await startTestServer()
  const { paths } = (await server.call('nobody', 'GET', '/api/openapi.json')).body
  rightsOf = (url) =>
    (paths[url.replace(/:(\w+)/g, '{$1}')].get.security as { bearer: string[] }[]).flatMap(
      ({ bearer }) => bearer,
    )
})
afterAll(() => server.close())

const sample: Record<string, string> = {
  action: 'cancelOrder',
  name: 'order',
  phone: '79161234567',
  type: 'bagTypes',
}
const fillPath = (url: string) => url.replace(/:(\w+)/g, (_, name: string) => sample[name] ?? '1')
const pages = Object.entries(apiRequestsByPage).flatMap(([page, calls]) =>
  calls.map((call) => [page, call] as const),
)

describe('[SP-01] a user without the right', () => {
  it.each(pages)('is refused the page %s with 326 by %s', async (_, call) => {
    const { status, body } = await server.call('nobody', 'GET', fillPath(call))
    if (rightsOf(call).length === 0) expect(status).toBe(200)
    else expect([status, body.code, body.message]).toEqual([400, 326, 'Нет доступа'])
    const allowed = await server.call('all', 'GET', fillPath(call))
    expect(allowed.body.code).not.toBe(326)
    expect(allowed.status).not.toBe(403)
  })

  it('a change that the page offers is refused with 403 by its own call', async () => {
    const { status, body } = await server.call('nobody', 'PUT', '/api/distribution', { changes: {} })
    expect([status, body.code]).toEqual([403, 403])
  })
})
