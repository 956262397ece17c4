import type { TObject } from 'typebox'

/** UI hints by field, with the keys of RJSF: `ui:widget`, `ui:field`, `ui:options`… The values are plain data. */
export type UiHints = Record<string, unknown>

/**
 * A form. Its schema is used to render it, to validate it in the client and on the server, and in the OpenAPI
 * document. It contains no texts: titles and descriptions come from the texts of the form, `fields.<path>.title` and
 * `fields.<path>.description`.
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
