import type { TObject } from 'typebox'

/** UI hints of a field: the keys are RJSF's (`ui:widget`, `ui:field`, `ui:options`…), the values plain data. */
export type UiHints = Record<string, unknown>

/**
 * One form: its schema renders it, validates it in the client and on the server, and is part of the OpenAPI document.
 * Titles and descriptions are translation keys: `fields.<path>.title` in the texts of the form.
 */
export interface Form<S extends TObject = TObject> {
  schema: S
  ui: UiHints
}

export function defineForm<S extends TObject>(schema: S, ui: UiHints = {}): Form<S> {
  return { schema, ui }
}
