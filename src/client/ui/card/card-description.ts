import type { ReactNode } from 'react'
import type { Store } from '../../../../schemas/api/orders.ts'
import type { CalledPath, PathReturning } from '../../http/api-call.ts'
import { renderField, type AnyField, type Field } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { BulkAction } from '../list/list-description.ts'

/**
 * Describes the screen of one record; rendered by card-screen.tsx. Its texts are in the namespace `name`:
 * `fields.<id>`, `blocks.<name>`, `bulk.<action>`.
 */
export interface CardDescription<
  Data,
  Id extends number | string = number,
  Path extends string = CalledPath<PathReturning<Data>>,
> {
  name: string
  /** Path of GET /api/<path> for the id in the URL, the only parameter of the route. */
  path: (id: Id) => Path
  /** Pattern of ids that are not numbers; without it the id is a number. */
  idPattern?: RegExp
  /** Cache key: live updates invalidate by its first element. */
  queryKey: (id: Id) => readonly unknown[]
  title: (data: Data, s: FieldContext) => string
  /** Title until the data are loaded. */
  initialTitle: (id: Id, s: FieldContext) => string
  /** URL of the record's list: linked when there is no such record. */
  list?: string
  /** Text next to the title: another name of the record. */
  aside?: (data: Data) => string | null
  /** Update time of the record as displayed: an inline edit is refused when the record is newer. */
  updatedAt?: (data: Data) => string
  /** The store whose time zone the card uses; the list of stores is then not loaded. */
  store?: (data: Data) => Pick<Store, 'pfm' | 'zone'>
  /** The most important values. */
  summary?: readonly SummaryItem<Data>[]
  blocks: readonly CardBlock<Data>[]
  actions?: readonly BulkAction<Data>[]
  /** Links or a menu next to the actions. */
  links?: (data: Data, s: FieldContext) => ReactNode
  /** Further text namespaces used by its fields. */
  texts?: readonly string[]
}

export interface SummaryValue {
  main: ReactNode
  more?: readonly ReactNode[]
}

export interface SummaryItem<Data> {
  /** Name of the item; text `fields.<name>`. */
  name: string
  catalogs: readonly string[]
  /** Left out when this is empty. */
  render: (data: Data, s: FieldContext) => readonly SummaryValue[]
}

/** Fields of one record, a table of many, or a custom block with its own heading. */
export type BlockContent =
  | { as: 'facts'; fields: readonly AnyField[]; row: unknown; below?: ReactNode }
  | { as: 'table'; columns: readonly AnyField[]; rows: readonly unknown[]; empty?: string }
  | { as: 'own'; render: (title: string) => ReactNode }

export interface CardBlock<Data> {
  name: string
  /** Text key of the heading when it is not `blocks.<name>`. */
  title?: string
  /**
   * Blocks in columns flow next to each other, `aside` is at the edge of the screen; others are as wide as the card.
   */
  place?: 'columns' | 'aside'
  catalogs: readonly string[]
  /** Null: the block is left out. */
  content: (data: Data, s: FieldContext) => BlockContent | null
}

const listFieldCatalogs = (fields: readonly { catalog?: string }[]) =>
  fields.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog]))

/**
 * Names and values; empty ones are left out. `of`: the part of the response they belong to. `below`: content under
 * them.
 */
export const factsBlock = <Data, Row>(
  name: string,
  of: (data: Data) => Row | null,
  fields: readonly Field<Row>[],
  below?: (data: Data, s: FieldContext) => ReactNode,
): CardBlock<Data> => ({
  name,
  catalogs: listFieldCatalogs(fields),
  content: (data, s) => {
    const row = of(data)
    return row === null ? null : { as: 'facts', fields, row, below: below?.(data, s) }
  },
})

/** A column that may be hidden when it is empty for all rows. */
export type Column<Row> = Field<Row> & { isVisible?: (rows: readonly Row[]) => boolean }

export const showColumnWhen = <Row>(
  isVisible: (rows: readonly Row[]) => boolean,
  field: Field<Row>,
): Column<Row> => ({
  ...field,
  isVisible,
})

/** A short table inside a card. `empty`: text for no rows; without it the empty block is left out. */
export const tableBlock = <Data, Row>(
  name: string,
  of: (data: Data) => readonly Row[],
  columns: readonly Column<Row>[],
  empty?: string,
): CardBlock<Data> => ({
  name,
  catalogs: listFieldCatalogs(columns),
  content: (data) => {
    const rows = of(data)
    const shown = columns.filter((column) => column.isVisible?.(rows) ?? true)
    return { as: 'table', columns: shown, rows, ...(empty && { empty }) }
  },
})

/** A custom block. `render` renders the whole block under the heading `title`, or nothing. */
export const customBlock = <Data>(
  name: string,
  render: (data: Data, s: FieldContext, title: string) => ReactNode,
  { catalogs = [], title }: { catalogs?: readonly string[]; title?: string } = {},
): CardBlock<Data> => ({
  name,
  catalogs,
  ...(title !== undefined && { title }),
  content: (data, s) => ({ as: 'own', render: (heading) => render(data, s, heading) }),
})

export const placeInColumns = <Data>(...blocks: readonly CardBlock<Data>[]): CardBlock<Data>[] =>
  blocks.map((block) => ({ ...block, place: 'columns' }))

export const placeAside = <Data>(block: CardBlock<Data>): CardBlock<Data> => ({ ...block, place: 'aside' })

/** A field in large type with further details; left out when it is empty. */
export const summaryItem = <Data, Row>(
  of: (data: Data) => Row | null,
  field: Field<Row>,
  ...more: readonly Field<Row>[]
): SummaryItem<Data> => ({
  name: field.id,
  catalogs: listFieldCatalogs([field, ...more]),
  render: (data, s) => {
    const row = of(data)
    return row === null || field.text(row, s) === ''
      ? []
      : [{ main: renderField(field, row, s), more: more.map((detail) => renderField(detail, row, s)) }]
  },
})

/** Any number of values under one name. */
export const summaryItems = <Data>(
  name: string,
  render: SummaryItem<Data>['render'],
  catalogs: readonly string[] = [],
): SummaryItem<Data> => ({ name, catalogs, render })
