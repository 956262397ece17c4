import {
  answerReportGroups,
  cancellationReportGroups,
  feedbackReportGroups,
  orderReportGroups,
} from '../values/report-groups.ts'
import { Type, type Static } from 'typebox'
import { closed, Day, Nullable, Pfm } from '../formats.ts'

/**
 * Creates the schema of the query of a report: the given filters, and those that all reports have. Days are in the time
 * zone of the store.
 */
const reportQuery = <Filters extends Type.TProperties>(filters: Filters) =>
  Type.Object(
    {
      ...filters,
      /** First and last day, both included; default: the last 30 days. */
      periodFrom: Type.Optional(Day),
      periodTo: Type.Optional(Day),
      pfm: Type.Optional(Pfm),
      /** Test orders are excluded by default. */
      tests: Type.Optional(Type.Enum(['without', 'with'])),
    },
    closed,
  )

export interface ReportPeriod {
  from: string
  to: string
}

/**
 * Creates the schema of a report. `totals`: rows with the totals, one per currency if the report has amounts; their
 * grouping columns are null. `previous`: totals of the preceding period of the same length.
 */
export const createReportSchema = <Row extends Type.TSchema>(row: Row) =>
  Type.Object({
    from: Day,
    to: Day,
    rows: Type.Array(row),
    totals: Type.Array(row),
    previous: Type.Object({ from: Day, to: Day, totals: Type.Array(row) }),
  })

export const OrderReportQuery = reportQuery({ by: Type.Optional(Type.Enum(orderReportGroups)) })
export type OrderReportQuery = Static<typeof OrderReportQuery>

/** Counts of orders by day, by store or by both. Amounts are minor units. */
export const OrderReportRow = Type.Object({
  day: Nullable(Day),
  pfm: Nullable(Type.String()),
  currency: Type.String(),
  arrived: Type.Integer(),
  /** Orders formed on that day. An order that is formed again on another day counts on both days. */
  formed: Type.Integer(),
  /** Orders issued in full or in part. */
  issued: Type.Integer(),
  /** Orders that ended without an issue: cancelled, or returned to the warehouse. */
  cancelled: Type.Integer(),
  issuedSum: Type.Integer(),
  /** Money refunded to customers on that day, in minor units. */
  refundedSum: Type.Integer(),
})
export type OrderReportRow = Static<typeof OrderReportRow>

export const CancellationReportQuery = reportQuery({
  by: Type.Optional(Type.Enum(cancellationReportGroups)),
})
export type CancellationReportQuery = Static<typeof CancellationReportQuery>

export const CancellationReportRow = Type.Object({
  /** Id of the catalogue cancelReasons; `none` for orders without a reason; null if the row is about all reasons. */
  reason: Nullable(Type.Union([Type.Integer(), Type.Literal('none')])),
  pfm: Nullable(Type.String()),
  cancelled: Type.Integer(),
  /** Share of these orders in all cancelled orders of the report, from 0 to 1. */
  share: Type.Number(),
})
export type CancellationReportRow = Static<typeof CancellationReportRow>

export const TaskReportQuery = reportQuery({})
export type TaskReportQuery = Static<typeof TaskReportQuery>

export const TaskReportRow = Type.Object({
  /** Id of the catalogue taskTypes; null in the row with the totals. */
  taskType: Nullable(Type.String()),
  done: Type.Integer(),
  /** Number of tasks completed after the due time. */
  late: Type.Integer(),
  /** Median time from opening to completion, in minutes. */
  median: Type.Number(),
  /** 95th percentile of the same time, in minutes. */
  p95: Type.Number(),
})
export type TaskReportRow = Static<typeof TaskReportRow>

export const FeedbackReportQuery = reportQuery({
  by: Type.Optional(Type.Enum(feedbackReportGroups)),
  way: Type.Optional(Type.Enum(['all', 'pickup', 'delivery'])),
})
export type FeedbackReportQuery = Static<typeof FeedbackReportQuery>

const Share = Nullable(Type.Number())
/** Feedback by day, by store or by way of receiving the order. */
export const FeedbackReportRow = Type.Object({
  day: Nullable(Day),
  pfm: Nullable(Type.String()),
  way: Nullable(Type.Enum(['pickup', 'delivery'])),
  count: Type.Integer(),
  /** Average rating from 1 to 5. `pickupAverage` and `deliveryAverage` are null if there is no such feedback. */
  average: Type.Number(),
  pickupAverage: Nullable(Type.Number()),
  deliveryAverage: Nullable(Type.Number()),
  /** Share of «yes» among the answers, from 0 to 1; null if there are no answers. */
  accuracy: Share,
  orderInfo: Share,
  integrity: Share,
  equipment: Share,
  commented: Type.Integer(),
})
export type FeedbackReportRow = Static<typeof FeedbackReportRow>

export const AnswerReportQuery = reportQuery({
  by: Type.Optional(Type.Enum(answerReportGroups)),
  /** Name of a workflow. */
  process: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-zA-Z]+$' })),
})
export type AnswerReportQuery = Static<typeof AnswerReportQuery>

/** Answers to one of the questions that process owners added to steps. Texts are in the language of the request. */
export const AnswerReportRow = Type.Object({
  day: Nullable(Day),
  pfm: Nullable(Type.String()),
  question: Nullable(Type.String()),
  /** Text of the chosen answer: a choice, yes or no, or an entry of a catalogue. Null for numbers, texts and days. */
  answer: Nullable(Type.String()),
  process: Nullable(Type.String()),
  count: Type.Integer(),
  /** Share of this answer in all answers to the question, from 0 to 1; null if `answer` is null. */
  share: Nullable(Type.Number()),
  /** `sum` and `average` of the answers to a question about a number; null for other questions. */
  sum: Nullable(Type.Number()),
  average: Nullable(Type.Number()),
})
export type AnswerReportRow = Static<typeof AnswerReportRow>
