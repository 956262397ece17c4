import { translate, type Language } from '../../platform/i18n/translate.ts'
import type { RowProblem } from './batch-family.ts'

/** All that is wrong with one row, so that nobody mends a file error by error; null: nothing. */
export function together(problems: readonly (RowProblem | null)[]): RowProblem | null {
  const [first, ...more] = problems.filter((one) => one !== null)
  if (!first) return null
  return more.length === 0 ? first : { key: first.key, params: { ...first.params, more } }
}

/** In one line: «Нет локального кода; Дата должна быть…». */
export function formatProblem(language: Language, { key, params = {} }: RowProblem): string {
  const { more = [], ...own } = params as { more?: readonly RowProblem[] }
  return [translate(language, key, own), ...more.map((one) => formatProblem(language, one))].join('; ')
}
