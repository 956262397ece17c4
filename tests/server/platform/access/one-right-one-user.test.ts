import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../../src/client/app/routes.tsx'
import { apiRequestsByPage } from '../../../../src/server/platform/identity/page-calls.ts'
import type { Right } from '../../../../src/shared/rights.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { tileByRight, createUserWithRight, rightsWithoutPage } from './rights-and-tiles.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// The screens of each user are tested in one-right-one-user.full.test.tsx, the tiles themselves in
// tests/client/app/menu.test.tsx.
describe('[SP-04] a user with one right', () => {
  it('the table contains every right of section 6', () => {
    expect(Object.keys(tileByRight).length + rightsWithoutPage.length).toBe(20)
  })

  it.each(Object.entries(tileByRight))(
    '%s alone opens the page of its tile and every page of its menu without a refusal',
    async (right, [, path]) => {
      const user = await createUserWithRight(server, right as Right)
      const menu = (await server.call(user, 'GET', '/api/menu-list')).body as string[]
      const openRoutes = routes.filter((route) => route.menu !== null && menu.includes(route.menu))
      expect(openRoutes.map((route) => route.path)).toContain(path)
      for (const { path } of openRoutes) {
        for (const call of apiRequestsByPage[path]!) {
          const { status, body } = await server.call(user, 'GET', call.replace(/:(\w+)/g, '1'))
          expect([status === 403, body.code === 326], `${path}: ${call}`).toEqual([false, false])
        }
      }
    },
  )

  it('showLateOrdersNotify alone may query whether orders are late', async () => {
    const user = await createUserWithRight(server, 'showLateOrdersNotify')
    expect(await server.call(user, 'GET', '/api/orders/late-orders-notification')).toMatchObject({
      status: 200,
      body: { lateOrdersNotification: false, count: 0 },
    })
  })
})
