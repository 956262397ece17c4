import type { StepQuestion } from '../../../schemas/api/questions.ts'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { answersField, findAnswerProblems } from '../../shared/questions/check-answers.ts'
import { findFormErrors } from './payloads.ts'

/** Schema keywords that an unfinished draft may violate. */
const incompleteKeywords = new Set([
  'required',
  'dependentRequired',
  'minItems',
  'minLength',
  'minProperties',
])

export interface RestoredDraft {
  data: Record<string, unknown>
  /** Fields whose values the form does not accept. */
  dropped: string[]
}

/**
 * Returns the values of a draft that a form accepts. An unknown or invalid field is dropped as a whole. Answers to own
 * questions are checked one by one, and `dropped` contains their common field.
 */
export function restoreDraft(
  form: FormId,
  data: unknown,
  questions: readonly StepQuestion[] = [],
): RestoredDraft {
  const { [answersField]: answers, ...values } = (data ?? {}) as Record<string, unknown>
  const restored = restoreValues(form, values)
  if (answers === undefined) return restored
  const own = restoreAnswers(questions, answers)
  return {
    data: { ...restored.data, ...(Object.keys(own.data).length > 0 && { [answersField]: own.data }) },
    dropped: [...restored.dropped, ...(own.dropped.length > 0 ? [answersField] : [])],
  }
}

function restoreAnswers(questions: readonly StepQuestion[], answers: unknown): RestoredDraft {
  const given = (typeof answers === 'object' ? (answers ?? {}) : {}) as Record<string, unknown>
  const invalid = new Set(
    findAnswerProblems(questions, given).flatMap(({ key }) => (Object.hasOwn(given, key) ? [key] : [])),
  )
  const valid = Object.entries(given).filter(([key]) => !invalid.has(key))
  return { data: Object.fromEntries(valid), dropped: [...invalid] }
}

function restoreValues(form: FormId, values: Record<string, unknown>): RestoredDraft {
  const accepted = new Map(Object.entries(values))
  const dropped: string[] = []
  // The validator reports only the first error of a large body, so it is run until nothing invalid is left.
  for (let attemptsLeft = accepted.size; attemptsLeft > 0; attemptsLeft -= 1) {
    const invalidFields = new Set(
      findFormErrors(form, Object.fromEntries(accepted)).flatMap(({ keyword, instancePath, params }) => {
        if (incompleteKeywords.has(keyword)) return []
        const field =
          instancePath === ''
            ? (params as Record<string, unknown>).additionalProperty
            : instancePath.split('/')[1]
        // Rules for several fields together apply only to a complete form.
        return typeof field === 'string' && accepted.has(field) ? [field] : []
      }),
    )
    if (invalidFields.size === 0) break
    for (const field of invalidFields) accepted.delete(field)
    dropped.push(...invalidFields)
  }
  return { data: Object.fromEntries(accepted), dropped }
}
