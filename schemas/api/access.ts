import { Type, type Static } from 'typebox'
import { Instant, Nullable, OneOf, Pfm, closed } from '../formats.ts'

export const OrderSection = OneOf('new', 'inWork', 'completed', 'unused')
export type OrderSection = Static<typeof OrderSection>

/** Of a role: letters and digits, as the product or a company made it. */
const RoleId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w-]+$' })
export const RoleParams = Type.Object({ roleId: RoleId }, closed)

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Names = Type.Object({ ru: Name, en: Name, kk: Name }, closed)
/** A name in Russian alone is the name in every language. */
export const RoleNames = Type.Object({ ru: Name, en: Type.Optional(Name), kk: Type.Optional(Name) }, closed)
export type RoleNames = Static<typeof RoleNames>

export const Role = Type.Object({
  id: RoleId,
  /** In the language of the call. */
  name: Type.String(),
  names: Names,
  /** Who has it, the first of them by name, and how many there are. */
  people: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  peopleCount: Type.Integer(),
  rightsCount: Type.Integer(),
  /** It holds every right, those of later versions too, and cannot be deleted. */
  holdsAll: Type.Boolean(),
})
export type Role = Static<typeof Role>

/** One line of the history of access; `role` in the language of the call. */
export const AccessChange = Type.Object({
  at: Instant,
  by: Type.String(),
  kind: Type.Union([
    Type.Literal('role'),
    Type.Literal('right'),
    Type.Literal('section'),
    Type.Literal('person'),
    Type.Literal('stores'),
    /** A person: made, switched off or on, let sign in anew. */
    Type.Literal('added'),
    Type.Literal('switched'),
    Type.Literal('freed'),
  ]),
  role: Type.String(),
  /** Name of a right, id of a status, name of a person; of a role itself nothing. */
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

/** `from`: what the person saw; another value by now is refused with 355, and nothing is changed. */
const changesOf = <Change extends Parameters<typeof Type.Array>[0]>(change: Change) =>
  Type.Object({ changes: Type.Array(change, { minItems: 1, maxItems: 2000 }) }, closed)

/** Of these rights, which the document names one by one. */
export const permissionsChangeOf = (rights: readonly string[]) =>
  changesOf(
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

export const SectionsChange = changesOf(
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

export const SectionsOfRoles = Type.Object({
  roles: Type.Array(Role),
  statuses: Type.Array(Type.Integer()),
  /** By role, then by status. */
  sections: Type.Record(Type.String(), Type.Record(Type.String(), OrderSection)),
  changes: Type.Array(AccessChange),
  mayEdit: Type.Boolean(),
})
export type SectionsOfRoles = Static<typeof SectionsOfRoles>

/** What a person may, and in which stores. */
export const PersonAccess = Type.Object(
  {
    roles: Type.Array(RoleId, { maxItems: 100, uniqueItems: true }),
    stores: Type.Array(Pfm, { maxItems: 2000, uniqueItems: true }),
  },
  closed,
)
export type PersonAccess = Static<typeof PersonAccess>
/** `from`: what was seen; another value by now is refused with 355. */
export const PersonChange = Type.Object({ from: PersonAccess, to: PersonAccess }, closed)
export type PersonChange = Static<typeof PersonChange>

/** As the issuer tells it in `preferred_username`; no spaces around it, which nobody would see. */
const UserName = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S(.*\\S)?$' })
export const NewPerson = Type.Object(
  {
    subject: UserName,
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    /** The issuer's own id of the person (`sub`); with it the user name alone opens nothing. */
    issuerSubject: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^\\S+$' })),
    ...PersonAccess.properties,
  },
  closed,
)
export type NewPerson = Static<typeof NewPerson>
/** `from`: what was seen; another value by now is refused with 355. */
export const PersonSwitch = Type.Object({ from: Type.Boolean(), to: Type.Boolean() }, closed)
export type PersonSwitch = Static<typeof PersonSwitch>
/** Lets whoever comes next under the user name be the person; `from`: whether somebody was seen to be. */
export const PersonFreed = Type.Object({ from: Type.Boolean() }, closed)
export type PersonFreed = Static<typeof PersonFreed>
export const PersonParams = Type.Object({ personId: Type.String({ minLength: 1, maxLength: 200 }) }, closed)
export const PeopleQuery = Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }, closed)

export const People = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      /** The name they sign in with. */
      subject: Type.String(),
      name: Type.String(),
      active: Type.Boolean(),
      /** The person who asks. */
      own: Type.Boolean(),
      /** They have signed in once, or their id at the issuer is known: the user name alone opens nothing. */
      bound: Type.Boolean(),
      /** Until when the first sign-in is awaited; null: without end. */
      bindUntil: Nullable(Instant),
      roles: Type.Array(Type.String()),
      stores: Type.Array(Type.String()),
    }),
  ),
  /** Found in all; the first hundred of them are told. */
  total: Type.Integer(),
  roles: Type.Array(Role),
  changes: Type.Array(AccessChange),
  mayEdit: Type.Boolean(),
})
export type People = Static<typeof People>

/** Statuses of each section for the person who asks. */
export const OrderSections = Type.Object({
  new: Type.Array(Type.Integer()),
  inWork: Type.Array(Type.Integer()),
  completed: Type.Array(Type.Integer()),
  unused: Type.Array(Type.Integer()),
})
export type OrderSections = Static<typeof OrderSections>
