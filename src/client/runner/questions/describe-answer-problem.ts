import type { AnswerProblem } from '../../../shared/questions/check-answers.ts'
import { formatDay } from '../../ui/format.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string

/** Text keys of the reasons. For a reason that also exists in forms, the text of the forms is used. */
const keys: Readonly<Record<AnswerProblem['reason'], string>> = {
  required: 'runner:errors.required',
  unknown: 'runner:errors.other',
  type: 'runner:questions.number',
  minLength: 'runner:errors.minLength',
  maxLength: 'runner:errors.maxLength',
  minimum: 'runner:errors.minimum',
  maximum: 'runner:errors.maximum',
  whole: 'runner:questions.whole',
  notOffered: 'runner:errors.other',
  day: 'runner:questions.day',
  dayFrom: 'runner:questions.dayFrom',
  dayTo: 'runner:questions.dayTo',
}

export function describeAnswerProblem({ reason, limit }: AnswerProblem, t: Translate): string {
  const isDay = reason === 'dayFrom' || reason === 'dayTo'
  return t(keys[reason], { count: limit, limit: isDay ? formatDay(String(limit)) : limit })
}
