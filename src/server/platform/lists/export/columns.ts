import { formatActorName } from '../../../../shared/actor-names.ts'
import { formatPhone, getCurrencyDisplay } from '../../../../shared/format.ts'
import type { Language } from '../../i18n/translate.ts'

/** Texts, catalogues and time zones from which columns build their cells. */
export interface ExportTexts {
  language: Language
  /** Translates a text key of a list or a workflow, with the same translations as the screens. */
  t(key: string, params?: Record<string, unknown>): string
  catalog(name: string, id: number | string): string
  /**
   * Converts an instant to a Date whose UTC fields contain the local time in the zone, because a date in a sheet has no
   * time zone.
   */
  toLocalDate(instant: string, zone: string): Date
  zoneOf(pfm: string): string
  /** Time zone of the user who requested the export. */
  userZone: string
}

/** Content of a cell: a text, or a number or date with its Excel format. */
export type ExportCell = string | null | { value: number | Date; format: string }

/** One column of an exported list. */
export interface ExportColumn<Row> {
  id: string
  /** Width in characters. */
  width: number
  catalog?: string
  /** True if the dates of the column are in the time zone of the store of the row. */
  usesStoreZone?: true
  /** True if the dates of the column are in the time zone of the requesting user. */
  usesUserZone?: true
  cell(row: Row, texts: ExportTexts): ExportCell
  /** Id of the column after which this one is exported, although users cannot choose it. */
  follows?: string
  /** Heading that is computed from data. By default the heading is the text `<list>:fields.<id>`. */
  head?(texts: ExportTexts): string
}

type Has<Id extends string, Value> = { readonly [K in Id]: Value }

const dateTimeFormat = 'dd.mm.yyyy hh:mm'
const dateFormat = 'dd.mm.yyyy'
const integerFormat = '0'

export const textColumn = <Id extends string>(id: Id, width = 18): ExportColumn<Has<Id, string | null>> => ({
  id,
  width,
  cell: (row) => row[id],
})

/** Column for the name of the user, or of the external system, that has done something. */
export const actorColumn = <Id extends string>(id: Id, width = 24): ExportColumn<Has<Id, string | null>> => ({
  id,
  width,
  cell: (row, { t }) => {
    const name = row[id]
    return name === null ? null : formatActorName(name, t)
  },
})

/** Column for an identifier or a count. */
export const numberColumn = <Id extends string>(
  id: Id,
  width = 10,
): ExportColumn<Has<Id, number | null>> => ({
  id,
  width,
  cell: (row) => {
    const value = row[id]
    return value === null ? null : { value, format: integerFormat }
  },
})

export const catalogColumn = <Id extends string>(
  id: Id,
  name: string,
  width = 24,
): ExportColumn<Has<Id, number | string | null>> => ({
  id,
  width,
  catalog: name,
  cell: (row, { catalog: catalogText }) => {
    const entry = row[id]
    return entry === null ? null : catalogText(name, entry)
  },
})

/** Column for a value that is displayed as the text `<key>.<value>`. */
export const translatedColumn = <Id extends string>(
  id: Id,
  key: string,
  width = 20,
): ExportColumn<Has<Id, string | null>> => ({
  id,
  width,
  cell: (row, { t }) => (row[id] === null ? null : t(`${key}.${row[id]}`)),
})

/** Creates a cell with an amount, which is given in minor units. */
export function createMoneyCell(
  minor: number | null,
  currency: string,
  { language }: Pick<ExportTexts, 'language'>,
): ExportCell {
  if (minor === null) return null
  const { digits, format } = getCurrencyFormat(currency, language)
  return { value: minor / 10 ** digits, format }
}

/** Column for an amount in minor units of the currency of the row. */
export const moneyColumn = <Id extends string>(
  id: Id,
): ExportColumn<Has<Id, number | null> & { readonly currency: string }> => ({
  id,
  width: 14,
  cell: (row, texts) => createMoneyCell(row[id], row.currency, texts),
})

/** Creates a cell with an instant in the time zone of a store. */
export const createStoreZoneInstantCell = (
  at: string | null,
  pfm: string,
  { toLocalDate, zoneOf }: Pick<ExportTexts, 'toLocalDate' | 'zoneOf'>,
): ExportCell => (at === null ? null : { value: toLocalDate(at, zoneOf(pfm)), format: dateTimeFormat })

/** Column for an instant in the time zone of the store of the row. */
export const storeZoneInstantColumn = <Id extends string>(
  id: Id,
): ExportColumn<Has<Id, string | null> & { readonly pfm: string }> => ({
  id,
  width: 17,
  usesStoreZone: true,
  cell: (row, texts) => createStoreZoneInstantCell(row[id], row.pfm, texts),
})

/** Column for an instant in the time zone of the requesting user. Used for rows that belong to no store. */
export const userZoneInstantColumn = <Id extends string>(id: Id): ExportColumn<Has<Id, string | null>> => ({
  id,
  width: 17,
  usesUserZone: true,
  cell: (row, { toLocalDate, userZone }) => {
    const at = row[id]
    return at === null ? null : { value: toLocalDate(at, userZone), format: dateTimeFormat }
  },
})

/** Column for a day. The row contains the day as YYYY-MM-DD, the sheet displays DD.MM.YYYY. */
export const dayColumn = <Id extends string>(id: Id): ExportColumn<Has<Id, string | null>> => ({
  id,
  width: 12,
  cell: (row) => {
    const at = row[id]
    return at === null ? null : { value: new Date(`${at}T00:00:00Z`), format: dateFormat }
  },
})

/** Column for a ratio from 0 to 1, displayed in percent. */
export const percentColumn = <Id extends string>(id: Id): ExportColumn<Has<Id, number | null>> => ({
  id,
  width: 10,
  cell: (row) => {
    const value = row[id]
    return value === null ? null : { value, format: '0.0%' }
  },
})

/** Column for a number, displayed with one decimal place. */
export const decimalColumn = <Id extends string>(id: Id): ExportColumn<Has<Id, number | null>> => ({
  id,
  width: 14,
  cell: (row) => {
    const value = row[id]
    return value === null ? null : { value, format: '0.0' }
  },
})

export const phoneColumn = <Id extends string>(id: Id): ExportColumn<Has<Id, string | null>> => ({
  id,
  width: 20,
  cell: (row) => (row[id] === null ? null : formatPhone(row[id])),
})

/** Column for a number of whole minutes, displayed as hours and minutes. */
export const durationColumn = <Id extends string>(id: Id): ExportColumn<Has<Id, number>> => ({
  id,
  width: 14,
  cell: (row) => ({ value: row[id] / 1440, format: '[h]:mm' }),
})

/** Column whose cell is built by a function. */
export const customColumn = <Row>(
  id: string,
  cell: ExportColumn<Row>['cell'],
  options: { width?: number; catalog?: string } = {},
): ExportColumn<Row> => ({ width: 20, ...options, id, cell })

/** Column that marks a test order. */
export const testOrderColumn: ExportColumn<{ isTest: boolean }> = customColumn(
  'isTest',
  ({ isTest }, { t }) => (isTest ? t('common:testOrder') : null),
  { width: 10 },
)

const currencies = new Map<string, { digits: number; format: string }>()

function getCurrencyFormat(currency: string, language: Language): { digits: number; format: string } {
  const key = `${currency} ${language}`
  const cached = currencies.get(key)
  if (cached) return cached
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: getCurrencyDisplay(currency),
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const currencyFormat = {
    digits,
    format: `#,##0${digits === 0 ? '' : `.${'0'.repeat(digits)}`} "${symbol}"`,
  }
  currencies.set(key, currencyFormat)
  return currencyFormat
}
