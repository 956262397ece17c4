import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditKinds } from '../../../schemas/values/audit-kinds.ts'
import { mailingNames } from '../../../schemas/values/mailings.ts'
import { helpPages } from '../../../src/server/platform/catalogs/entries/work-entries.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { demoUsers } from '../../../src/server/platform/identity/demo-identity.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { seedOrders: 1 } })
  await seedDemo(server.services, server.engine)
}, 120_000)
afterAll(() => server.close())

const readRecipients = async () => (await server.call('all', 'GET', '/api/recipients')).body
const readLinks = async () =>
  ((await server.call('all', 'GET', '/api/help-pages')).body.pages as Json[]).filter(
    ({ link }) => link !== null,
  )

describe('settings of the demo', () => {
  it('[ST-07] [OP-01] every mailing has a recipient with an undeliverable address', async () => {
    const { items } = await readRecipients()
    for (const mailing of mailingNames)
      expect(items.some(({ mailings }: Json) => mailings.includes(mailing))).toBe(true)
    expect(items.every(({ email }: Json) => email.endsWith('@example.com'))).toBe(true)
  })

  it('[ST-05] [OP-01] the sections of daily work have a link to their help', async () => {
    const known = new Map(helpPages.map(({ id, details }) => [id, details?.path]))
    const linkedPaths = (await readLinks()).map(({ page }) => known.get(page))
    expect(linkedPaths).toEqual(
      expect.arrayContaining(['/tasks', '/orders', '/refunds', '/exchanges', '/settings']),
    )
    expect(linkedPaths).not.toContain(undefined)
  })

  it('[OP-13] [OP-01] the access log has an entry of every kind, of demo users only', async () => {
    const { items } = (await server.call('all', 'GET', '/api/audit-entries')).body
    expect(new Set(items.map(({ kind }: Json) => kind))).toEqual(new Set(auditKinds))
    const names = [null, ...demoUsers.map(({ name }) => name)]
    for (const { userName } of items) expect(names).toContain(userName)
  })

  it('[SP-08] pictures of the products come from this server, and a host of pictures is allowed', async () => {
    const { hosts } = (await server.call('all', 'GET', '/api/settings/picture-hosts')).body
    expect(hosts).toEqual(['pictures.example.com'])
    const { items } = (await server.call('all', 'GET', '/api/orders?limit=1')).body
    const { products } = (await server.call('all', 'GET', `/api/orders/${items[0].id}`)).body
    expect(products.length).toBeGreaterThan(0)
    for (const { pic } of products) expect(pic).toMatch(/^\/product-pictures\/[a-z-]+\.svg$/)
  })

  it('[ST-05] [ST-07] [OP-01] a second start restores nothing that an administrator removed', async () => {
    const [first] = (await readRecipients()).items
    const [linked] = await readLinks()
    const before = [(await readRecipients()).total, (await readLinks()).length]
    expect((await server.call('all', 'DELETE', `/api/recipients/${first.id}`)).status).toBe(204)
    const change = { changes: { [linked!.page]: { from: linked!.link, to: null } } }
    expect((await server.call('all', 'PUT', '/api/help-pages', change)).status).toBe(200)
    await seedDemo(server.services, server.engine)
    expect([(await readRecipients()).total, (await readLinks()).length]).toEqual(
      before.map((count) => count - 1),
    )
  })
})
