import type { TObject } from 'typebox'

/** How a field is drawn: the keys are RJSF's (`ui:widget`, `ui:field`, `ui:options`…), the values plain data. */
export type UiHints = Record<string, unknown>

/**
 * One form: the schema draws it, checks it in the browser and on the server, and stands in the OpenAPI document.
 * Titles and descriptions are translation keys: `fields.<path>.title` in the texts beside the form.
 */
export interface Form<S extends TObject = TObject> {
  schema: S
  ui: UiHints
}

export function defineForm<S extends TObject>(schema: S, ui: UiHints = {}): Form<S> {
  return { schema, ui }
}
