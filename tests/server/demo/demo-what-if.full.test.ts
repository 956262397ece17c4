import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../../../src/demo/seed.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { testIdentity } from '../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // A morning in Moscow, before most operators start work.
  server.clock.at = new Date('2026-11-25T04:43:00.000Z')
  // Users sign in at the test's own issuer.
  const oidc = { issuer: testIdentity.issuer, clientId: testIdentity.clientId }
  const config = { ...server.services.config, oidc, seedOrders: 500 }
  await seedDemo({ ...server.services, config }, server.engine)
}, 180_000)
afterAll(() => server.close())

const path = '/api/workflows/confirming/2/what-if'

it('[PO-08] [OP-01] the demo has data for every question of the guide of the owners about calls', async () => {
  const { body: basis } = await server.call('owner', 'GET', path)
  const [operators] = basis.groups
  expect(operators).toMatchObject({ pfm: null, share: expect.closeTo(1, 1) })
  for (const change of [
    { people: [{ group: operators.id, change: 1, from: 12, to: 18 }] },
    { times: [{ state: 'readyToCall', of: 'work', percent: 50 }] },
    { arrivals: 200 },
  ])
    expect(await server.call('owner', 'POST', path, { days: 1, ...change })).toMatchObject({ status: 200 })
})

it('[PO-06] [OP-01] the work of every operator of the demo counts with their role, none of it with the system', async () => {
  const { body } = await server.call('owner', 'GET', '/api/workflows/confirming/2/statistics?by=role')
  const calls = body.groups.filter(({ state }: { state: string }) => state === 'call.greeting')
  expect(calls.map(({ group }: { group: string | null }) => group)).not.toContain(null)
})
