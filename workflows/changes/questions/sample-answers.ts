import type { AnswerValue, StepQuestion } from '../../../schemas/api/questions.ts'
import { answerLimits, getMaxLength } from '../../../src/shared/questions/check-answers.ts'

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const firstDay = '1000-01-01'
const lastDay = '9999-12-31'

/** Answers that a question must accept: the values at its bounds, or all of its choices. */
export function listValidAnswers(question: StepQuestion): AnswerValue[] {
  const { min, max, options = [], from, to } = question
  switch (question.type) {
    case 'text':
      return ['я'.repeat(min ?? 1), '😀'.repeat(getMaxLength(question))]
    case 'number':
      return [min ?? -answerLimits.number, max ?? answerLimits.number]
    case 'yesNo':
      return [true, false]
    case 'choice':
      return options.map(({ value }) => value)
    case 'catalog':
      return [1]
    case 'date':
      return [from ?? to ?? '2028-02-29', to ?? from ?? '2028-02-29']
  }
}

/** Answers that a question must refuse: values of other types, malformed ones, and those beyond its bounds. */
export function listInvalidAnswers(question: StepQuestion): unknown[] {
  const { min, max, whole, from, to } = question
  const foreign = [null, [], {}, { ru: 'да' }]
  switch (question.type) {
    case 'text':
      return [
        ...foreign,
        5,
        true,
        '',
        ' \n',
        'я'.repeat(getMaxLength(question) + 1),
        ...(min !== undefined && min > 1 ? ['я'.repeat(min - 1)] : []),
      ]
    case 'number':
      return [
        ...foreign,
        '5',
        true,
        (min ?? -answerLimits.number) - 1,
        (max ?? answerLimits.number) + 1,
        ...(whole ? [(min ?? 0) + 0.5] : []),
      ]
    case 'yesNo':
      return [...foreign, 'да', 'true', 1, 0]
    case 'choice':
      return [...foreign, '', 'notAChoice', 0]
    case 'catalog':
      return [...foreign, '1', 0, -1, 1.5, 1_000_001]
    case 'date':
      return [
        ...foreign,
        20_280_229,
        '29.02.2028',
        '2027-02-29',
        '2028-02-29T00:00:00Z',
        ...(from !== undefined && from > firstDay ? [addDays(from, -1)] : []),
        ...(to !== undefined && to < lastDay ? [addDays(to, 1)] : []),
      ]
  }
}

/**
 * Answers to all questions of a step that the step must accept: only the required ones, all, and each question with
 * each of its good answers.
 */
export function buildValidAnswerSets(questions: readonly StepQuestion[]): Record<string, unknown>[] {
  const required = questions.filter((question) => question.required)
  const answerFirst = (answered: readonly StepQuestion[]) =>
    Object.fromEntries(answered.map((question) => [question.key, listValidAnswers(question)[0]]))
  return [
    answerFirst(required),
    answerFirst(questions),
    ...questions.flatMap((question) =>
      listValidAnswers(question).map((answer) => ({ ...answerFirst(questions), [question.key]: answer })),
    ),
  ]
}

/** Answers to all questions of a step that the step must refuse. Each has one error. */
export function buildInvalidAnswerSets(questions: readonly StepQuestion[]): unknown[] {
  const good = Object.fromEntries(questions.map((question) => [question.key, listValidAnswers(question)[0]]))
  return [
    'text',
    [],
    { ...good, notAQuestion: 1 },
    ...questions.flatMap((question) => [
      ...listInvalidAnswers(question).map((answer) => ({ ...good, [question.key]: answer })),
      ...(question.required
        ? [Object.fromEntries(Object.entries(good).filter(([key]) => key !== question.key))]
        : []),
    ]),
  ]
}
