import type { StepQuestion } from '../../../schemas/api/questions.ts'
import type { Workflow } from '../../define.ts'

export type QuestionsByState = Readonly<Record<string, readonly StepQuestion[]>>

/** Groups questions by the path of their state. Those of a state keep their sequence. Undefined if there are none. */
export function groupQuestionsByState(questions: readonly StepQuestion[] = []): QuestionsByState | undefined {
  if (questions.length === 0) return undefined
  const byState: Record<string, StepQuestion[]> = {}
  for (const question of questions) (byState[question.state] ??= []).push(question)
  return byState
}

const none: readonly StepQuestion[] = []

/** Questions of the step in a state, given by its path. Empty if there are none. */
export const listStepQuestions = (
  { questions }: Pick<Workflow, 'questions'>,
  state: string,
): readonly StepQuestion[] => questions?.[state] ?? none

/** Question of a version with this key. Undefined if there is none. */
export const findQuestion = (
  { questions }: Pick<Workflow, 'questions'>,
  key: string,
): StepQuestion | undefined =>
  Object.values(questions ?? {})
    .flat()
    .find((question) => question.key === key)
