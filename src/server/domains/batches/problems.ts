import { formatMoney } from '../../../shared/format.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import type { RowProblem } from './batch-family.ts'

/** Combines the problems of a row into one, so that the user sees all of them at once. Null if there are none. */
export function combineProblems(problems: readonly (RowProblem | null)[]): RowProblem | null {
  const [first, ...more] = problems.filter((problem) => problem !== null)
  if (!first) return null
  return more.length === 0 ? first : { key: first.key, params: { ...first.params, more } }
}

/** Parameter of a problem that is an amount of money, in minor units. */
interface MoneyParam {
  minor: number
  currency: string
}

const isMoneyParam = (value: unknown): value is MoneyParam =>
  typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value

const formatParams = (language: Language, params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isMoneyParam(value) ? formatMoney(value.minor, value.currency, language) : value,
    ]),
  )

/** All problems in one line, for example «Нет локального кода; Дата должна быть…». */
export function formatProblem(language: Language, { key, params = {} }: RowProblem): string {
  const { more = [], ...own } = params as { more?: readonly RowProblem[] }
  return [
    translate(language, key, formatParams(language, own)),
    ...more.map((problem) => formatProblem(language, problem)),
  ].join('; ')
}
