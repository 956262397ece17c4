import type { ReactNode } from 'react'
import type { Store } from '../../../../schemas/api/orders.ts'
import type { CalledPath, PathWithResponse } from '../../http/api-call.ts'
import { renderField, type AnyField, type Field } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { CardAction } from '../list/list-description.ts'

/**
 * Describes the screen of one record, which card-screen.tsx renders. Its texts are in the namespace `name`:
 * `fields.<id>`, `blocks.<name>`, `bulk.<action>`.
 */
export interface CardDescription<
  Data,
  Id extends number | string = number,
  Path extends string = CalledPath<PathWithResponse<Data>>,
> {
  name: string
  /** Path of GET /api/<path>. The id from the URL is the only parameter of the route. */
  path: (id: Id) => Path
  /** Pattern for ids that are not numbers; by default the id must be a number. */
  idPattern?: RegExp
  /** Cache key of the record. Live updates invalidate queries by its first element. */
  queryKey: (id: Id) => readonly unknown[]
  title: (data: Data, s: FieldContext) => string
  /** Title displayed until the data have loaded. */
  initialTitle: (id: Id, s: FieldContext) => string
  /** URL of the list, linked if the record does not exist. */
  list?: string
  /** Another name of the record, displayed next to the title. */
  aside?: (data: Data) => string | null
  /**
   * Returns the update time of the displayed record. An inline edit is refused if the record has changed since then.
   */
  updatedAt?: (data: Data) => string
  /** Returns the store whose time zone the card uses. With it the list of stores is not loaded. */
  store?: (data: Data) => Pick<Store, 'pfm' | 'zone'>
  /** Most important values, displayed at the top. */
  summary?: readonly SummaryItem<Data>[]
  blocks: readonly CardBlock<Data>[]
  actions?: readonly CardAction<Data>[]
  /** Links or a menu next to the actions. */
  links?: (data: Data, s: FieldContext) => ReactNode
  /** Other text namespaces that the fields of the card use. */
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
  /** Returns the values; the item is omitted if there are none. */
  render: (data: Data, s: FieldContext) => readonly SummaryValue[]
}

/** Fields of one record, a table of several records, or a custom block with its own heading. */
export type CardBlockContent =
  | { kind: 'facts'; fields: readonly AnyField[]; row: unknown; below?: ReactNode }
  | {
      kind: 'table'
      columns: readonly (AnyField & { folds?: boolean })[]
      rows: readonly unknown[]
      empty?: string
    }
  | { kind: 'own'; render: (title: string) => ReactNode }

export interface CardBlock<Data> {
  name: string
  /** Text key of the heading, if it differs from `blocks.<name>`. */
  title?: string
  /**
   * `columns`: adjacent blocks are displayed in columns. `aside`: at the edge of the screen. By default a block is as
   * wide as the card.
   */
  place?: 'columns' | 'aside'
  catalogs: readonly string[]
  /** Returns the content; null omits the block. */
  content: (data: Data, s: FieldContext) => CardBlockContent | null
}

const listFieldCatalogs = (fields: readonly { catalog?: string }[]) =>
  fields.flatMap(({ catalog }) => (catalog === undefined ? [] : [catalog]))

/**
 * A block of names and values, in which empty values are omitted unless the user may edit them. `of`: returns the part
 * of the response with the values; null omits the block. `below`: content after the values. Without a displayed value
 * the block and `below` are omitted.
 */
export const namedValuesBlock = <Data, Row>(
  name: string,
  of: (data: Data) => Row | null,
  fields: readonly Field<Row>[],
  below?: (data: Data, s: FieldContext) => ReactNode,
): CardBlock<Data> => ({
  name,
  catalogs: listFieldCatalogs(fields),
  content: (data, s) => {
    const row = of(data)
    return row === null ? null : { kind: 'facts', fields, row, below: below?.(data, s) }
  },
})

/**
 * Column of a table. `isVisible`: returns false to hide the column, for example if it is empty in all rows. `folds`:
 * true if its values may move below those of the first column.
 */
export type CardTableColumn<Row> = Field<Row> & {
  isVisible?: (rows: readonly Row[]) => boolean
  folds?: boolean
}

export const showColumnWhen = <Row>(
  isVisible: (rows: readonly Row[]) => boolean,
  field: Field<Row>,
): CardTableColumn<Row> => ({
  ...field,
  isVisible,
})

/** Moves the values below those of the first column when the table is too narrow for all columns. */
export const markFoldableColumn = <Row>(column: CardTableColumn<Row>): CardTableColumn<Row> => ({
  ...column,
  folds: true,
})

/**
 * A short table inside a card. `empty`: key of the text for a table without rows; without this key the empty block is
 * omitted.
 */
export const tableBlock = <Data, Row>(
  name: string,
  of: (data: Data) => readonly Row[],
  columns: readonly CardTableColumn<Row>[],
  empty?: string,
): CardBlock<Data> => ({
  name,
  catalogs: listFieldCatalogs(columns),
  content: (data) => {
    const rows = of(data)
    const visibleColumns = columns.filter((column) => column.isVisible?.(rows) ?? true)
    return { kind: 'table', columns: visibleColumns, rows, ...(empty && { empty }) }
  },
})

/** A custom block. `render` returns the whole block with the heading `title`, or nothing. */
export const customBlock = <Data>(
  name: string,
  render: (data: Data, s: FieldContext, title: string) => ReactNode,
  { catalogs = [], title }: { catalogs?: readonly string[]; title?: string } = {},
): CardBlock<Data> => ({
  name,
  catalogs,
  ...(title !== undefined && { title }),
  content: (data, s) => ({ kind: 'own', render: (heading) => render(data, s, heading) }),
})

export const placeBlocksInColumns = <Data>(...blocks: readonly CardBlock<Data>[]): CardBlock<Data>[] =>
  blocks.map((block) => ({ ...block, place: 'columns' }))

export const placeBlockAside = <Data>(block: CardBlock<Data>): CardBlock<Data> => ({
  ...block,
  place: 'aside',
})

/** A field in large type with more details below it; omitted if it is empty. */
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

/** Several values, each displayed with the same name. */
export const customSummaryItem = <Data>(
  name: string,
  render: SummaryItem<Data>['render'],
  catalogs: readonly string[] = [],
): SummaryItem<Data> => ({ name, catalogs, render })
