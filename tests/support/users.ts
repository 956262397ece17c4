import type { Right } from '../../src/shared/rights.ts'
import type { Db } from '../../src/server/platform/db/database.ts'
import {
  roleRights,
  roles,
  userRoles,
  users,
  userStores,
} from '../../src/server/platform/db/schema/identity.ts'

interface NewUser {
  /** Id of the user, also used as the id of the role and as the subject at the identity provider. */
  id: string
  name: string
  rights: readonly Right[]
  stores: readonly string[]
}

/** Adds a user with a role of their own. */
export async function addUser(db: Db, { id, name, rights, stores }: NewUser): Promise<void> {
  await db.insert(roles).values({ id, name: { ru: name, en: name, kk: name } })
  if (rights.length > 0) await db.insert(roleRights).values(rights.map((right) => ({ roleId: id, right })))
  await db.insert(users).values({ id, subject: id, name })
  await db.insert(userRoles).values({ userId: id, roleId: id })
  if (stores.length > 0) await db.insert(userStores).values(stores.map((pfm) => ({ userId: id, pfm })))
}
