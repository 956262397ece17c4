import { answersField } from '../../../shared/questions/check-answers.ts'

type Json = Readonly<Record<string, unknown>>

/** Separates the answers to questions that process owners have added from the values of the step's form. */
export function splitFormData(data: unknown): { values: Json; answers: Json } {
  const { [answersField]: answers, ...values } = (data ?? {}) as Json
  return { values, answers: typeof answers === 'object' && answers !== null ? (answers as Json) : {} }
}
