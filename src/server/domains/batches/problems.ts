import { translate, type Language } from '../../platform/i18n/translate.ts'
import type { RowProblem } from './batch-family.ts'

/** Combines the problems of a row into one, so that the user sees all of them at once. Null if there are none. */
export function combineProblems(problems: readonly (RowProblem | null)[]): RowProblem | null {
  const [first, ...more] = problems.filter((problem) => problem !== null)
  if (!first) return null
  return more.length === 0 ? first : { key: first.key, params: { ...first.params, more } }
}

/** All problems in one line, for example «Нет локального кода; Дата должна быть…». */
export function formatProblem(language: Language, { key, params = {} }: RowProblem): string {
  const { more = [], ...own } = params as { more?: readonly RowProblem[] }
  return [translate(language, key, own), ...more.map((problem) => formatProblem(language, problem))].join(
    '; ',
  )
}
