import type { ProcessAlert, ProcessAlertBody } from '../../../../../schemas/api/process-alerts.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { alertDaysRange, type AlertComparison } from '../../../../../schemas/values/process-alerts.ts'
import { removeDigitGroups } from '../../../ui/typed-number.ts'

/** Measures that the dialog offers. A share is that of a transition (`path`) or of a final state (`outcome`). */
export const measureKinds = ['time', 'open', 'overdue', 'path', 'outcome'] as const
export type MeasureKind = (typeof measureKinds)[number]

/** What the user has typed and selected. An empty text is a missing value; for `state` it is the whole process. */
export interface AlertInput {
  kind: MeasureKind
  state: string
  /** Id of the transition of a path. */
  transition: string
  outcome: string
  quantile: string
  days: string
  comparison: AlertComparison
  /** In minutes or percent, or a number of instances. */
  threshold: string
  pfm: string
  byMail: boolean
}

export const emptyAlertInput: AlertInput = {
  kind: 'time',
  state: '',
  transition: '',
  outcome: '',
  quantile: '95',
  days: '7',
  comparison: 'above',
  threshold: '',
  pfm: '',
  byMail: true,
}

const minuteMs = 60_000

export const isCountMeasure = (kind: MeasureKind): boolean => kind === 'open' || kind === 'overdue'

type Definition = Pick<ProcessDefinition, 'name' | 'states' | 'transitions'>

/** Transitions of a user or the system that leave a state for exactly one other state. */
export const listMeasurableTransitions = ({ transitions }: Definition) =>
  transitions.filter(
    ({ source, event, targets }) =>
      source !== null && event !== null && targets.length === 1 && targets[0] !== source,
  )

export const listOutcomeStates = ({ states }: Definition): string[] =>
  states.filter(({ kind, parent }) => kind === 'final' && parent === null).map(({ path }) => path)

/** States in which an instance can wait. */
export const listWaitingStates = ({ states }: Definition): string[] =>
  states.filter(({ kind, meta }) => kind === 'atomic' && meta !== null).map(({ path }) => path)

/** Converts an alert to the input of the dialog. */
export function toAlertInput(alert: ProcessAlert, definition: Definition): AlertInput {
  const { measure, state, event, to, quantile, days, comparison, threshold, pfm, byMail } = alert
  const path = listMeasurableTransitions(definition).find(
    ({ source, event: type, targets }) => source === state && type === event && targets[0] === to,
  )
  return {
    kind: measure === 'share' ? (event === null ? 'outcome' : 'path') : measure,
    state: measure === 'share' ? '' : (state ?? ''),
    transition: path?.id ?? '',
    outcome: event === null ? (to ?? '') : '',
    quantile: String(quantile ?? emptyAlertInput.quantile),
    days: String(days ?? emptyAlertInput.days),
    comparison,
    threshold: String(measure === 'time' ? threshold / minuteMs : threshold),
    pfm: pfm ?? '',
    byMail,
  }
}

export type AlertField = 'state' | 'transition' | 'outcome' | 'days' | 'threshold'

const toNumber = (text: string): number =>
  text.trim() === '' ? NaN : Number(removeDigitGroups(text).replace(',', '.'))

/** Fields with an invalid value, each with the key of its error text. */
export function findInvalidAlertFields(input: AlertInput): Map<AlertField, string> {
  const { kind, state, transition, outcome, days, threshold } = input
  const wrong = new Map<AlertField, string>()
  if (kind === 'time' && state === '') wrong.set('state', 'missing')
  if (kind === 'path' && transition === '') wrong.set('transition', 'missing')
  if (kind === 'outcome' && outcome === '') wrong.set('outcome', 'missing')
  const dayCount = toNumber(days)
  if (
    !isCountMeasure(kind) &&
    !(Number.isInteger(dayCount) && dayCount >= alertDaysRange.min && dayCount <= alertDaysRange.max)
  )
    wrong.set('days', 'wrongDays')
  const value = toNumber(threshold)
  if (!(value >= 0) || (isCountMeasure(kind) && !Number.isInteger(value)))
    wrong.set('threshold', 'wrongNumber')
  else if ((kind === 'path' || kind === 'outcome') && value > 100) wrong.set('threshold', 'wrongShare')
  return wrong
}

/** Converts a valid input to the body of the request. */
export function toAlertBody(input: AlertInput, definition: Definition): ProcessAlertBody {
  const { kind, state, transition, outcome, quantile, days, comparison, threshold, pfm, byMail } = input
  const path =
    kind === 'path' ? listMeasurableTransitions(definition).find(({ id }) => id === transition) : undefined
  const value = toNumber(threshold)
  return {
    workflow: definition.name,
    measure: kind === 'path' || kind === 'outcome' ? 'share' : kind,
    state: kind === 'path' ? (path?.source ?? null) : kind === 'outcome' || state === '' ? null : state,
    event: path?.event ?? null,
    to: kind === 'outcome' ? outcome : (path?.targets[0] ?? null),
    quantile: kind === 'time' ? (Number(quantile) as ProcessAlertBody['quantile']) : null,
    days: isCountMeasure(kind) ? null : toNumber(days),
    comparison,
    threshold: kind === 'time' ? value * minuteMs : value,
    pfm: pfm === '' ? null : pfm,
    byMail,
  }
}
