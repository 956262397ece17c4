import { Fragment, type ReactNode } from 'react'
import { Badge, type Tone } from '../badge.tsx'
import { Tag } from '../tag.tsx'
import styles from './kinds.module.css'
import {
  formatDay,
  formatPhone,
  formatStoreDateTime,
  formatUserZoneMark,
  getStoreDateTimeColumnWidth,
} from '../format.ts'
import { formatActorName } from '../../../shared/actor-names.ts'
import type { Field, FieldOptions, SortValues } from './field.ts'
import type { FieldContext } from './field-context.ts'

/** A row that has a value of this type under this name. */
type Has<Id extends string, Value> = { readonly [K in Id]: Value }

const buildSortValues = (id: string, sort: FieldOptions['sort']): SortValues | undefined => {
  if (sort === undefined || typeof sort === 'object') return sort
  const name = sort === true ? id : sort
  return { ascending: name, descending: `-${name}` }
}

function createField<Row>(
  id: string,
  { sort, ...look }: FieldOptions,
  base: Omit<Field<Row>, 'id' | 'sort'>,
): Field<Row> {
  const values = buildSortValues(id, sort)
  return { ...base, ...look, id, ...(values && { sort: values }) }
}

/** Identifier of the row. In a list it is the first field and links to the card of the row. */
export const cardLinkField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, number | string>> =>
  createField(id, options, { width: 80, phone: 'title', text: (row) => String(row[id]) })

export const textField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | number | null>> =>
  createField(id, options, { width: 136, phone: 'line', text: (row) => String(row[id] ?? '') })

/** Name of the user, or of the external system, that has done something. */
export const actorField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | null>> =>
  createField(id, options, {
    width: 136,
    phone: 'line',
    text: (row, s) => formatActorName(row[id] ?? '', s.t),
  })

/** An e-mail address. It may wrap only after @ and before dots, because most addresses are too long for one line. */
export const emailField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | null>> =>
  createField(id, options, {
    width: 136,
    phone: 'line' as const,
    text: (row) => row[id] ?? '',
    render: (row) =>
      (row[id] ?? '').split(/(?<=@)|(?=\.)/).map((part, n) => (
        <Fragment key={n}>
          {n > 0 && <wbr />}
          {part}
        </Fragment>
      )),
  })

/** Entry of a catalogue. An unknown id is displayed unchanged. */
export const catalogField = <Id extends string>(
  id: Id,
  name: string,
  options: FieldOptions = {},
): Field<Has<Id, number | string | null>> =>
  createField(id, options, {
    width: 152,
    phone: 'line',
    catalog: name,
    text: (row, s) => s.catalog(name).text(row[id]),
  })

/** A status as a badge with a tone. Its text has the key `<key>.<value>` or comes from the catalogue. */
export const statusField = <Id extends string, Value extends number | string>(
  id: Id,
  { from, getTone }: { from: { catalog: string } | { key: string }; getTone: (value: Value) => Tone },
  options: FieldOptions = {},
): Field<Has<Id, Value>> => {
  const getCellText = (value: number | string, s: FieldContext) =>
    'catalog' in from ? s.catalog(from.catalog).text(value) : s.t(`${from.key}.${value}`)
  return createField(id, options, {
    width: 148,
    phone: 'aside' as const,
    ...('catalog' in from && { catalog: from.catalog }),
    text: (row, s) => getCellText(row[id], s),
    render: (row, s) => <Badge tone={getTone(row[id])}>{getCellText(row[id], s)}</Badge>,
  })
}

/** Amount in minor units, in the currency of the row. Empty for null. */
export const moneyField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, number | null> & { readonly currency: string }> =>
  createField(id, options, {
    width: 112,
    align: 'end' as const,
    phone: 'line' as const,
    text: (row, s) => {
      const sum = row[id]
      return sum === null ? '' : s.money(sum, row.currency)
    },
    render: (row, s) => {
      const sum = row[id] as number | null
      if (sum === null) return ''
      const text = s.money(sum, row.currency)
      return sum === 0 ? <span className={styles.zero}>{text}</span> : text
    },
  })

export const quantityField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, number | null>> =>
  createField(id, options, {
    width: 72,
    align: 'end' as const,
    text: (row, s) => {
      const value = row[id]
      return value === null ? '' : s.number(value)
    },
  })

/** Instant (ISO 8601) in the time zone of the row's store. The zone is displayed if it differs from the user's. */
export const storeZoneInstantField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | null> & { readonly pfm: string | null }> =>
  createField(id, options, {
    width: (s) => getStoreDateTimeColumnWidth((s.stores ?? []).map(({ zone }) => zone)),
    phone: 'line',
    text: (row, s) => {
      const at = row[id]
      return at === null ? '' : s.dateTime(at, getZoneOfRow(row, s))
    },
    render: (row, s) => renderInstant(row[id], s, getZoneOfRow(row, s)),
  })

/** Returns the time zone of the row's store; undefined, which means the user's time zone, for a row without a store. */
const getZoneOfRow = ({ pfm }: { readonly pfm: string | null }, s: FieldContext) =>
  pfm === null ? undefined : s.getZone(pfm)

/** In a list, «today» or another word may replace the date, so the tooltip has the full date. */
const renderInstant = (at: string | null, s: FieldContext, zone?: string) =>
  at === null ? (
    ''
  ) : (
    <time dateTime={at} title={formatStoreDateTime(at, zone)}>
      {s.dateTime(at, zone)}
    </time>
  )

/**
 * Instant (ISO 8601) in the user's time zone, for data that do not belong to a store. The header of a column names the
 * zone if a store has another one.
 */
export const userZoneInstantField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | null>> =>
  createField(id, options, {
    width: 132,
    phone: 'line' as const,
    headerMark: (s) =>
      formatUserZoneMark(
        new Date(),
        (s.stores ?? []).map(({ zone }) => zone),
      ),
    text: (row, s) => {
      const at = row[id]
      return at === null ? '' : s.dateTime(at)
    },
    render: (row, s) => renderInstant(row[id], s),
  })

/** Day, YYYY-MM-DD. */
export const dayField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | null>> =>
  createField(id, options, {
    width: 96,
    phone: 'line' as const,
    text: (row) => {
      const date = row[id]
      return date === null ? '' : formatDay(date)
    },
  })

/** Fraction from 0 to 1, displayed as a percentage. */
export const percentField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, number | null>> =>
  createField(id, options, {
    width: 80,
    align: 'end' as const,
    phone: 'line' as const,
    text: (row, s) => {
      const part = row[id]
      return part === null ? '' : s.percent(part)
    },
  })

export const phoneField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | null>> =>
  createField(id, options, {
    width: 140,
    phone: 'line' as const,
    text: (row) => {
      const digits = row[id]
      return digits === null || digits === '' ? '' : formatPhone(digits)
    },
  })

/** Phone number as a link that starts a call. */
export const phoneLinkField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, string | null>> => {
  const field = phoneField(id, options)
  return { ...field, render: (row, s) => <a href={`tel:+${row[id] ?? ''}`}>{field.text(row, s)}</a> }
}

/** Flag that is displayed only if it is true. */
export const flagField = <Id extends string>(id: Id, options: FieldOptions = {}): Field<Has<Id, boolean>> =>
  createField(id, options, { width: 96, phone: 'line', text: (row, s) => (row[id] ? s.t('common:yes') : '') })

/** Duration in whole minutes, displayed in at most two units, for example days and hours. */
export const durationField = <Id extends string>(
  id: Id,
  options: FieldOptions = {},
): Field<Has<Id, number>> =>
  createField(id, options, {
    width: 96,
    align: 'end' as const,
    phone: 'line' as const,
    text: (row, s) => s.duration(row[id]),
  })

/** Mark of a test order. Totals do not include test orders. */
export const testOrderField = (options: FieldOptions = {}): Field<{ isTest: boolean }> =>
  createField('isTest', options, {
    width: 72,
    phone: 'line' as const,
    text: ({ isTest }, { t }) => (isTest ? t('common:testOrder') : ''),
    render: ({ isTest }, { t }) => (isTest ? <Tag>{t('common:testOrder')}</Tag> : ''),
  })

/**
 * A custom field. `text`: the value as plain text, also for tooltips and column widths. `render`: content for the
 * screen, by default `text`.
 */
export const customField = <Row,>(
  id: string,
  {
    text: getText,
    renderedText,
    render,
    ...look
  }: FieldOptions & {
    align?: 'end'
    text: (row: Row, s: FieldContext) => string
    renderedText?: (row: Row, s: FieldContext) => string
    render?: (row: Row, s: FieldContext) => ReactNode
    catalog?: string
  },
): Field<Row> =>
  createField(id, look, {
    width: 120,
    text: getText,
    ...(renderedText && { renderedText }),
    ...(render && { render }),
  })
