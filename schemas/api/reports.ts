import { cancellationReportGroups, feedbackReportGroups, orderReportGroups } from '../values/report-groups.ts'
import { Type, type Static } from 'typebox'
import { closed, Day, Nullable, Pfm } from '../formats.ts'

/** Query of a report: its own filters, and what every report may be asked by. Days are the store's own. */
const reportQuery = <Filters extends Type.TProperties>(filters: Filters) =>
  Type.Object(
    {
      ...filters,
      /** Both ends included. Without them the last 30 days. */
      periodFrom: Type.Optional(Day),
      periodTo: Type.Optional(Day),
      pfm: Type.Optional(Pfm),
      /** Test orders are left out unless they are asked for. */
      tests: Type.Optional(Type.Enum(['without', 'with'])),
    },
    closed,
  )

export interface Period {
  from: string
  to: string
}

/** `totals`: rows of everything together, with null where a row says of what it is; of money one for each currency. */
export const reportOf = <Row extends Type.TSchema>(row: Row) =>
  Type.Object({ from: Day, to: Day, rows: Type.Array(row), totals: Type.Array(row) })

export const OrderReportQuery = reportQuery({ by: Type.Optional(Type.Enum(orderReportGroups)) })
export type OrderReportQuery = Static<typeof OrderReportQuery>

/** What happened to orders on a day, in a store. Sums are minor units. */
export const OrderReportRow = Type.Object({
  day: Nullable(Day),
  pfm: Nullable(Type.String()),
  currency: Type.String(),
  arrived: Type.Integer(),
  /** Orders that were formed that day; one that was formed again on another day counts there too. */
  formed: Type.Integer(),
  /** In full or in part. */
  issued: Type.Integer(),
  /** Ended without anything issued: cancelled, or back at the warehouse. */
  cancelled: Type.Integer(),
  issuedSum: Type.Integer(),
  /** Money that has gone back to customers. */
  refundedSum: Type.Integer(),
})
export type OrderReportRow = Static<typeof OrderReportRow>

export const CancellationReportQuery = reportQuery({
  by: Type.Optional(Type.Enum(cancellationReportGroups)),
})
export type CancellationReportQuery = Static<typeof CancellationReportQuery>

export const CancellationReportRow = Type.Object({
  /** Catalogue cancelReasons; `none`: nobody gave a reason; null: of all reasons. */
  reason: Nullable(Type.Union([Type.Integer(), Type.Literal('none')])),
  pfm: Nullable(Type.String()),
  cancelled: Type.Integer(),
  /** Of all that the report counts, 0 to 1. */
  share: Type.Number(),
})
export type CancellationReportRow = Static<typeof CancellationReportRow>

export const TaskReportQuery = reportQuery({})
export type TaskReportQuery = Static<typeof TaskReportQuery>

export const TaskReportRow = Type.Object({
  /** Catalogue taskTypes. */
  taskType: Nullable(Type.String()),
  done: Type.Integer(),
  /** Done after they were due. */
  late: Type.Integer(),
  /** Minutes from opened to done. */
  median: Type.Number(),
  /** Nineteen of twenty took no longer. */
  p95: Type.Number(),
})
export type TaskReportRow = Static<typeof TaskReportRow>

export const FeedbackReportQuery = reportQuery({
  by: Type.Optional(Type.Enum(feedbackReportGroups)),
  way: Type.Optional(Type.Enum(['all', 'pickup', 'delivery'])),
})
export type FeedbackReportQuery = Static<typeof FeedbackReportQuery>

const Share = Nullable(Type.Number())
/** What customers said on a day, of a store, of pickup or of delivery. */
export const FeedbackReportRow = Type.Object({
  day: Nullable(Day),
  pfm: Nullable(Type.String()),
  way: Nullable(Type.Enum(['pickup', 'delivery'])),
  count: Type.Integer(),
  /** Of 1 to 5; of pickup and of delivery alone null where there is none. */
  average: Type.Number(),
  pickupAverage: Nullable(Type.Number()),
  deliveryAverage: Nullable(Type.Number()),
  /** Share of «yes» among those who answered the question, 0 to 1; null: nobody did. */
  accuracy: Share,
  orderInfo: Share,
  integrity: Share,
  equipment: Share,
  commented: Type.Integer(),
})
export type FeedbackReportRow = Static<typeof FeedbackReportRow>
