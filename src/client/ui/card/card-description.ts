import type { BulkAction } from '../list/list-description.ts'
import type { Field } from '../fields/field.ts'
import type { Surroundings } from '../fields/surroundings.ts'

/**
 * One thing on a screen of its own: this description, drawn by card-screen.tsx. Its texts stand in the namespace `name`:
 * `fields.<id>`, `blocks.<name>`, `bulk.<action>`.
 */
export interface CardDescription<Data> {
  name: string
  /** Of GET /api/<path>, by the number that the address ends with: the route names it `:id`. */
  path: (id: number) => string
  /** Cache key: live updates ask again by its first word. */
  queryKey: (id: number) => readonly unknown[]
  title: (data: Data, s: Surroundings) => string
  /** While nothing is known of it yet. */
  titleOf: (id: number, s: Surroundings) => string
  blocks: readonly CardBlock<Data>[]
  actions?: readonly BulkAction<Data>[]
  /** Other namespaces that its fields speak in. */
  texts?: readonly string[]
}

export interface CardBlock<Data> {
  name: string
  /** Facts of one thing, or a table of many. What has nothing to say is left out. */
  draw: (
    data: Data,
  ) => { fields: readonly Field<never>[]; rows: readonly unknown[]; as: 'facts' | 'table' } | null
  catalogs: readonly string[]
}

const catalogsOf = (fields: readonly { catalog?: string }[]) =>
  fields.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog]))

/** Names and values. `of`: the part of the answer that they belong to. */
export const facts = <Data, Row>(
  name: string,
  of: (data: Data) => Row | null,
  fields: readonly Field<Row>[],
): CardBlock<Data> => ({
  name,
  catalogs: catalogsOf(fields),
  draw: (data) => {
    const row = of(data)
    return row === null ? null : { fields: fields as readonly Field<never>[], rows: [row], as: 'facts' }
  },
})

/** A short table inside a card. */
export const table = <Data, Row>(
  name: string,
  of: (data: Data) => readonly Row[],
  fields: readonly Field<Row>[],
): CardBlock<Data> => ({
  name,
  catalogs: catalogsOf(fields),
  draw: (data) => ({ fields: fields as readonly Field<never>[], rows: of(data), as: 'table' }),
})
