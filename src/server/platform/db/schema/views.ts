import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { roles, users } from './identity.ts'

/** A saved list filter, of one user or of all users with a role. */
export const listViews = pgTable(
  'list_views',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** Filters and sorting as a URL query. */
    query: text('query').notNull(),
    /**
     * User whose filter it is. Null if the filter is for all users with `roleId`. Exactly one of these two columns is
     * set.
     */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id').references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [index('list_views_owner').on(t.ownerId), index('list_views_role').on(t.roleId)],
)
