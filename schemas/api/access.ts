import { Type, type Static } from 'typebox'
import { Instant, Nullable, OneOf, Pfm, closed } from '../formats.ts'

export const OrderSection = OneOf('new', 'inWork', 'completed', 'unused')
export type OrderSection = Static<typeof OrderSection>

/** Id of a role that the product defines or that the retailer has added. */
const RoleId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w-]+$' })
export const RoleParams = Type.Object({ roleId: RoleId }, closed)

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Names = Type.Object({ ru: Name, en: Name, kk: Name }, closed)
/** Names of a role by language. A missing English or Kazakh name is replaced by the Russian one. */
export const LocalizedRoleName = Type.Object(
  { ru: Name, en: Type.Optional(Name), kk: Type.Optional(Name) },
  closed,
)
export type LocalizedRoleName = Static<typeof LocalizedRoleName>

export const Role = Type.Object({
  id: RoleId,
  /** Name in the language of the request. */
  name: Type.String(),
  names: Names,
  /** At most 30 users with this role, sorted by name; empty if the current user may not see all stores. */
  people: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Number of all users with this role. */
  peopleCount: Type.Integer(),
  rightsCount: Type.Integer(),
  /** True if the role grants every right, including rights of later versions. Such a role cannot be deleted. */
  holdsAll: Type.Boolean(),
})
export type Role = Static<typeof Role>

/**
 * An entry of the access history. `role`: name of the role in the language of the request; for the kinds `stores`,
 * `added`, `switched` and `freed` the name of the user instead.
 */
export const AccessHistoryRow = Type.Object({
  at: Instant,
  by: Type.String(),
  kind: Type.Union([
    Type.Literal('role'),
    Type.Literal('right'),
    Type.Literal('section'),
    Type.Literal('person'),
    Type.Literal('stores'),
    /** A user was created. */
    Type.Literal('added'),
    /** A user was activated or deactivated. */
    Type.Literal('switched'),
    /** The binding of a user to an account of the identity provider was removed. */
    Type.Literal('freed'),
  ]),
  role: Type.String(),
  /**
   * What was changed: name of a right, id of an order status or name of a user. Empty for the kind `role`, where a role
   * was created, renamed or deleted.
   */
  subject: Type.String(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
})
export type AccessHistoryRow = Static<typeof AccessHistoryRow>

export const Roles = Type.Object({
  roles: Type.Array(Role),
  changes: Type.Array(AccessHistoryRow),
  mayEdit: Type.Boolean(),
})
export type Roles = Static<typeof Roles>

export const Permissions = Type.Object({
  roles: Type.Array(Role),
  /** All rights of the product. */
  rights: Type.Array(Type.String()),
  /** Granted rights by role. */
  granted: Type.Record(Type.String(), Type.Array(Type.String())),
  changes: Type.Array(AccessHistoryRow),
  mayEdit: Type.Boolean(),
})
export type Permissions = Static<typeof Permissions>

/**
 * Creates the schema of a list of changes. In each change, `from` is the value that the user saw. If one of the values
 * has changed since then, the request is refused with 355 and nothing is changed.
 */
const createChangesSchema = <Change extends Parameters<typeof Type.Array>[0]>(change: Change) =>
  Type.Object({ changes: Type.Array(change, { minItems: 1, maxItems: 2000 }) }, closed)

/**
 * Creates the schema of a change of rights. `rights`: names of all rights. They become an enum, so that the OpenAPI
 * document lists them.
 */
export const createPermissionsChangeSchema = (rights: readonly string[]) =>
  createChangesSchema(
    Type.Object(
      {
        role: RoleId,
        right: Type.String({ enum: [...rights] }),
        from: Type.Boolean(),
        to: Type.Boolean(),
      },
      closed,
    ),
  )
export interface PermissionsChange {
  changes: readonly { role: string; right: string; from: boolean; to: boolean }[]
}

export const RoleSectionsChange = createChangesSchema(
  Type.Object(
    {
      role: RoleId,
      status: Type.Integer({ minimum: 1, maximum: 1000 }),
      from: OrderSection,
      to: OrderSection,
    },
    closed,
  ),
)
export interface RoleSectionsChange {
  changes: readonly { role: string; status: number; from: OrderSection; to: OrderSection }[]
}

export const RoleSections = Type.Object({
  roles: Type.Array(Role),
  statuses: Type.Array(Type.Integer()),
  /** Sections by role, then by status. */
  sections: Type.Record(Type.String(), Type.Record(Type.String(), OrderSection)),
  changes: Type.Array(AccessHistoryRow),
  mayEdit: Type.Boolean(),
})
export type RoleSections = Static<typeof RoleSections>

/** Roles and stores of a user. */
export const PersonAccess = Type.Object(
  {
    roles: Type.Array(RoleId, { maxItems: 100, uniqueItems: true }),
    stores: Type.Array(Pfm, { maxItems: 2000, uniqueItems: true }),
  },
  closed,
)
export type PersonAccess = Static<typeof PersonAccess>
/** `from`: value that the user saw. If it has changed since then, the request is refused with 355. */
export const PersonAccessChange = Type.Object({ from: PersonAccess, to: PersonAccess }, closed)
export type PersonAccessChange = Static<typeof PersonAccessChange>

/**
 * User name as the identity provider sends it in `preferred_username`. Spaces at the ends are refused, because nobody
 * would notice them.
 */
const UserName = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S(.*\\S)?$' })
export const NewPerson = Type.Object(
  {
    subject: UserName,
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    /**
     * Id of the user at the identity provider (claim `sub`). If it is present, the user is bound to this account at
     * once, and another account with the same user name gets no access.
     */
    issuerSubject: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^\\S+$' })),
    ...PersonAccess.properties,
  },
  closed,
)
export type NewPerson = Static<typeof NewPerson>
/** `from`: value that the user saw. If it has changed since then, the request is refused with 355. */
export const PersonActivation = Type.Object({ from: Type.Boolean(), to: Type.Boolean() }, closed)
export type PersonActivation = Static<typeof PersonActivation>
/**
 * Removes the binding of a user to an account of the identity provider. The next sign-in with the user name binds the
 * user again. `from`: true if the client displayed the user as bound; refused with 355 if this is outdated.
 */
export const PersonIdentityUnbinding = Type.Object({ from: Type.Boolean() }, closed)
export type PersonIdentityUnbinding = Static<typeof PersonIdentityUnbinding>
export const PersonParams = Type.Object({ personId: Type.String({ minLength: 1, maxLength: 200 }) }, closed)
export const PeopleQuery = Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }, closed)

export const People = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      /** User name for the sign-in. */
      subject: Type.String(),
      name: Type.String(),
      active: Type.Boolean(),
      /** True for the current user. */
      own: Type.Boolean(),
      /**
       * True if the user is bound to an account of the identity provider, by the first sign-in or by the settings.
       * Another account with the same user name then gets no access.
       */
      bound: Type.Boolean(),
      /**
       * Instant until which the first sign-in with the user name is accepted; null without a limit. Has no meaning for
       * a bound user.
       */
      bindUntil: Nullable(Instant),
      roles: Type.Array(Type.String()),
      stores: Type.Array(Type.String()),
    }),
  ),
  /** Number of all matching users. At most the first hundred are in `people`. */
  total: Type.Integer(),
  roles: Type.Array(Role),
  changes: Type.Array(AccessHistoryRow),
  mayEdit: Type.Boolean(),
})
export type People = Static<typeof People>

/** Ids of the order statuses in each section, as assigned by the roles of the current user. */
export const OrderSectionStatuses = Type.Object({
  new: Type.Array(Type.Integer()),
  inWork: Type.Array(Type.Integer()),
  completed: Type.Array(Type.Integer()),
  unused: Type.Array(Type.Integer()),
})
export type OrderSectionStatuses = Static<typeof OrderSectionStatuses>
