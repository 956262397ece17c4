import type { PublishedQuestion, QuestionOption, StepQuestion } from '../../../../schemas/api/questions.ts'
import { findQuestion } from '../../../../workflows/changes/questions/apply-questions.ts'
import { listWorkflows, isKnownVersion, getWorkflow } from '../registry.ts'

const mergeOptions = (
  newest: readonly QuestionOption[],
  older: readonly QuestionOption[],
): QuestionOption[] => [
  ...newest,
  ...older.filter(({ value }) => !newest.some((option) => option.value === value)),
]

/**
 * Questions of all published versions. A question of several versions is listed once, as in the newest one, with the
 * choices of all of them, because old answers remain.
 */
export function listPublishedQuestions(): PublishedQuestion[] {
  const questions = new Map<string, PublishedQuestion>()
  const versions = listWorkflows()
    .filter((workflow) => workflow.questions !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name) || a.version - b.version)
  for (const workflow of versions)
    for (const question of Object.values(workflow.questions ?? {}).flat()) {
      const id = getQuestionId(workflow.name, question.key)
      const options = mergeOptions(question.options ?? [], questions.get(id)?.options ?? [])
      questions.set(id, {
        ...question,
        id,
        workflow: workflow.name,
        ...(options.length > 0 && { options }),
      })
    }
  return [...questions.values()]
}

/** Id of a question in all versions of its workflow. */
export const getQuestionId = (workflow: string, key: string): string => `${workflow}.${key}`

/**
 * The question as the version of the answer asks it. If this server does not know that version, the question of the
 * newest published version. Undefined if no published version has it.
 */
export const findQuestionOfAnswer = (
  { workflow, version, key }: { workflow: string; version: number; key: string },
  published: readonly PublishedQuestion[],
): StepQuestion | undefined =>
  (isKnownVersion(workflow, version) ? findQuestion(getWorkflow(workflow, version), key) : undefined) ??
  published.find(({ id }) => id === getQuestionId(workflow, key))
