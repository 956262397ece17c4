import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import { createReturnedCountFormData } from '../../parts/goods-back/v1/back.ts'
import { areMarksOfLine, areMarkedPiecesIdentified, withoutMarks } from '../../parts/goods-back/v1/marks.ts'
import { createRefusedGuards } from '../../parts/goods-back/v1/refused.ts'
import {
  toLeftGoodsPutBackParams,
  createLeftGoodsGuards,
  getLeftGoodsPayload,
  type LeftGoodsEvent,
} from '../../parts/rest-back/v1/rest.ts'
import { formatPieceCounts, sumBy } from '../../parts/pieces.ts'
import type { WorkflowLimits, OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
  limits: WorkflowLimits
  /** True if nothing has to be paid at the till. */
  prepaid: boolean
  forAdults: boolean
  /**
   * Number of wrong codes since the last correct code, unlock or issue without code. Includes those of earlier tasks of
   * the order.
   */
  attempts: number
  /**
   * True if the order was already locked when this task was opened. False after the correct code, an unlock or an issue
   * without a code.
   */
  locked: boolean
  /** Time when the last code was sent, ISO 8601 UTC. */
  codeSentAt: string | null
  returned: ReturnedLine[]
}

/**
 * Counts of one line. `handed`: number of pieces handed over, scanned or typed. `returned`: number of refused pieces.
 */
interface IssueLine {
  lineId: number
  returned: number
  handed?: number
  /** Codes of the marked pieces that were handed over. */
  marks?: string[]
}

export interface IssuePayload {
  lines: IssueLine[]
}

export type Event =
  | MachineEvent<'SEND_CODE'>
  | MachineEvent<'CODE_ENTERED', { code: string }, Pick<Facts, 'issueCode'>>
  | MachineEvent<'NEW_CODE_SENT'>
  | MachineEvent<'ISSUE_WITHOUT_CODE', { comment: string }>
  | MachineEvent<'UNLOCKED', { reason: string }>
  | MachineEvent<'AGE_CONFIRMED'>
  | MachineEvent<'AGE_NOT_CONFIRMED'>
  | MachineEvent<'ISSUED_IN_FULL', IssuePayload>
  | MachineEvent<'PARTIALLY_ISSUED', IssuePayload>
  | MachineEvent<'RETURNED_FULLY', IssuePayload>
  | MachineEvent<'CUSTOMER_LEFT'>
  | LeftGoodsEvent
  | MachineEvent<'PAYMENT_CHANGED', { prepaid: boolean }>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const issueOf = (event: Event): IssuePayload =>
  event.type === 'ISSUED_IN_FULL' || event.type === 'PARTIALLY_ISSUED' || event.type === 'RETURNED_FULLY'
    ? event.payload
    : { lines: [] }

const saidOf = (event: Event, lineId: number) => issueOf(event).lines.find((line) => line.lineId === lineId)
const returnedOf = (event: Event, lineId: number) => saidOf(event, lineId)?.returned ?? 0
const handedOf = (event: Event, lineId: number) => saidOf(event, lineId)?.handed ?? 0
const wereCounted = (event: Event) => issueOf(event).lines.some((line) => (line.handed ?? 0) > 0)

/** Lines of the payload that have refused pieces. */
export const getReturnedLines = ({ event }: Args): ReturnedLine[] =>
  issueOf(event)
    .lines.filter((line) => line.returned > 0)
    .map(({ lineId, returned, marks = [] }) => ({
      ...{ lineId, returned },
      ...(marks.length > 0 && { handedMarks: marks }),
    }))

const leftOf = ({ returned }: Context, { lineId }: OrderLineFacts) =>
  returned.find((line) => line.lineId === lineId)?.returned ?? 0

/** Undefined if nobody scanned which marked pieces the customer takes. */
const leftMarksOf = ({ returned }: Context, { lineId, marks }: OrderLineFacts) => {
  const handedMarks = returned.find((line) => line.lineId === lineId)?.handedMarks
  return handedMarks && withoutMarks(marks, handedMarks)
}

export const createPutBackParams = ({ context, event }: Args) =>
  toLeftGoodsPutBackParams(context, getLeftGoodsPayload(event), leftOf)

/** Source: specification 4, «Issue-code flow» and «Rules on actions»; 5, «Issue». */
export const guards = {
  ...createLeftGoodsGuards<Context, Event>(getLeftGoodsPayload, leftOf, leftMarksOf),
  ...createRefusedGuards<Context, Event>((event) => issueOf(event).lines),
  newCodeMayBeSent: ({ context, event }: Args) =>
    context.codeSentAt === null ||
    Date.parse(event.at) - Date.parse(context.codeSentAt) >= context.limits.codeResendSeconds * 1000,
  codeMatches: ({ event }: Args) => event.type === 'CODE_ENTERED' && event.facts.issueCode.matches,
  lastAttempt: ({ context }: Args) => context.attempts + 1 >= context.limits.codeAttempts,

  everythingReturned: ({ context, event }: Args) =>
    context.lines.every((line) => returnedOf(event, line.lineId) === line.collected),

  everythingHanded: ({ context, event }: Args) =>
    context.lines.every((line) => handedOf(event, line.lineId) === line.collected),
  everyPieceSaid: ({ context, event }: Args) =>
    context.lines.every(
      ({ lineId, collected }) => handedOf(event, lineId) + returnedOf(event, lineId) === collected,
    ),
  nothingHanded: ({ event }: Args) => !wereCounted(event),
  everyMarkIsTheOrders: ({ context, event }: Args) =>
    issueOf(event).lines.every(({ lineId, marks = [] }) =>
      areMarksOfLine(
        context.lines.find((line) => line.lineId === lineId),
        marks,
      ),
    ),
  marksSayWhich: ({ context, event }: Args) =>
    context.lines.every((line) =>
      areMarkedPiecesIdentified(
        line,
        line.collected - returnedOf(event, line.lineId),
        saidOf(event, line.lineId)?.marks ?? [],
      ),
    ),

  forAdults: ({ context }: Args) => context.forAdults,
  locked: ({ context }: Args) => context.locked,

  prepaid: ({ context }: Args) => context.prepaid,
}

export function createInitialContext(input: WorkflowInput): Context {
  return {
    lines: input.order.lines,
    limits: input.limits,
    prepaid: input.order.prepaid,
    forAdults: input.order.forAdults,
    attempts: input.order.issueCode.attempts,
    locked: input.order.issueCode.locked,
    codeSentAt: input.order.issueCode.sentAt,
    returned: [],
  }
}

export function createStepTextValues(context: Context): Record<string, number | string> {
  return {
    collected: sumBy(context.lines, (line) => line.collected),
    returned: sumBy(context.returned, (line) => line.returned),
    returnedPieces: formatPieceCounts(context.returned, ({ returned }) => returned),
    attempts: context.attempts,
    attemptsLeft: Math.max(0, context.limits.codeAttempts - context.attempts),
    codeAttempts: context.limits.codeAttempts,
    codeResendSeconds: context.limits.codeResendSeconds,
  }
}

/** Initial form data. Issue: nothing is handed over or refused yet. Return to the shelf: the pieces to put back. */
export function createInitialFormData(context: Context, form: FormId): unknown {
  if (form === 'delivery/v1/returning') return createReturnedCountFormData(context, leftOf)
  if (form !== 'delivery/v1/issue') return {}
  const collected = context.lines.filter((line) => line.collected > 0)
  return { lines: collected.map(({ lineId }) => ({ lineId, returned: 0, handed: 0, marks: [] })) }
}
