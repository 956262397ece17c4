import { Type, type Static } from 'typebox'
import { closed, Id, Nullable } from '../formats.ts'
import { PreferencesParams } from './identity.ts'

/** Named filters and sort of a list. */
export const ListView = Type.Object({
  id: Id,
  name: Type.String(),
  /** Query string without «?». */
  query: Type.String(),
  /** Role that shares the view, in the language of the request; null: the user's own view. */
  role: Nullable(Type.String()),
  /** True if the user may rename and delete it. */
  may: Type.Boolean(),
})
export type ListView = Static<typeof ListView>

export const ListViews = Type.Object({
  views: Type.Array(ListView),
  /** Roles that the user can share a view with. */
  roles: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type ListViews = Static<typeof ListViews>

export const ViewsParams = PreferencesParams
export const ViewParams = Type.Object({ ...PreferencesParams.properties, viewId: Id }, closed)

const viewName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
export const ViewName = Type.Object({ name: viewName }, closed)

/** Replaces a view with the same name of the same user or role. */
export const NewListView = Type.Object(
  {
    name: viewName,
    query: Type.String({ maxLength: 2000 }),
    roleId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  },
  closed,
)
