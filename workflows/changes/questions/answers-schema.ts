import type { StepQuestion } from '../../../schemas/api/questions.ts'
import { answerLimits, getMaxLength } from '../../../src/shared/questions/check-answers.ts'

type JsonSchema = Readonly<Record<string, unknown>>

function buildValueSchema(question: StepQuestion): JsonSchema {
  const { min, max, whole, options = [], catalog, from, to } = question
  switch (question.type) {
    case 'text':
      return { type: 'string', minLength: min ?? 1, maxLength: getMaxLength(question), pattern: '\\S' }
    case 'number':
      return {
        type: whole ? 'integer' : 'number',
        minimum: min ?? -answerLimits.number,
        maximum: max ?? answerLimits.number,
      }
    case 'yesNo':
      return { type: 'boolean' }
    case 'choice':
      return { enum: options.map(({ value }) => value) }
    case 'catalog':
      return { type: 'integer', minimum: 1, maximum: 1_000_000, 'x-catalog': catalog }
    case 'date':
      return {
        type: 'string',
        format: 'date',
        pattern: '^[1-9]',
        ...(from !== undefined && { formatMinimum: from }),
        ...(to !== undefined && { formatMaximum: to }),
      }
  }
}

/** JSON schema of the answers to the questions of one step: an object with the answers by the key of the question. */
export const buildAnswersSchema = (questions: readonly StepQuestion[]): JsonSchema => ({
  type: 'object',
  required: questions.filter(({ required }) => required).map(({ key }) => key),
  properties: Object.fromEntries(questions.map((question) => [question.key, buildValueSchema(question)])),
  additionalProperties: false,
})
