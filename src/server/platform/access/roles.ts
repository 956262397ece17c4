import { sql } from 'drizzle-orm'
import type { Role } from '../../../../schemas/api/access.ts'
import type { Actor } from '../identity/actor.ts'
import { queryRows, type Db, type Tx } from '../db/database.ts'
import type { LocalizedText } from '../db/schema/identity.ts'
import type { Language } from '../i18n/translate.ts'
import { administratorRole } from '../identity/sync-administrator.ts'

/** Maximum number of users of a role that are named. The others are only counted. */
const maxNamed = 30

interface Row {
  id: string
  name: LocalizedText
  people: { id: string; name: string }[]
  peopleCount: number
  rightsCount: number
}

/** Every role with its users and number of rights. An actor who may not see all stores gets no users. */
export async function readRoles(
  tx: Tx | Db,
  { stores }: Pick<Actor, 'stores'>,
  language: Language,
): Promise<Role[]> {
  const roles = await queryRows<Row>(
    tx,
    sql`select r.id, r.name,
          (select count(*)::int from user_roles ur where ur.role_id = r.id) as "peopleCount",
          (select count(*)::int from role_rights rr where rr.role_id = r.id) as "rightsCount",
          coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)) from (
            select u.id, u.name from user_roles ur join users u on u.id = ur.user_id
            where ur.role_id = r.id order by u.name, u.id limit ${maxNamed}) p), '[]') as people
        from roles r order by r.id = ${administratorRole} desc, r.name ->> ${language}, r.id`,
  )
  return roles.map(({ name, people, ...role }) => ({
    ...role,
    people: stores === 'all' ? people : [],
    name: name[language],
    names: name,
    holdsAll: role.id === administratorRole,
  }))
}
