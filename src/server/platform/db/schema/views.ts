import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { roles, users } from './identity.ts'

/** Filters of a list under a name: a person's own, or of everybody with a role. */
export const listViews = pgTable(
  'list_views',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** Filters and sort as the address has them. */
    query: text('query').notNull(),
    /** One of the two. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [index('list_views_owner').on(t.ownerId), index('list_views_role').on(t.roleId)],
)
