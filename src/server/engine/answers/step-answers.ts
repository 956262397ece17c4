import type { AnswerValue, StepQuestion } from '../../../../schemas/api/questions.ts'
import {
  answersField,
  findAnswerProblems,
  type AnswerProblem,
  type Answers,
} from '../../../shared/questions/check-answers.ts'
import { findQuestion } from '../../../../workflows/changes/questions/apply-questions.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { refuse, type FieldProblem } from '../../platform/http/refusal.ts'
import { maskPlaceholder } from '../order-state/mask-personal-data.ts'
import type { HasCatalogEntry } from '../references.ts'

/**
 * Separates the answers from the payload of a step. The payload of a step without questions is unchanged, so that the
 * schema of its form refuses answers.
 */
export function splitAnswers(
  questions: readonly StepQuestion[],
  payload: unknown,
): { payload: unknown; answers: unknown } {
  if (questions.length === 0 || typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return { payload, answers: undefined }
  const { [answersField]: answers, ...rest } = payload as Record<string, unknown>
  return { payload: rest, answers }
}

const messages: Partial<Record<AnswerProblem['reason'], string>> = {
  required: 'errors:required',
  unknown: 'errors:unknownField',
  notOffered: 'errors:unknownEntry',
}

/** True if a question is answered by an entry of a catalogue. */
export const hasCatalogQuestions = (questions: readonly StepQuestion[]): boolean =>
  questions.some(({ type }) => type === 'catalog')

/** Refuses answers that the questions do not allow, with code 7. Returns undefined if there are no answers. */
export function checkAnswers(
  questions: readonly StepQuestion[],
  answers: unknown,
  isKnown: HasCatalogEntry,
): Answers | undefined {
  const problems = findAnswerProblems(questions, answers ?? {}).map(({ key, reason }): FieldProblem => ({
    path: `/payload/${answersField}${key === '' ? '' : `/${key}`}`,
    message: messages[reason] ?? 'errors:invalidFormat',
  }))
  if (problems.length > 0) throw refuse.incorrectData(problems)
  const given = Object.entries((answers ?? {}) as Answers)
  const unknown = questions.flatMap(({ key, catalog }): FieldProblem[] => {
    const value = given.find(([name]) => name === key)?.[1]
    return catalog === undefined || typeof value !== 'number' || isKnown(catalog, value)
      ? []
      : [{ path: `/payload/${answersField}/${key}`, message: 'errors:unknownEntry' }]
  })
  if (unknown.length > 0) throw refuse.incorrectData(unknown)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/**
 * Answers for the record of a step, in which typed texts are masked. The unmasked answers are stored in `step_answers`.
 */
export const maskTypedAnswers = (workflow: Workflow, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, value]): [string, AnswerValue] => [
      key,
      findQuestion(workflow, key)?.type === 'text' ? maskPlaceholder : value,
    ]),
  )
