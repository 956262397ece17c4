import type { ChangeProblem } from '../../../../../schemas/api/workbench.ts'
import {
  getActionPlace,
  getTextPlace,
  isTextOfStep,
  languages,
  stringifyCanonically,
  type ChangeEntry,
  type Changes,
  type Language,
} from './changes.ts'

/** Problems of a text, each with its language. */
export const findTextProblems = (
  problems: readonly ChangeProblem[],
  path: string,
): { language: Language; problem: ChangeProblem }[] =>
  languages.flatMap((language) =>
    problems
      .filter(({ place }) => place === getTextPlace(language, path))
      .map((problem) => ({ language, problem })),
  )

const getTextPath = (place: string): string | null => /^texts\.(?:ru|en|kk)\.(.+)$/.exec(place)?.[1] ?? null

/**
 * Returns the problems of one change. Problems of the texts of an added step belong to the step, also those of a
 * missing text, for which there is no change. `changes`: the saved ones, to which the problems belong.
 */
export function findEntryProblems(
  problems: readonly ChangeProblem[],
  entry: ChangeEntry,
  changes: Changes,
): ChangeProblem[] {
  if (entry.kind === 'action') {
    const text = stringifyCanonically(entry.action)
    const index = changes.actions.findIndex((action) => stringifyCanonically(action) === text)
    return problems.filter(({ place }) => place === getActionPlace(index))
  }
  const isOfStep = (place: string) =>
    entry.kind === 'step' && isTextOfStep(getTextPath(place) ?? '', entry.step.id)
  return problems.filter(({ place }) => place === entry.key || isOfStep(place))
}

/** Returns the problems that belong to no displayed change, so that none is hidden. */
export function findOtherProblems(
  problems: readonly ChangeProblem[],
  entries: readonly ChangeEntry[],
  changes: Changes,
): ChangeProblem[] {
  const known = new Set(entries.flatMap((entry) => findEntryProblems(problems, entry, changes)))
  return problems.filter((problem) => !known.has(problem))
}
