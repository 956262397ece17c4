import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { StoreChoiceReason, StoreListName } from '../../../../../schemas/values/distribution.ts'
import type { ActionIfNotValidate, ConsideredStore } from '../../../../shared/distribution.ts'
import { instantColumn, bigintNumberColumn } from './columns.ts'
import { stores } from './reference.ts'

/** Stores among which orders are distributed (specification 3, «Distribution settings»). */
export const distributionStores = pgTable('distribution_stores', {
  pfm: text('pfm')
    .primaryKey()
    .references(() => stores.pfm),
  list: text('list').$type<StoreListName>().notNull(),
  /** Maximum number of orders with the status «to be formed» in the store. Null: no limit. */
  limit: integer('limit'),
  active: boolean('active').notNull().default(true),
  /** Incremented by every change, so that concurrent edits do not overwrite each other. */
  version: integer('version').notNull().default(1),
  changedAt: instantColumn('changed_at').notNull(),
  userId: text('user_id').notNull(),
  userName: text('user_name').notNull(),
})

/** Membership of a store in a distribution list, with its settings there. */
export interface StoreListMembership {
  list: StoreListName
  limit: number | null
  active: boolean
}

/**
 * History of the distribution lists. `from` is null if the store was in no list before the change, `to` if it is in
 * none after it.
 */
export const distributionChanges = pgTable(
  'distribution_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    pfm: text('pfm').notNull(),
    from: jsonb('from').$type<StoreListMembership | null>(),
    to: jsonb('to').$type<StoreListMembership | null>(),
    at: instantColumn('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [index('distribution_changes_newest').on(t.id.desc())],
)

/**
 * Reason why an order was assigned to its store at intake, with the data on which the decision was based. Append-only.
 */
export const orderDistributions = pgTable('order_distributions', {
  orderId: bigintNumberColumn('order_id').primaryKey(),
  at: instantColumn('at').notNull(),
  pfm: text('pfm').notNull(),
  reason: text('reason').$type<StoreChoiceReason>().notNull(),
  /** The fallback rule that was applied (catalogue actionIfNotValidate). Null if a store met the conditions. */
  action: integer('action').$type<ActionIfNotValidate>(),
  /** Percentage of the goods of an order that a store had to have in stock at that time. */
  minInStock: integer('min_in_stock').notNull(),
  considered: jsonb('considered').$type<ConsideredStore[]>().notNull(),
})
