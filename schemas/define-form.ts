import type { TObject } from 'typebox'

/**
 * UI hints by field, with the keys of react-jsonschema-form (RJSF), for example `ui:widget` and `ui:options`. The
 * values are plain data.
 */
export type UiHints = Record<string, unknown>

/**
 * A form. Its schema is used to render the form, to validate the data in the client and on the server, and in the
 * OpenAPI document. The schema contains no texts: titles and descriptions are the texts `fields.<path>.title` and
 * `fields.<path>.description` of the workflow.
 */
export interface Form<S extends TObject = TObject> {
  schema: S
  ui: UiHints
}

/** Texts of a version in one language, nested by the parts of their paths. */
export type TextTree = { readonly [key: string]: string | TextTree }

export function defineForm<S extends TObject>(schema: S, ui: UiHints = {}): Form<S> {
  return { schema, ui }
}
