import type { ReactNode } from 'react'
import type { Right } from '../../../shared/rights.ts'
import type { FieldContext } from './field-context.ts'

/** Position of a field on the row's card at phone width; a field without one is left out there. */
export type PhonePlace = 'title' | 'aside' | 'line'

/** Values of the parameter `sort` for a field. */
export interface SortValues {
  ascending?: string
  descending?: string
}

/**
 * One named value of a row: its text, rendering and layout. Lists, cards and exports consist of fields, so a value
 * looks the same everywhere. Created by the functions of kinds.tsx.
 */
export interface Field<Row> {
  id: string
  /** Minimum width in a table in pixels; a longer text widens it, and the remaining width is distributed by `grow`. */
  width: number | ((s: FieldContext) => number)
  grow?: number
  /** Numbers are right-aligned. */
  align?: 'end'
  sort?: SortValues
  phone?: PhonePlace
  /** Hidden until the user enables the column. */
  extra?: boolean
  /** The column stays when there is no room for all: it holds the actions of the row, or what was done to it last. */
  keep?: boolean
  /** The header has a tooltip: `hints.<id>`. */
  hint?: boolean
  /** Catalogue of the text. */
  catalog?: string
  /** Text for screen readers, copying and export; empty when there is no value. */
  text: (row: Row, s: FieldContext) => string
  /** Rendering, when it differs from the plain text. */
  render?: (row: Row, s: FieldContext) => ReactNode
  /** Inline editing on a card. */
  edit?: Edit<Row>
}

/** A boolean, an entry of the field's catalogue, a text, or a multi-line text. */
export interface Edit<Row> {
  kind: 'flag' | 'choice' | 'text' | 'lines'
  /** Maximum length of a text. */
  maxLength?: number
  right: Right
  /** False: no longer editable. */
  open: (row: Row) => boolean
  value: (row: Row) => boolean | string | null
  /** Body of the PUT to the card's path. */
  body: (row: Row, value: boolean | string | null) => unknown
  /** A choice or a text may be cleared. */
  empty?: true
}

/**
 * A field of any row, for components that get a field together with its row. Methods accept the field of every row; lists and
 * blocks are written with `Field`, which does not.
 */
export interface AnyField extends Omit<Field<unknown>, 'text' | 'render' | 'edit'> {
  text(row: unknown, s: FieldContext): string
  render?(row: unknown, s: FieldContext): ReactNode
  edit?: AnyEdit
}

export interface AnyEdit extends Omit<Edit<unknown>, 'open' | 'value' | 'body'> {
  open(row: unknown): boolean
  value(row: unknown): boolean | string | null
  body(row: unknown, value: boolean | string | null): unknown
}

export const toEditableField = <Row>(field: Field<Row>, edit: Edit<Row>): Field<Row> => ({ ...field, edit })

/** Overrides of a kind's defaults. `sort`: true sorts by the id of the field. */
export interface FieldOptions {
  width?: number
  grow?: number
  sort?: true | string | SortValues
  phone?: PhonePlace
  extra?: boolean
  keep?: boolean
  hint?: boolean
}

export const renderField = <Row>(field: Field<Row>, row: Row, s: FieldContext): ReactNode =>
  field.render ? field.render(row, s) : field.text(row, s)
