import type { MachineEvent } from '../../define.ts'
import {
  addMilliseconds,
  callBackGuards,
  createCallBackTextValues,
  minuteMs,
  getEnteredCallBackTimeInUtc,
  getEnteredCallBackTime,
  type CallBackContext,
} from '../../parts/call-script/v1/call-backs.ts'
import type { CallBackEvent, CallFailedEvent } from '../../parts/call-script/v1/rules.ts'
import {
  createCallSubjectContext,
  callSubjectGuards,
  createCallSubjectTextValues,
  type CallSubject,
  type TalkEvent,
} from '../../parts/call-script/v1/talk.ts'
import type { WorkflowInput } from '../../task-input.ts'

/** Version 1 knows neither calling hours nor calls by the customer. Version 2 added both. */
export interface Context extends CallBackContext, CallSubject {}

export type Event =
  | TalkEvent
  | CallFailedEvent
  | CallBackEvent
  | MachineEvent<'CALL_STARTED'>
  | MachineEvent<'HUNG_UP'>
  | MachineEvent<'CALL_BACK_DUE'>
  | MachineEvent<'ORDER_WITHDRAWN'>

const { aboutShortage, collectedSumAboveZero } = callSubjectGuards
export const guards = { ...callBackGuards, aboutShortage, collectedSumAboveZero }

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createCallSubjectContext(input),
  ...{ limits: input.limits, attempts: 0, callBackAt: null },
})

/**
 * Time of the call after a failed one: the typed time, otherwise the end of the pause, or null if no attempt is left.
 */
export const getNextCallTime = ({ context, event }: { context: Context; event: Event }): string | null => {
  if (getEnteredCallBackTime(event) !== null) return getEnteredCallBackTimeInUtc({ event })
  const last = context.attempts + 1 >= context.limits.callAttempts
  return last ? null : addMilliseconds(event.at, context.limits.callRetryMinutes * minuteMs)
}

export const createStepTextValues = (context: Context): Record<string, number | string> => ({
  ...createCallSubjectTextValues(context),
  ...createCallBackTextValues(context),
})
