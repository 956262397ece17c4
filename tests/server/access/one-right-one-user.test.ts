import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../src/client/app/routes.tsx'
import { pageCalls } from '../../../src/server/identity/page-calls.ts'
import type { Right } from '../../../src/shared/rights.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { tileOf, userWith, withoutPage } from './rights-and-tiles.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// What is drawn for each of them: one-right-one-user.full.test.tsx; the tiles themselves: tests/client/app/menu.test.tsx.
describe('[SP-04] one right, one user', () => {
  it('every right of section 6 is in the table', () => {
    expect(Object.keys(tileOf).length + withoutPage.length).toBe(20)
  })

  it.each(Object.entries(tileOf))(
    '%s alone may open the page of its tile and every page of its menu without a refusal',
    async (right, [, path]) => {
      const user = await userWith(server, right as Right)
      const menu = (await server.call(user, 'GET', '/api/menu-list')).body as string[]
      const open = routes.filter((route) => route.menu !== null && menu.includes(route.menu))
      expect(open.map((route) => route.path)).toContain(path)
      for (const { path } of open) {
        for (const call of pageCalls[path]!) {
          const { status, body } = await server.call(user, 'GET', call.replace(/:(\w+)/g, '1'))
          expect([status === 403, body.code === 326], `${path}: ${call}`).toEqual([false, false])
        }
      }
    },
  )

  it('showLateOrdersNotify alone is answered whether orders are late', async () => {
    const user = await userWith(server, 'showLateOrdersNotify')
    expect(await server.call(user, 'GET', '/api/orders/late-orders-notification')).toMatchObject({
      status: 200,
      body: { lateOrdersNotification: false },
    })
  })
})
