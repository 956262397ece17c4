import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PlaceReason, StoreList } from '../../../../../schemas/values/distribution.ts'
import type { ActionIfNotValidate, ConsideredStore } from '../../../../shared/distribution.ts'
import { instant, whole } from './columns.ts'
import { stores } from './reference.ts'

/** Stores that orders are distributed among (specification 3, «Distribution settings»). */
export const distributionStores = pgTable('distribution_stores', {
  pfm: text('pfm')
    .primaryKey()
    .references(() => stores.pfm),
  list: text('list').$type<StoreList>().notNull(),
  /** Orders to be formed that it may have at most; null: any number. */
  limit: integer('limit'),
  active: boolean('active').notNull().default(true),
  /** Moves with every change: two people never overwrite each other. */
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull(),
  userId: text('user_id').notNull(),
  userName: text('user_name').notNull(),
})

/** What a store on the lists was set to. */
export interface StorePlace {
  list: StoreList
  limit: number | null
  active: boolean
}

/** Every change of the lists; null: it was not, or is no longer, on any. */
export const distributionChanges = pgTable(
  'distribution_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    pfm: text('pfm').notNull(),
    from: jsonb('from').$type<StorePlace | null>(),
    to: jsonb('to').$type<StorePlace | null>(),
    at: instant('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [index('distribution_changes_newest').on(t.id.desc())],
)

/** Why an order that came in is where it is: what was known and what was decided then. Append-only. */
export const orderDistributions = pgTable('order_distributions', {
  orderId: whole('order_id').primaryKey(),
  at: instant('at').notNull(),
  pfm: text('pfm').notNull(),
  reason: text('reason').$type<PlaceReason>().notNull(),
  /** What the fallback rule did (catalogue actionIfNotValidate); null: a store suited. */
  action: integer('action').$type<ActionIfNotValidate>(),
  /** Per cent that was asked for. */
  minInStock: integer('min_in_stock').notNull(),
  considered: jsonb('considered').$type<ConsideredStore[]>().notNull(),
})
