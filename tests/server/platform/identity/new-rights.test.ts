import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleRights, roles } from '../../../../src/server/platform/db/schema/identity.ts'
import { grantNewRightsToAdministrator } from '../../../../src/server/platform/identity/sync-administrator.ts'
import { rights } from '../../../../src/shared/rights.ts'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
const output: string[] = []
beforeAll(async () => {
  server = await startTestServer({ hearLog: (line) => output.push(line) })
  // Already has every right because of the test's own inserts.
  const { db } = server.services.database
  await db.execute(sql`delete from user_roles where role_id = 'all'`)
  await db.delete(roleRights).where(eq(roleRights.roleId, 'all'))
})
afterAll(() => server.close())

/** The state of the version before this one. */
const removeRights = (...newRights: string[]) =>
  server.services.database.db.delete(roleRights).where(inArray(roleRights.right, newRights))
/** Warnings of the start. */
const start = async () => {
  output.length = 0
  await grantNewRightsToAdministrator(server.services)
  const lines = output.map((line) => JSON.parse(line) as { msg: string; rights: string[] })
  const rightsOfLine = (prefix: string) => lines.find(({ msg }) => msg.startsWith(prefix))?.rights ?? []
  return { given: rightsOfLine('new rights'), unheld: rightsOfLine('rights that no role holds') }
}
const readRights = async (roleId: string) =>
  (await server.services.database.db.select().from(roleRights).where(eq(roleRights.roleId, roleId))).map(
    ({ right }) => right,
  )

describe('a version that brings new rights', () => {
  it('[RL-6] the administrator has every right', async () => {
    expect((await start()).unheld).toEqual([])
    expect((await readRights('administrator')).sort()).toEqual([...rights].sort())
  })

  it('[RL-6] after an upgrade the administrator has them, other roles when they are granted', async () => {
    const orderId = await newOrder(server)
    await removeRights('orderStoragePlace', 'taskDecidingWork')
    const staff = await readRights('storeStaff')
    expect(await start()).toEqual({ given: ['orderStoragePlace', 'taskDecidingWork'], unheld: [] })
    expect(await readRights('storeStaff')).toEqual(staff)
    expect((await server.call('admin', 'GET', `/api/orders/${orderId}`)).status).toBe(200)
    expect((await server.call('admin', 'GET', '/api/users/access-list')).body).toContain('orderStoragePlace')
    expect(await start(), 'a second start has nothing to do').toEqual({ given: [], unheld: [] })
  })

  it('[RL-6] without an administrator’s role the start logs which rights no user has', async () => {
    const { db } = server.services.database
    await db.execute(sql`delete from user_roles where role_id = 'administrator'`)
    await db.delete(roleRights).where(eq(roleRights.roleId, 'administrator'))
    await db.delete(roles).where(eq(roles.id, 'administrator'))
    await db.delete(roleRights).where(eq(roleRights.right, 'orderStoragePlace'))
    const { given, unheld } = await start()
    expect(given).toEqual([])
    expect(unheld).toContain('orderStoragePlace')
    expect(unheld).not.toContain('taskFormattingWork')
  })
})
