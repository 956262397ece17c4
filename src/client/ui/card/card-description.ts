import type { ReactNode } from 'react'
import type { Store } from '../../../../schemas/api/orders.ts'
import { drawn, type Field } from '../fields/field.ts'
import type { Surroundings } from '../fields/surroundings.ts'
import type { BulkAction } from '../list/list-description.ts'

/**
 * One thing on a screen of its own: this description, drawn by card-screen.tsx. Its texts stand in the namespace `name`:
 * `fields.<id>`, `blocks.<name>`, `bulk.<action>`.
 */
export interface CardDescription<Data, Id extends number | string = number> {
  name: string
  /** Of GET /api/<path>, by the number in the address: the only parameter of the route. */
  path: (id: Id) => string
  /** How the address names one that has no number of its own; without it by a number. */
  named?: RegExp
  /** Cache key: live updates ask again by its first word. */
  queryKey: (id: Id) => readonly unknown[]
  title: (data: Data, s: Surroundings) => string
  /** While nothing is known of it yet. */
  titleOf: (id: Id, s: Surroundings) => string
  /** Address of the list it stands in: where one goes on when there is no such thing. */
  list?: string
  /** Beside the title: another name of the thing. */
  aside?: (data: Data) => string | null
  /** When the thing was changed last, as the card shows it: what is edited in its place is refused when it is older. */
  seen?: (data: Data) => string
  /** By whose clock the card tells the time; the list of stores is then not asked for. */
  store?: (data: Data) => Pick<Store, 'pfm' | 'zone'>
  /** What one wants to know first. */
  summary?: readonly SummaryItem<Data>[]
  blocks: readonly CardBlock<Data>[]
  actions?: readonly BulkAction<Data>[]
  /** Other ways on, beside the actions: links, a menu. */
  ways?: (data: Data, s: Surroundings) => ReactNode
  /** Other namespaces that its fields speak in. */
  texts?: readonly string[]
}

export interface SummaryValue {
  main: ReactNode
  more?: readonly ReactNode[]
}

export interface SummaryItem<Data> {
  /** Its text: `fields.<name>`. */
  name: string
  catalogs: readonly string[]
  /** None: left out. */
  draw: (data: Data, s: Surroundings) => readonly SummaryValue[]
}

/** Names and values of one thing, a table of many, or what only this card has, heading and all. */
export type BlockContent =
  | { as: 'facts'; fields: readonly Field<never>[]; row: unknown; below?: ReactNode }
  | { as: 'table'; columns: readonly Field<never>[]; rows: readonly unknown[]; empty?: string }
  | { as: 'own'; draw: (title: string) => ReactNode }

export interface CardBlock<Data> {
  name: string
  /** Text of the heading where it is not `blocks.<name>`. */
  title?: string
  /** Blocks in columns flow beside each other, one aside stands at the edge of the screen; others are as wide as the card. */
  place?: 'columns' | 'aside'
  catalogs: readonly string[]
  /** What has nothing to say is left out. */
  content: (data: Data, s: Surroundings) => BlockContent | null
}

const catalogsOf = (fields: readonly { catalog?: string }[]) =>
  fields.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog]))

/** Names and values; what is empty is left out. `of`: the part of the answer that they belong to. `below`: what stands under them. */
export const facts = <Data, Row>(
  name: string,
  of: (data: Data) => Row | null,
  fields: readonly Field<Row>[],
  below?: (data: Data, s: Surroundings) => ReactNode,
): CardBlock<Data> => ({
  name,
  catalogs: catalogsOf(fields),
  content: (data, s) => {
    const row = of(data)
    return row === null
      ? null
      : { as: 'facts', fields: fields as readonly Field<never>[], row, below: below?.(data, s) }
  },
})

/** A column of a table that may say nothing for all its rows. */
export type Column<Row> = Field<Row> & { shown?: (rows: readonly Row[]) => boolean }

export const when = <Row>(shown: (rows: readonly Row[]) => boolean, field: Field<Row>): Column<Row> => ({
  ...field,
  shown,
})

/** A short table inside a card. `empty`: text that stands for no rows; without it the block is left out then. */
export const table = <Data, Row>(
  name: string,
  of: (data: Data) => readonly Row[],
  columns: readonly Column<Row>[],
  empty?: string,
): CardBlock<Data> => ({
  name,
  catalogs: catalogsOf(columns),
  content: (data) => {
    const rows = of(data)
    const shown = columns.filter((column) => column.shown?.(rows) ?? true)
    return { as: 'table', columns: shown as readonly Field<never>[], rows, ...(empty && { empty }) }
  },
})

/** What is neither facts nor a table. `draw` draws the whole block under the heading `title`, or nothing. */
export const own = <Data>(
  name: string,
  draw: (data: Data, s: Surroundings, title: string) => ReactNode,
  { catalogs = [], title }: { catalogs?: readonly string[]; title?: string } = {},
): CardBlock<Data> => ({
  name,
  catalogs,
  ...(title !== undefined && { title }),
  content: (data, s) => ({ as: 'own', draw: (heading) => draw(data, s, heading) }),
})

export const inColumns = <Data>(...blocks: readonly CardBlock<Data>[]): CardBlock<Data>[] =>
  blocks.map((block) => ({ ...block, place: 'columns' }))

export const aside = <Data>(block: CardBlock<Data>): CardBlock<Data> => ({ ...block, place: 'aside' })

/** A field in large type and what is said beside it; left out when it is empty. */
export const item = <Data, Row>(
  of: (data: Data) => Row | null,
  field: Field<Row>,
  ...more: readonly Field<Row>[]
): SummaryItem<Data> => ({
  name: field.id,
  catalogs: catalogsOf([field, ...more]),
  draw: (data, s) => {
    const row = of(data)
    return row === null || field.text(row, s) === ''
      ? []
      : [{ main: drawn(field, row, s), more: more.map((one) => drawn(one, row, s)) }]
  },
})

/** As many of one name as there are. */
export const items = <Data>(
  name: string,
  draw: SummaryItem<Data>['draw'],
  catalogs: readonly string[] = [],
): SummaryItem<Data> => ({ name, catalogs, draw })
