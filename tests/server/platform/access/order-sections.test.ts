import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accessChanges,
  roleOrderSections,
  userRoles,
} from '../../../../src/server/platform/db/schema/identity.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { readOrderSectionsOfActor } from '../../../../src/server/platform/access/order-sections.ts'
import { orderStatus as of } from '../../../../src/shared/order-statuses.ts'
import { newOrder } from '../../../support/orders.ts'
import { readSheet } from '../../../support/sheet.ts'
import { signedInAs } from '../../../support/tokens.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
/** One order in each of these statuses, all of store 1001. */
const orderIds = new Map<number, number>()
beforeAll(async () => {
  server = await startTestServer()
  for (const status of [of.new, of.toBeFormed, of.beingFormed, of.awaitingAgreement, of.cancelled]) {
    const id = await newOrder(server)
    await server.services.database.db.update(orders).set({ orderStatusId: status }).where(eq(orders.id, id))
    orderIds.set(status, id)
  }
})
afterAll(() => server.close())
beforeEach(() => server.services.database.db.delete(accessChanges))

const url = '/api/roles/order-statuses'
const putSections = (changes: Json[], user = 'admin') => server.call(user, 'PUT', url, { changes })
const readSections = async (user: string) =>
  (await server.call(user, 'GET', '/api/order-statuses/sections')).body
const listIds = async (user: string, query: string) => {
  const { body } = await server.call(user, 'GET', `/api/orders?${query}`)
  return {
    statuses: body.items
      .map(({ orderStatusId }: Json) => orderStatusId)
      .sort((a: number, b: number) => a - b),
    total: body.total,
  }
}

describe('sections of the order list by role', () => {
  it('[ST-03] every role has every status in one section; a new role has the default sections', async () => {
    await server.call('admin', 'POST', '/api/roles', { ru: 'Кассир' })
    const { body } = await server.call('admin', 'GET', url)
    const statuses = Object.values(of)
    expect(body.statuses).toEqual(statuses)
    for (const { id } of body.roles)
      expect(Object.keys(body.sections[id]).map(Number).sort(), id).toEqual([...statuses].map(Number).sort())
    const cashier = body.roles.find(({ name }: Json) => name === 'Кассир').id
    expect(body.sections[cashier]).toMatchObject({
      [of.new]: 'new',
      [of.formed]: 'inWork',
      [of.cancelled]: 'completed',
    })
    expect(body.sections.operator).toMatchObject({ [of.awaitingAgreement]: 'new', [of.disbanded]: 'unused' })
  })

  it('[ST-03] a change applies at once to users with the role, records its author, and a stale one is refused with 355', async () => {
    expect((await readSections('store')).inWork).toContain(of.beingFormed)
    const change = { role: 'storeStaff', status: of.beingFormed, from: 'inWork', to: 'new' }
    const { status, body } = await putSections([change])
    expect(status).toBe(200)
    expect(body.changes[0]).toMatchObject({
      kind: 'section',
      by: 'Павел Новиков',
      subject: '6',
      from: 'inWork',
      to: 'new',
    })
    expect((await readSections('store')).new).toContain(of.beingFormed)
    const stale = await putSections([
      { ...change, to: 'completed' },
      { ...change, status: of.formed },
    ])
    expect([stale.status, stale.body.code]).toEqual([409, 355])
    expect((await readSections('store')).inWork).toContain(of.formed)
    await putSections([{ ...change, from: 'new', to: 'inWork' }])
  })

  it('[ST-03] with several roles the most active section applies; without a role the defaults apply', async () => {
    const { db } = server.services.database
    const merged = await readOrderSectionsOfActor(db, { roles: ['storeStaff', 'operator'] })
    // Not handled by a store, and new for the call centre.
    expect(merged.new).toContain(of.notConfirmed)
    expect(merged.inWork).toContain(of.toBeDisbanded)
    expect(merged.unused).toEqual([])
    expect((await readOrderSectionsOfActor(db, { roles: ['storeStaff'] })).unused).toContain(of.notConfirmed)
    const defaults = await readOrderSectionsOfActor(db, { roles: [] })
    expect([defaults.unused, defaults.new]).toEqual([[], [of.new, of.confirmed, of.toBeFormed]])
  })

  it.each([
    ['a status that is not there', { role: 'operator', status: 19, from: 'new', to: 'unused' }],
    ['a section that is not there', { role: 'operator', status: 1, from: 'new', to: 'old' }],
    ['a role that is not there', { role: 'nobodys', status: 1, from: 'new', to: 'unused' }],
  ])('[ST-03] [VA-02] %s is refused with code 7', async (_label, change) => {
    const { status, body } = await putSections([change])
    expect([status, body.code]).toEqual([400, 7])
    expect(
      await server.services.database.db
        .select()
        .from(roleOrderSections)
        .where(eq(roleOrderSections.statusId, 19)),
    ).toEqual([])
  })

  it('[ST-03] is changed only with its own right', async () => {
    const change = { role: 'operator', status: of.new, from: 'inWork', to: 'new' }
    expect((await putSections([change], 'manager')).status).toBe(403)
    expect((await server.call('manager', 'GET', url)).body.code).toBe(326)
    expect((await server.call('nobody', 'GET', '/api/order-statuses/sections')).status).toBe(403)
  })
})

describe('the list by a section', () => {
  it('[OL-01] the server resolves the statuses of a section by the user’s roles', async () => {
    expect(await listIds('store', 'section=new')).toEqual({ statuses: [of.toBeFormed], total: 1 })
    expect(await listIds('operator', 'section=new')).toMatchObject({
      statuses: [of.new, of.awaitingAgreement],
    })
    expect(await listIds('operator', 'section=completed')).toMatchObject({ statuses: [of.cancelled] })
    expect((await listIds('store', '')).total).toBe(5)
  })

  it('[OL-01] combined with statuses it shows only those of the section, with a text and with any sort', async () => {
    const statuses = `statuses=${of.toBeFormed},${of.cancelled}`
    expect(await listIds('store', `section=new&${statuses}`)).toMatchObject({ statuses: [of.toBeFormed] })
    expect(await listIds('store', `section=new&statuses=${of.cancelled}`)).toEqual({ statuses: [], total: 0 })
    const id = orderIds.get(of.toBeFormed)!
    expect(await listIds('store', `section=new&search=${id}&sort=sum`)).toMatchObject({
      statuses: [of.toBeFormed],
    })
    expect(await listIds('store', `section=completed&search=${id}`)).toEqual({ statuses: [], total: 0 })
  })

  it('[OL-01] a section without a status is empty, in every sort', async () => {
    await server.services.database.db.insert(userRoles).values({ userId: 'store', roleId: 'operator' })
    server.app.actors.clearCache()
    for (const sort of ['', '&sort=sum', '&search=1'])
      expect(await listIds('store', `section=unused${sort}`), sort).toEqual({ statuses: [], total: 0 })
    await server.services.database.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, 'store'), eq(userRoles.roleId, 'operator')))
    server.app.actors.clearCache()
  })

  it('[OL-01] [OL-03] the file of a section contains only its orders, by the roles of the requesting user', async () => {
    const exportIds = async (user: string) => {
      const response = await server.app.inject({
        url: '/api/orders/export?section=new&columns=id',
        headers: await signedInAs(user),
      })
      expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
      return (await readSheet(response.rawPayload)).rows.map(([id]) => id)
    }
    expect(await exportIds('store')).toEqual([orderIds.get(of.toBeFormed)])
    expect((await exportIds('operator')).sort()).toEqual(
      [orderIds.get(of.new), orderIds.get(of.awaitingAgreement)].sort(),
    )
  })

  it('[OL-01] [VA-02] an unknown section is refused with code 7', async () => {
    expect((await server.call('store', 'GET', '/api/orders?section=old')).body.code).toBe(7)
  })
})
