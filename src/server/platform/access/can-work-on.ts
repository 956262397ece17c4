import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL condition that the user `u` (an alias of `users` in the query) is active, has this right through a role, and may
 * see this store.
 */
export const buildCanWorkOnCondition = (right: SQL, pfm: SQL): SQL => sql`u.active
  and exists (select 1 from user_roles ur join role_rights rr on rr.role_id = ur.role_id
    where ur.user_id = u.id and rr."right" = ${right})
  and (exists (select 1 from user_stores us where us.user_id = u.id and us.pfm = ${pfm})
    or exists (select 1 from user_roles ur join role_rights rr on rr.role_id = ur.role_id
      where ur.user_id = u.id and rr."right" = 'ordersViewAllStores'))`
