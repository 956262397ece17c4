import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AccessHistoryRow, OrderSection } from '../../../../../schemas/api/access.ts'
import { instantColumn } from './columns.ts'

/**
 * Staff. `subject` is the `preferred_username` at the identity provider, as an administrator entered it. After the
 * first sign-in, `issuer` and `issuerSubject` (`iss` and `sub` of the token) identify the user, because the company may
 * assign the user name to another person later. Passwords are never stored in this database.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    issuer: text('issuer'),
    issuerSubject: text('issuer_subject'),
    /**
     * Time until which a user who is not bound to an account can be bound by the first sign-in with the user name.
     * Null: no limit.
     */
    bindUntil: instantColumn('bind_until'),
    /** Settings of the user by screen, for example the visible columns. */
    preferences: jsonb('preferences').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    unique('users_issuer_subject').on(t.issuer, t.issuerSubject),
    // Unique only among users who are not bound to an account, because the company may assign a name again later.
    uniqueIndex('users_awaited_subject')
      .on(t.subject)
      .where(sql`issuer is null`),
  ],
)

export const roles = pgTable('roles', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
})

export const roleRights = pgTable(
  'role_rights',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id),
    right: text('right').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.right] })],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] })],
)

/**
 * Sections of the order list by role and status, where they differ from the default (`src/shared/order-sections.ts`).
 */
export const roleOrderSections = pgTable(
  'role_order_sections',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id),
    statusId: integer('status_id').notNull(),
    section: text('section').$type<OrderSection>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.statusId] })],
)

/** History of the access rights. Rows remain when their role is deleted. */
export const accessChanges = pgTable(
  'access_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /**
     * `role`: the role was created, renamed or deleted. `right`, `section`, `person`: a right, an order status or a
     * user of the role changed, and `subject` is its name or id. `stores`, `added`, `switched`, `freed`: a user
     * changed, and `roleId` and `roleName` contain the id and name of the user.
     */
    kind: text('kind').$type<AccessHistoryRow['kind']>().notNull(),
    roleId: text('role_id').notNull(),
    roleName: jsonb('role_name').$type<LocalizedText>().notNull(),
    subject: text('subject').notNull(),
    /** `from` is null if there was no value before, `to` if there is none after the change. */
    from: text('from'),
    to: text('to'),
    at: instantColumn('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [index('access_changes_kind').on(t.kind, t.id.desc())],
)

/** Stores whose orders a user may see and process. */
export const userStores = pgTable(
  'user_stores',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    pfm: text('pfm').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.pfm] })],
)

/** State of the embedded identity provider, which is used only in development: keys, sessions, grants. */
export const embeddedIdentity = pgTable('embedded_identity', {
  id: text('id').primaryKey(),
  payload: jsonb('payload').notNull(),
  grantId: text('grant_id'),
  uid: text('uid'),
  expiresAt: instantColumn('expires_at'),
})

export type LocalizedText = { ru: string; en: string; kk: string }
