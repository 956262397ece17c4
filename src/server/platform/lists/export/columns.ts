import { formatPhone } from '../../../../shared/format.ts'
import type { Language } from '../../i18n/translate.ts'

/** What a column needs beside its row: texts, catalogues and clocks. */
export interface ExportWords {
  language: Language
  /** Texts of the lists, as their screens have them, and of workflows. */
  t(key: string, params?: Record<string, unknown>): string
  catalog(name: string, id: number | string): string
  /** The instant as that clock shows it: a date of a sheet knows no zone. */
  byClock(instant: string, zone: string): Date
  zoneOf(pfm: string): string
  /** Of whoever asked. */
  ownZone: string
}

/** A text, or a number or date with its format of Excel. */
export type ExportCell = string | null | { value: number | Date; format: string }

/** One column of a list's file; its head is the text `<list>:fields.<id>`. */
export interface ExportColumn<Row> {
  id: string
  /** Characters. */
  width: number
  catalog?: string
  /** Its dates go by the clocks of stores. */
  ofStores?: true
  cell(row: Row, words: ExportWords): ExportCell
}

type Has<Id extends string, Value> = { readonly [K in Id]: Value }

const dateTime = 'dd.mm.yyyy hh:mm'
const date = 'dd.mm.yyyy'
const whole = '0'

export const text = <Id extends string>(id: Id, width = 18): ExportColumn<Has<Id, string | null>> => ({
  ...{ id, width },
  cell: (row) => row[id],
})

/** A number of something, a count. */
export const number = <Id extends string>(id: Id, width = 10): ExportColumn<Has<Id, number | null>> => ({
  ...{ id, width },
  cell: (row) => {
    const value = row[id]
    return value === null ? null : { value, format: whole }
  },
})

export const catalog = <Id extends string>(
  id: Id,
  name: string,
  width = 24,
): ExportColumn<Has<Id, number | string | null>> => ({
  ...{ id, width, catalog: name },
  cell: (row, { catalog: textOf }) => {
    const entry = row[id]
    return entry === null ? null : textOf(name, entry)
  },
})

/** One of a few words of the product's own, `<key>.<value>` in the texts. */
export const words = <Id extends string>(
  id: Id,
  key: string,
  width = 20,
): ExportColumn<Has<Id, string | null>> => ({
  ...{ id, width },
  cell: (row, { t }) => (row[id] === null ? null : t(`${key}.${row[id]}`)),
})

/** Minor units, in the currency of the row. */
export const money = <Id extends string>(
  id: Id,
): ExportColumn<Has<Id, number | null> & { readonly currency: string }> => ({
  ...{ id, width: 14 },
  cell: (row, { language }) => {
    const minor = row[id] as number | null
    if (minor === null) return null
    const { digits, format } = currencyOf(row.currency, language)
    return { value: minor / 10 ** digits, format }
  },
})

/** An instant by the clock of the row's store. */
export const momentOf = (
  at: string | null,
  pfm: string,
  { byClock, zoneOf }: Pick<ExportWords, 'byClock' | 'zoneOf'>,
): ExportCell => (at === null ? null : { value: byClock(at, zoneOf(pfm)), format: dateTime })

/** By the clock of the row's store. */
export const instant = <Id extends string>(
  id: Id,
): ExportColumn<Has<Id, string | null> & { readonly pfm: string }> => ({
  ...{ id, width: 17, ofStores: true },
  cell: (row, words) => momentOf(row[id] as string | null, row.pfm, words),
})

/** By the clock of whoever asked: what belongs to no store. */
export const ownInstant = <Id extends string>(id: Id): ExportColumn<Has<Id, string | null>> => ({
  ...{ id, width: 17 },
  cell: (row, { byClock, ownZone }) => {
    const at = row[id]
    return at === null ? null : { value: byClock(at, ownZone), format: dateTime }
  },
})

/** YYYY-MM-DD. */
export const day = <Id extends string>(id: Id): ExportColumn<Has<Id, string | null>> => ({
  ...{ id, width: 12 },
  cell: (row) => {
    const at = row[id]
    return at === null ? null : { value: new Date(`${at}T00:00:00Z`), format: date }
  },
})

/** A part of a whole, 0 to 1. */
export const percent = <Id extends string>(id: Id): ExportColumn<Has<Id, number | null>> => ({
  ...{ id, width: 10 },
  cell: (row) => {
    const value = row[id]
    return value === null ? null : { value, format: '0.0%' }
  },
})

/** With one digit behind the point. */
export const decimal = <Id extends string>(id: Id): ExportColumn<Has<Id, number | null>> => ({
  ...{ id, width: 14 },
  cell: (row) => {
    const value = row[id]
    return value === null ? null : { value, format: '0.0' }
  },
})

export const phone = <Id extends string>(id: Id): ExportColumn<Has<Id, string | null>> => ({
  ...{ id, width: 20 },
  cell: (row) => (row[id] === null ? null : formatPhone(row[id])),
})

/** Whole minutes, as hours and minutes. */
export const age = <Id extends string>(id: Id): ExportColumn<Has<Id, number>> => ({
  ...{ id, width: 14 },
  cell: (row) => ({ value: row[id] / 1440, format: '[h]:mm' }),
})

/** What no other kind says. */
export const own = <Row>(
  id: string,
  cell: ExportColumn<Row>['cell'],
  look: { width?: number; catalog?: string } = {},
): ExportColumn<Row> => ({ width: 20, ...look, id, cell })

const currencies = new Map<string, { digits: number; format: string }>()

function currencyOf(currency: string, language: Language): { digits: number; format: string } {
  const key = `${currency} ${language}`
  const known = currencies.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const made = { digits, format: `#,##0${digits === 0 ? '' : `.${'0'.repeat(digits)}`} "${symbol}"` }
  currencies.set(key, made)
  return made
}
