import type { AnswerValue, StepQuestion } from '../../../../schemas/api/questions.ts'
import { findOptionText } from '../../../shared/questions/question-text.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { formatDay } from '../format.ts'

/** Returns the answer to a question as displayed text. `language`: language of the options' names. */
export function formatAnswer(
  question: Pick<StepQuestion, 'type' | 'options' | 'catalog'>,
  value: AnswerValue,
  s: Pick<FieldContext, 't' | 'number' | 'catalog'>,
  language: string,
): string {
  if (typeof value === 'boolean') return s.t(value ? 'common:yes' : 'common:no')
  if (question.type === 'choice') return findOptionText(question, value, language)
  if (question.catalog !== undefined) return s.catalog(question.catalog).text(value)
  if (typeof value === 'number') return s.number(value)
  return question.type === 'date' ? formatDay(value) : value
}
