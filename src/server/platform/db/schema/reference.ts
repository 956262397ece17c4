import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'
import type { StoreProperties } from '../../../../../schemas/api/stores.ts'
import type { CatalogEntryContent } from '../../../../../schemas/api/catalogs.ts'
import type { LocalizedText } from './identity.ts'

/** Stores. `zone` is the IANA time zone of the store. */
export const stores = pgTable('stores', {
  pfm: text('pfm').primaryKey(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  address: text('address').notNull(),
  zone: text('zone').notNull(),
  country: text('country').notNull().default('RU'),
  phone: text('phone'),
  /** True if the store accepts new orders. Existing orders are not affected. */
  open: boolean('open').notNull().default(true),
})

/** History of store changes. `from` is null if the store was added. */
export const storeChanges = pgTable(
  'store_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    pfm: text('pfm').notNull(),
    from: jsonb('from').$type<StoreProperties>(),
    to: jsonb('to').$type<StoreProperties>().notNull(),
    at: instantColumn('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [index('store_changes_newest').on(t.id.desc())],
)

/** Entries of all catalogues of specification 3. Ids are unique within a `type`. */
export const catalogEntries = pgTable(
  'catalog_entries',
  {
    type: text('type').notNull(),
    id: integer('id').notNull(),
    description: jsonb('description').$type<LocalizedText>().notNull(),
    sort: integer('sort').notNull().default(0),
    active: boolean('active').notNull().default(true),
    /** Additional data of an entry, depending on the catalogue. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /**
     * Incremented by every change of the retailer. The release does not overwrite the text and the details of an entry
     * with a version above 0.
     */
    version: integer('version').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.type, t.id] })],
)

/** History of catalogue changes. `from` is null if the entry was added. */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    type: text('type').notNull(),
    entryId: integer('entry_id').notNull(),
    from: jsonb('from').$type<CatalogEntryContent>(),
    to: jsonb('to').$type<CatalogEntryContent>().notNull(),
    at: instantColumn('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [index('catalog_changes_newest').on(t.type, t.id.desc())],
)

/** Value of a setting: a number, or a list of texts (`src/server/platform/settings/picture-hosts.ts`). */
export type SettingValue = number | readonly string[]

/**
 * Values of the settings that the retailer has changed. The others have the default in
 * `src/server/platform/settings/registry.ts`.
 */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})

/** History of setting changes. The newest row of a setting contains its current value and the user who set it. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    from: jsonb('from').$type<SettingValue>().notNull(),
    to: jsonb('to').$type<SettingValue>().notNull(),
    at: instantColumn('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [index('setting_changes_name').on(t.name, t.id.desc())],
)

/**
 * Help links by page, an id in the catalogue helpPages (specification 3, «Reference link»). `link` is null if it was
 * removed.
 */
export const helpPages = pgTable('help_pages', {
  page: integer('page').primaryKey(),
  link: text('link'),
  changedAt: instantColumn('changed_at').notNull(),
  userId: text('user_id').notNull(),
  userName: text('user_name').notNull(),
})

/** External services, with the switch that stops their events (specification 2, 3). */
export const services = pgTable('services', {
  serviceId: text('service_id').primaryKey(),
  serviceName: jsonb('service_name').$type<LocalizedText>().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** Time of the last switch. Null if the service was never switched. */
  changedAt: instantColumn('changed_at'),
  changedBy: text('changed_by'),
})
