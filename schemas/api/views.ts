import { Type, type Static } from 'typebox'
import { closed, Id, Nullable } from '../formats.ts'
import { PreferencesParams } from './identity.ts'

/** Filters and sort of a list under a name. */
export const ListView = Type.Object({
  id: Id,
  name: Type.String(),
  /** As the address has them, without «?». */
  query: Type.String(),
  /** Everybody with this role has it, by its name in the reader's language; null: the person's own. */
  role: Nullable(Type.String()),
  /** May be renamed and deleted by the reader. */
  may: Type.Boolean(),
})
export type ListView = Static<typeof ListView>

export const ListViews = Type.Object({
  views: Type.Array(ListView),
  /** Roles that the reader may share one with. */
  roles: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type ListViews = Static<typeof ListViews>

export const ViewsParams = PreferencesParams
export const ViewParams = Type.Object({ ...PreferencesParams.properties, viewId: Id }, closed)

const viewName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
export const ViewName = Type.Object({ name: viewName }, closed)

/** One of the same name, of the same person or role, gives way to it. */
export const NewListView = Type.Object(
  {
    name: viewName,
    query: Type.String({ maxLength: 2000 }),
    roleId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  },
  closed,
)
