import type { ReactNode } from 'react'
import type { Right } from '../../../shared/rights.ts'
import type { Surroundings } from './surroundings.ts'

/** Place of a field on the card that a row becomes at phone width; a field without one is left out there. */
export type PhonePlace = 'title' | 'aside' | 'line'

/** Values of the parameter `sort` that order by a field. */
export interface SortValues {
  ascending?: string
  descending?: string
}

/**
 * One named value of a row: how it reads, how it is drawn, and where it stands. Lists, cards and exports are made of
 * fields, so a value looks the same on all of them. Made by the functions of kinds.tsx.
 */
export interface Field<Row> {
  id: string
  /** Least width in a table, in pixels; what is left over is shared by `grow`. */
  width: number | ((s: Surroundings) => number)
  grow?: number
  /** Numbers stand at the end of their column. */
  align?: 'end'
  sort?: SortValues
  phone?: PhonePlace
  /** Not shown until the person chooses it. */
  extra?: boolean
  /** Two lines of a row rather than a cut text. */
  wrap?: boolean
  /** The head says more when asked: `hints.<id>`. */
  hint?: boolean
  /** Catalogue that the text comes from. */
  catalog?: string
  /** As it is read aloud, copied and exported; empty when there is nothing to say. */
  text: (row: Row, s: Surroundings) => string
  /** Where the text alone is not what one sees. */
  draw?: (row: Row, s: Surroundings) => ReactNode
  /** How it is changed in its place on a card. */
  edit?: Edit<Row>
}

/** A yes or no, an entry of the field's catalogue, a text, or a text of some lines. */
export interface Edit<Row> {
  kind: 'flag' | 'choice' | 'text' | 'lines'
  /** Of a text. */
  maxLength?: number
  right: Right
  /** False: no longer. */
  open: (row: Row) => boolean
  value: (row: Row) => boolean | string | null
  /** Of PUT to the address of the card. */
  body: (row: Row, value: boolean | string | null) => unknown
  /** A choice or a text may be taken away. */
  empty?: true
}

export const editable = <Row>(field: Field<Row>, edit: Edit<Row>): Field<Row> => ({ ...field, edit })

/** Values of the description that a kind has a default for. `sort`: true sorts by the id of the field. */
export interface Look {
  width?: number
  grow?: number
  sort?: true | string | SortValues
  phone?: PhonePlace
  extra?: boolean
  wrap?: boolean
  hint?: boolean
}

export const drawn = <Row>(field: Field<Row>, row: Row, s: Surroundings): ReactNode =>
  field.draw ? field.draw(row, s) : field.text(row, s)
