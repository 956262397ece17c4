import type { ComponentType } from 'react'
import { addDays } from '../../../shared/store-day.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { Filter, Option } from './list-description.ts'

/** Search for words and numbers. */
export const searchFilter = (param = 'search'): Filter => ({
  params: [param],
  toListFilter: (_, list) => ({ kind: 'search', param, label: `${list}:filters.${param}` }),
})

/** Search for the number of an order or a task. */
export const numberFilter = (param: string): Filter => ({
  params: [param],
  toListFilter: (_, list) => ({ kind: 'search', param, label: `${list}:filters.${param}`, digits: true }),
  // Users can edit the URL.
  toQuery: ({ [param]: value }) =>
    value !== undefined && /^\d{1,15}$/.test(value) ? { [param]: value } : {},
})

interface ChoicesOptions {
  many?: boolean
  /** Visible when applied or when the user expands the filters. */
  rare?: boolean
  /** Visible only when applied. */
  hidden?: boolean
}
type GetOptions = (s: FieldContext, asked: URLSearchParams) => readonly Option[]

/** Options from a catalogue, or from values with their texts. */
export const choiceFilter = (
  param: string,
  from: string | GetOptions,
  { many = false, ...options }: ChoicesOptions = {},
): Filter => ({
  params: [param],
  ...(typeof from === 'string' && { catalog: from }),
  toListFilter: (s, list, query) => ({
    kind: 'choices',
    param,
    many,
    label: `${list}:filters.${param}`,
    ...options,
    options: typeof from === 'string' ? optionsOf(s, from) : from(s, query),
  }),
})

/** Fixed values of the product: their texts are `<key>.<value>`. */
export const fixedOptions = (values: readonly string[], key: string): GetOptions => {
  return (s) => values.map((value) => ({ value, text: s.t(`${key}.${value}`) }))
}

const optionsOf = (s: FieldContext, catalog: string): Option[] =>
  s.catalog(catalog).entries.map(({ id, description }) => ({ value: String(id), text: description }))

/**
 * Parameter `pfm`. Staff of a single store have no choice, but the URL may still name a store, and it works before
 * the stores are loaded.
 */
export const storeFilter = (): Filter => ({
  params: ['pfm'],
  toListFilter: ({ stores = [] }, list) => ({
    kind: 'choices',
    many: false,
    hidden: stores.length < 2,
    param: 'pfm',
    label: `${list}:filters.pfm`,
    options: stores.map(({ pfm, name }) => ({ value: pfm, text: `${pfm} ${name}` })),
  }),
})

/** `created` → createdFrom and createdTo. «Today» is in the stores' time zone when all visible stores share one. */
export const dayRangeFilter = (name: string): Filter => ({
  params: [`${name}From`, `${name}To`],
  toListFilter: ({ stores = [] }, list) => ({
    kind: 'days',
    from: `${name}From`,
    to: `${name}To`,
    label: `${list}:filters.${name}`,
    zone: new Set(stores.map(({ zone }) => zone)).size === 1 ? stores[0]?.zone : undefined,
  }),
})

/**
 * The same for server parameters that are instants, `from` inclusive and `to` exclusive: days in the user's time
 * zone.
 */
export const userDayRangeFilter = (label: string): Filter => ({
  params: ['from', 'to'],
  toListFilter: (_, list) => ({ kind: 'days', from: 'from', to: 'to', label: `${list}:filters.${label}` }),
  toQuery: ({ from, to }) => ({
    ...(isDay(from) && { from: startOfDay(from) }),
    ...(isDay(to) && { to: startOfDay(addDays(to, 1)) }),
  }),
})

/** Users can edit the URL. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const startOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString()

/** Always visible choice among few values; the first one applies when the URL has none. */
export const switchFilter = (
  param: string,
  values: readonly [string, ...string[]],
  key: string,
  Companion?: ComponentType<{ value: string }>,
): Filter => ({
  params: [param],
  toListFilter: (s, list) => ({
    kind: 'switch',
    param,
    label: `${list}:filters.${param}`,
    fallback: values[0],
    Beside: Companion,
    options: values.map((value) => ({ value, text: s.t(`${key}.${value}`) })),
  }),
})
