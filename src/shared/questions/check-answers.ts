import { isBlankText } from '../clean-text.ts'
import type { AnswerValue, StepQuestion } from '../../../schemas/api/questions.ts'

export type Answers = Readonly<Record<string, AnswerValue>>

/** Name of the property of a step's payload that contains the answers. No form has a field with this name. */
export const answersField = 'answers'

/** Bounds of every question. The owner can only narrow them. */
export const answerLimits = {
  textLength: 1000,
  defaultTextLength: 500,
  number: 1_000_000_000,
} as const

/** Why an answer is refused. `limit`: the bound that it violates. */
export interface AnswerProblem {
  key: string
  reason:
    | 'required'
    | 'unknown'
    | 'type'
    | 'minLength'
    | 'maxLength'
    | 'minimum'
    | 'maximum'
    | 'whole'
    | 'notOffered'
    | 'day'
    | 'dayFrom'
    | 'dayTo'
  limit?: number | string
}

type Fault = Omit<AnswerProblem, 'key'>

export const getMaxLength = ({ max }: Pick<StepQuestion, 'max'>): number =>
  max ?? answerLimits.defaultTextLength

/** Length as JSON Schema counts it: in code points. */
const countCharacters = (text: string): number => [...text].length

function findTextFault({ min = 1, ...question }: StepQuestion, value: unknown): Fault | null {
  if (typeof value !== 'string') return { reason: 'type' }
  if (isBlankText(value)) return { reason: 'required' }
  const [length, maxLength] = [countCharacters(value), getMaxLength(question)]
  if (length < min) return { reason: 'minLength', limit: min }
  return length > maxLength ? { reason: 'maxLength', limit: maxLength } : null
}

function findNumberFault({ min, max, whole }: StepQuestion, value: unknown): Fault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { reason: 'type' }
  if (whole && !Number.isInteger(value)) return { reason: 'whole' }
  const [lowest, highest] = [min ?? -answerLimits.number, max ?? answerLimits.number]
  if (value < lowest) return { reason: 'minimum', limit: lowest }
  return value > highest ? { reason: 'maximum', limit: highest } : null
}

/** True for an existing day from the year 1000, YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function findDayFault({ from, to }: StepQuestion, value: unknown): Fault | null {
  if (typeof value !== 'string' || !isIsoDate(value)) return { reason: 'day' }
  if (from !== undefined && value < from) return { reason: 'dayFrom', limit: from }
  return to !== undefined && value > to ? { reason: 'dayTo', limit: to } : null
}

function findFault(question: StepQuestion, value: unknown): Fault | null {
  switch (question.type) {
    case 'text':
      return findTextFault(question, value)
    case 'number':
      return findNumberFault(question, value)
    case 'yesNo':
      return typeof value === 'boolean' ? null : { reason: 'type' }
    case 'choice':
      return question.options?.some((option) => option.value === value) ? null : { reason: 'notOffered' }
    case 'catalog':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1_000_000
        ? null
        : { reason: 'notOffered' }
    case 'date':
      return findDayFault(question, value)
  }
}

/**
 * Finds the answers that the questions of a step do not allow, in the order of the questions. The client and the server
 * use the same rules. Whether a catalogue contains an entry is checked by the server only.
 */
export function findAnswerProblems(questions: readonly StepQuestion[], answers: unknown): AnswerProblem[] {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers))
    return [{ key: '', reason: 'type' }]
  const given = new Map<string, unknown>(Object.entries(answers))
  const keys = new Set(questions.map(({ key }) => key))
  return [
    ...questions.flatMap((question): AnswerProblem[] => {
      const { key, required } = question
      if (!given.has(key)) return required ? [{ key, reason: 'required' }] : []
      const fault = findFault(question, given.get(key))
      return fault ? [{ key, ...fault }] : []
    }),
    ...[...given.keys()]
      .filter((key) => !keys.has(key))
      .map((key): AnswerProblem => ({ key, reason: 'unknown' })),
  ]
}
