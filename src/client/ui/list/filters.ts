import type { ComponentType } from 'react'
import { addDays } from '../../../shared/store-day.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { FilterDescription, FilterOption } from './list-description.ts'

/** Search by words and numbers. */
export const searchFilter = (param = 'search'): FilterDescription => ({
  params: [param],
  toListFilter: (_, list) => ({ kind: 'search', param, label: `${list}:filters.${param}` }),
})

/** Search by one number, for example of an order. An invalid value in the URL is not sent to the server. */
export const numberSearchFilter = (param: string): FilterDescription => ({
  params: [param],
  toListFilter: (_, list) => ({ kind: 'search', param, label: `${list}:filters.${param}`, digits: true }),
  // Users can edit the URL, so the value may be invalid.
  toQuery: ({ [param]: value }) =>
    value !== undefined && /^\d{1,15}$/.test(value) ? { [param]: value } : {},
})

interface ChoicesOptions {
  many?: boolean
  /** True if the filter is displayed only while it has a value or while all filters are expanded. */
  rare?: boolean
  /** True if the filter is displayed only while it has a value. */
  hidden?: boolean
  /** Content next to an option, for example the number of its rows. */
  Companion?: ComponentType<{ value: string }>
}
type GetOptions = (s: FieldContext, searchParams: URLSearchParams) => readonly FilterOption[]

/** Choice of options, which come from a catalogue or from fixed values with their texts. */
export const choiceFilter = (
  param: string,
  from: string | GetOptions,
  { many = false, ...options }: ChoicesOptions = {},
): FilterDescription => ({
  params: [param],
  ...(typeof from === 'string' && { catalog: from }),
  toListFilter: (s, list, query) => ({
    kind: 'choices',
    param,
    many,
    label: `${list}:filters.${param}`,
    ...options,
    options: typeof from === 'string' ? getCatalogOptions(s, from) : from(s, query),
  }),
})

/** Options for fixed values of the product, with the texts `<key>.<value>`. */
export const createFixedOptions = (values: readonly string[], key: string): GetOptions => {
  return (s) => values.map((value) => ({ value, text: s.t(`${key}.${value}`) }))
}

const getCatalogOptions = (s: FieldContext, catalog: string): FilterOption[] =>
  s.catalog(catalog).entries.map(({ id, description }) => ({ value: String(id), text: description }))

/**
 * Filter by store, parameter `pfm`. It is hidden from users with a single store and until the stores have loaded, but a
 * store in the URL always applies.
 */
export const storeFilter = (): FilterDescription => ({
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

/**
 * Filter by a range of days. The name `created` means the parameters createdFrom and createdTo. «Today» is the day in
 * the time zone of the visible stores if all of them have the same one, otherwise in the user's.
 */
export const dayRangeFilter = (name: string): FilterDescription => ({
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
 * Filter by a range of days in the user's time zone. Both days are included. The server expects instants and excludes
 * the end, so the start of the day after `to` is sent.
 */
export const userZoneDayRangeFilter = (label: string): FilterDescription => ({
  params: ['from', 'to'],
  toListFilter: (_, list) => ({ kind: 'days', from: 'from', to: 'to', label: `${list}:filters.${label}` }),
  toQuery: ({ from, to }) => ({
    ...(isDay(from) && { from: startOfDay(from) }),
    ...(isDay(to) && { to: startOfDay(addDays(to, 1)) }),
  }),
})

/** True if the text is a day, YYYY-MM-DD. Users can edit the URL, so it may be any text. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const startOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString()

interface SwitchOptions {
  /** Content next to an option. */
  Companion?: ComponentType<{ value: string }>
  /** True if the switch is folded while it has the first value and the row has no room for it. */
  folds?: boolean
}

/** A choice among few values that is visible without opening it. If the URL has no value, the first one applies. */
export const switchFilter = (
  param: string,
  values: readonly [string, ...string[]],
  key: string,
  { Companion, folds }: SwitchOptions = {},
): FilterDescription => ({
  params: [param],
  toListFilter: (s, list) => ({
    kind: 'switch',
    param,
    label: `${list}:filters.${param}`,
    fallback: values[0],
    Companion,
    ...(folds && { folds }),
    options: values.map((value) => ({ value, text: s.t(`${key}.${value}`) })),
  }),
})
