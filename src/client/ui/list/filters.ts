import type { ComponentType } from 'react'
import { dayAfter } from '../../../shared/store-day.ts'
import type { Surroundings } from '../fields/surroundings.ts'
import type { Filter, Option } from './list-description.ts'

/** Field for words and numbers. */
export const search = (param = 'search'): Filter => ({
  params: [param],
  draw: (_, list) => ({ kind: 'search', param, label: `${list}:filters.${param}` }),
})

/** Field for a number alone: of an order, of a task. */
export const numbered = (param: string): Filter => ({
  params: [param],
  draw: (_, list) => ({ kind: 'search', param, label: `${list}:filters.${param}`, digits: true }),
  // An address may be typed by hand.
  send: ({ [param]: value }) => (value !== undefined && /^\d{1,15}$/.test(value) ? { [param]: value } : {}),
})

interface ChoicesLook {
  many?: boolean
  /** Shown when it is applied or when one asks for more filters. */
  rare?: boolean
  /** Shown when it is applied, and not otherwise. */
  hidden?: boolean
}
type OptionsOf = (s: Surroundings, asked: URLSearchParams) => readonly Option[]

/** From a catalogue, or from values with their texts. */
export const choices = (
  param: string,
  from: string | OptionsOf,
  { many = false, ...look }: ChoicesLook = {},
): Filter => ({
  params: [param],
  ...(typeof from === 'string' && { catalog: from }),
  draw: (s, list, asked) => ({
    ...{ kind: 'choices', param, many, label: `${list}:filters.${param}`, ...look },
    options: typeof from === 'string' ? optionsOf(s, from) : from(s, asked),
  }),
})

/** Words of the product's own: their texts stand under `<key>.<value>`. */
export const words = (values: readonly string[], key: string): OptionsOf => {
  return (s) => values.map((value) => ({ value, text: s.t(`${key}.${value}`) }))
}

const optionsOf = (s: Surroundings, catalog: string): Option[] =>
  s.catalog(catalog).entries.map(({ id, description }) => ({ value: String(id), text: description }))

/**
 * Parameter `pfm`. The staff of one store have nothing to choose, but the address may still name a store, and is
 * understood before the stores are known.
 */
export const store = (): Filter => ({
  params: ['pfm'],
  draw: ({ stores = [] }, list) => ({
    ...{ kind: 'choices', many: false, hidden: stores.length < 2, param: 'pfm' },
    label: `${list}:filters.pfm`,
    options: stores.map(({ pfm, name }) => ({ value: pfm, text: `${pfm} ${name}` })),
  }),
})

/** `created` → createdFrom and createdTo. Whoever sees one store, or several with one clock, means its today. */
export const days = (name: string): Filter => ({
  params: [`${name}From`, `${name}To`],
  draw: ({ stores = [] }, list) => ({
    ...{ kind: 'days', from: `${name}From`, to: `${name}To`, label: `${list}:filters.${name}` },
    zone: new Set(stores.map(({ zone }) => zone)).size === 1 ? stores[0]?.zone : undefined,
  }),
})

/** The same for what the server asks by instants, `from` and before `to`: days of the person's own clock. */
export const ownDays = (label: string): Filter => ({
  params: ['from', 'to'],
  draw: (_, list) => ({ kind: 'days', from: 'from', to: 'to', label: `${list}:filters.${label}` }),
  send: ({ from, to }) => ({
    ...(isDay(from) && { from: startOfDay(from) }),
    ...(isDay(to) && { to: startOfDay(dayAfter(to, 1)) }),
  }),
})

/** An address may be typed by hand. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const startOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString()

/** Always visible, one of few; the first one holds when the address says nothing. */
export const oneOf = (
  param: string,
  values: readonly [string, ...string[]],
  key: string,
  Beside?: ComponentType<{ value: string }>,
): Filter => ({
  params: [param],
  draw: (s, list) => ({
    ...{ kind: 'switch', param, label: `${list}:filters.${param}`, fallback: values[0], Beside },
    options: values.map((value) => ({ value, text: s.t(`${key}.${value}`) })),
  }),
})
