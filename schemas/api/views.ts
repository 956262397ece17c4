import { Type, type Static } from 'typebox'
import { closed, Id, Nullable } from '../formats.ts'
import { PreferencesParams } from './identity.ts'

/** Filters and sorting of a list that a user has saved under a name. */
export const SavedListView = Type.Object({
  id: Id,
  name: Type.String(),
  /** Filters and sorting as the query string of the list, without the question mark. */
  query: Type.String(),
  /**
   * Name of the role whose users share the view, in the language of the request; null if the view belongs to the
   * current user alone.
   */
  role: Nullable(Type.String()),
  /** True if the user may rename and delete the view. */
  may: Type.Boolean(),
})
export type SavedListView = Static<typeof SavedListView>

export const SavedListViews = Type.Object({
  views: Type.Array(SavedListView),
  /** Roles with which the user can share a view. */
  roles: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type SavedListViews = Static<typeof SavedListViews>

export const SavedListViewsParams = PreferencesParams
export const SavedListViewParams = Type.Object({ ...PreferencesParams.properties, viewId: Id }, closed)

const viewName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
export const SavedListViewNameBody = Type.Object({ name: viewName }, closed)

/** A new view. It replaces a view with the same name of the same user or role. */
export const NewSavedListView = Type.Object(
  {
    name: viewName,
    query: Type.String({ maxLength: 2000 }),
    roleId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  },
  closed,
)
