import { formatDay } from '../format.ts'
import type { ListFilter } from './list-description.ts'

type ButtonFilter = Extract<ListFilter, { kind: 'choices' | 'days' }>

/**
 * Returns a short text of the applied value: «Новый», «Новый +2», «01.03.2026 — 05.03.2026»; null if no value is
 * applied.
 */
export function formatFilterValue(
  filter: ButtonFilter,
  values: Readonly<Record<string, string>>,
): string | null {
  if (filter.kind === 'days') {
    const from = values[filter.from]
    const to = values[filter.to]
    if (from === undefined && to === undefined) return null
    if (from === to) return formatDay(from ?? '')
    return `${from === undefined ? '…' : formatDay(from)} — ${to === undefined ? '…' : formatDay(to)}`
  }
  const value = values[filter.param]
  if (value === undefined) return null
  const [first = '', ...more] = filter.many ? value.split(',') : [value]
  const text = filter.options.find((option) => option.value === first)?.text ?? first
  return more.length === 0 ? text : `${text} +${more.length}`
}
