import type { ReactNode } from 'react'
import type { Right } from '../../../shared/rights.ts'
import type { FieldContext } from './field-context.ts'

/** Position of a field on the card of a row at phone width. A field without a position is not displayed there. */
export type PhoneLayoutPosition = 'title' | 'aside' | 'line'

/**
 * Values of the query parameter `sort` that sort a list by the field; absent if the list cannot be sorted in that
 * direction.
 */
export interface SortValues {
  ascending?: string
  descending?: string
}

/**
 * A named value of a row with its text, rendering and layout. Lists, cards and exports consist of fields, so that a
 * value looks the same everywhere. Most fields are created by the functions of kinds.tsx.
 */
export interface Field<Row> {
  id: string
  /** Displayed name of the field. By default the translated text `fields.<id>`. */
  title?: string
  /**
   * Minimum width in a table, in pixels. A longer text makes the column wider. The remaining width of the table is
   * distributed according to `grow`.
   */
  width: number | ((s: FieldContext) => number)
  grow?: number
  /** `end` aligns to the right, as for numbers. */
  align?: 'end'
  sort?: SortValues
  phone?: PhoneLayoutPosition
  /** True if the column is hidden until the user enables it. */
  extra?: boolean
  /**
   * True if the column remains visible when the table is too narrow for all columns, for example because it contains
   * the actions of the row. `filled`: only if a row of the page has a value.
   */
  keep?: boolean | 'filled'
  /** True if a long text, and the header, may use a second line in a table. The height of the row does not change. */
  wraps?: boolean
  /** True if the header has a tooltip, text `hints.<id>`. */
  hint?: boolean
  /** Returns an addition to the header of a column, for example the time zone; empty if there is none. */
  headerMark?: (s: FieldContext) => string
  /** Catalogue that contains the text of the value. */
  catalog?: string
  /** Text for screen readers, copying and export; empty if there is no value. */
  text: (row: Row, s: FieldContext) => string
  /** Text on the screen if `render` displays a shorter one than `text`. Defines the width of the column. */
  renderedText?: (row: Row, s: FieldContext) => string
  /** Renders the value, if it is more than plain text. */
  render?: (row: Row, s: FieldContext) => ReactNode
  /** Allows inline editing on a card. */
  edit?: FieldEdit<Row>
}

/**
 * Inline editing of a field, whose value is a boolean, an entry of the field's catalogue, a text or a multi-line
 * text.
 */
export interface FieldEdit<Row> {
  kind: 'flag' | 'choice' | 'text' | 'lines'
  /** Maximum number of characters of a text in one line (kind `text`). */
  maxLength?: number
  right: Right
  /** Returns false if the field is no longer editable. */
  open: (row: Row) => boolean
  value: (row: Row) => boolean | string | null
  /** Returns the body of the PUT request to the path of the card. */
  body: (row: Row, value: boolean | string | null) => unknown
  /** True if a choice or a text may be cleared. */
  empty?: true
}

/**
 * A field for rows of an unknown type, for components that get a field and its row. Its members are methods, because
 * then TypeScript accepts a field of any row type. Lists and blocks use `Field`, which is checked strictly.
 */
export interface AnyField extends Omit<Field<unknown>, 'text' | 'renderedText' | 'render' | 'edit'> {
  text(row: unknown, s: FieldContext): string
  renderedText?(row: unknown, s: FieldContext): string
  render?(row: unknown, s: FieldContext): ReactNode
  edit?: AnyFieldEdit
}

export interface AnyFieldEdit extends Omit<FieldEdit<unknown>, 'open' | 'value' | 'body'> {
  open(row: unknown): boolean
  value(row: unknown): boolean | string | null
  body(row: unknown, value: boolean | string | null): unknown
}

export const toEditableField = <Row>(field: Field<Row>, edit: FieldEdit<Row>): Field<Row> => ({
  ...field,
  edit,
})

/** Options that override the defaults of a kind. `sort`: true uses the id of the field as the sort value. */
export interface FieldOptions {
  width?: number
  grow?: number
  sort?: true | string | SortValues
  phone?: PhoneLayoutPosition
  extra?: boolean
  keep?: boolean | 'filled'
  wraps?: boolean
  hint?: boolean
}

export const renderField = <Row>(field: Field<Row>, row: Row, s: FieldContext): ReactNode =>
  field.render ? field.render(row, s) : field.text(row, s)
