import { Type, type Static } from 'typebox'
import { Instant, Nullable, OneOf, Pfm, closed } from '../formats.ts'

export const OrderSection = OneOf('new', 'inWork', 'completed', 'unused')
export type OrderSection = Static<typeof OrderSection>

/** Role id: letters and digits, defined by the product or by a company. */
const RoleId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w-]+$' })
export const RoleParams = Type.Object({ roleId: RoleId }, closed)

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Names = Type.Object({ ru: Name, en: Name, kk: Name }, closed)
/** A name given only in Russian is used for every language. */
export const RoleNames = Type.Object({ ru: Name, en: Type.Optional(Name), kk: Type.Optional(Name) }, closed)
export type RoleNames = Static<typeof RoleNames>

export const Role = Type.Object({
  id: RoleId,
  /** Name in the language of the request. */
  name: Type.String(),
  names: Names,
  /** Users with this role: the first of them by name, and the total count. */
  people: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  peopleCount: Type.Integer(),
  rightsCount: Type.Integer(),
  /** The role grants every right, including those of later versions, and cannot be deleted. */
  holdsAll: Type.Boolean(),
})
export type Role = Static<typeof Role>

/** One entry of the access history; `role` in the language of the request. */
export const AccessChange = Type.Object({
  at: Instant,
  by: Type.String(),
  kind: Type.Union([
    Type.Literal('role'),
    Type.Literal('right'),
    Type.Literal('section'),
    Type.Literal('person'),
    Type.Literal('stores'),
    /** A user: created, activated or deactivated, allowed to bind a new sign-in. */
    Type.Literal('added'),
    Type.Literal('switched'),
    Type.Literal('freed'),
  ]),
  role: Type.String(),
  /** Name of a right, id of a status, name of a user; empty for changes of the role itself. */
  subject: Type.String(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
})
export type AccessChange = Static<typeof AccessChange>

export const Roles = Type.Object({
  roles: Type.Array(Role),
  changes: Type.Array(AccessChange),
  mayEdit: Type.Boolean(),
})
export type Roles = Static<typeof Roles>

export const Permissions = Type.Object({
  roles: Type.Array(Role),
  /** Every right of the product. */
  rights: Type.Array(Type.String()),
  /** Names of rights by role. */
  granted: Type.Record(Type.String(), Type.Array(Type.String())),
  changes: Type.Array(AccessChange),
  mayEdit: Type.Boolean(),
})
export type Permissions = Static<typeof Permissions>

/** `from`: the value the user saw; if it has changed meanwhile, the request is refused with 355 and nothing is changed. */
const createChangesSchema = <Change extends Parameters<typeof Type.Array>[0]>(change: Change) =>
  Type.Object({ changes: Type.Array(change, { minItems: 1, maxItems: 2000 }) }, closed)

/** Change of these rights; the OpenAPI document lists them. */
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

export const SectionsChange = createChangesSchema(
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
export interface SectionsChange {
  changes: readonly { role: string; status: number; from: OrderSection; to: OrderSection }[]
}

export const RoleSections = Type.Object({
  roles: Type.Array(Role),
  statuses: Type.Array(Type.Integer()),
  /** By role, then by status. */
  sections: Type.Record(Type.String(), Type.Record(Type.String(), OrderSection)),
  changes: Type.Array(AccessChange),
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
/** `from`: the value the user saw; if it has changed meanwhile, the request is refused with 355. */
export const PersonChange = Type.Object({ from: PersonAccess, to: PersonAccess }, closed)
export type PersonChange = Static<typeof PersonChange>

/** User name as the issuer sends it in `preferred_username`; no surrounding spaces, because nobody would notice them. */
const UserName = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S(.*\\S)?$' })
export const NewPerson = Type.Object(
  {
    subject: UserName,
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    /** Issuer's id of the user (`sub`); when it is set, the user name alone gives no access. */
    issuerSubject: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^\\S+$' })),
    ...PersonAccess.properties,
  },
  closed,
)
export type NewPerson = Static<typeof NewPerson>
/** `from`: the value the user saw; if it has changed meanwhile, the request is refused with 355. */
export const PersonSwitch = Type.Object({ from: Type.Boolean(), to: Type.Boolean() }, closed)
export type PersonSwitch = Static<typeof PersonSwitch>
/**
 * Unbinds the user from the issuer's id, so that the next sign-in with the user name is bound; `from`: whether the user
 * was bound.
 */
export const PersonUnbind = Type.Object({ from: Type.Boolean() }, closed)
export type PersonUnbind = Static<typeof PersonUnbind>
export const PersonParams = Type.Object({ personId: Type.String({ minLength: 1, maxLength: 200 }) }, closed)
export const PeopleQuery = Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }, closed)

export const People = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Sign-in name. */
      subject: Type.String(),
      name: Type.String(),
      active: Type.Boolean(),
      /** True for the current user. */
      own: Type.Boolean(),
      /**
       * True if the issuer's id is known, from the first sign-in or from the settings: the user name alone then gives
       * no access.
       */
      bound: Type.Boolean(),
      /** Deadline of the first sign-in; null: none. */
      bindUntil: Nullable(Instant),
      roles: Type.Array(Type.String()),
      stores: Type.Array(Type.String()),
    }),
  ),
  /** Total number of matches; the first hundred are listed. */
  total: Type.Integer(),
  roles: Type.Array(Role),
  changes: Type.Array(AccessChange),
  mayEdit: Type.Boolean(),
})
export type People = Static<typeof People>

/** Statuses of each section for the current user. */
export const OrderSections = Type.Object({
  new: Type.Array(Type.Integer()),
  inWork: Type.Array(Type.Integer()),
  completed: Type.Array(Type.Integer()),
  unused: Type.Array(Type.Integer()),
})
export type OrderSections = Static<typeof OrderSections>
