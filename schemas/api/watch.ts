import { standingReasons } from '../values/standing-reasons.ts'
import { alertKinds, alertPriorities, type AlertKind } from '../values/alerts.ts'
import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Pfm, ToldInstant } from '../formats.ts'
import { listOf, listQuery } from './list.ts'

const pfm = Type.Optional(Pfm)

/**
 * Why an order is on the list, the gravest first: five wrong codes have locked it; it waits for nobody and nothing; a timer
 * did not fire; a message to a partner failed for good; its task is overdue.
 */
export const StandingQuery = listQuery({ reason: Type.Optional(Type.Enum(standingReasons)), pfm })
export type StandingQuery = Static<typeof StandingQuery>

export const StandingOrder = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  /** Where its process stands, with the version that says what it means. */
  state: Type.String(),
  version: Type.Integer(),
  reason: Type.Enum(standingReasons),
  /** Since when it should have gone on. */
  since: Instant,
  lateMinutes: Type.Integer(),
  /** What brings it on; null: nobody knows, a person must look at the card. */
  next: Nullable(
    Type.Object({
      taskId: Nullable(Id),
      taskType: Nullable(Type.String()),
      taskState: Nullable(Type.String()),
      /** Who works on it now, and since when. */
      claimedName: Nullable(Type.String()),
      claimedSince: Nullable(Instant),
      eventId: Nullable(Id),
      handler: Nullable(Type.String()),
    }),
  ),
})
export type StandingOrder = Static<typeof StandingOrder>
export const StandingList = listOf(StandingOrder)
export type StandingList = Static<typeof StandingList>

export const AlertQuery = listQuery({
  priority: Type.Optional(Type.Enum(alertPriorities)),
  kind: Type.Optional(Type.Enum(Object.keys(alertKinds) as AlertKind[])),
  pfm,
})
export type AlertQuery = Static<typeof AlertQuery>

export const Alert = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  kind: Type.Enum(Object.keys(alertKinds) as AlertKind[]),
  /** In the reader's language. */
  message: Type.String(),
  /** Since when it is so. */
  date: Instant,
  priority: Type.Enum(alertPriorities),
})
export type Alert = Static<typeof Alert>
export const AlertList = listOf(Alert)
export type AlertList = Static<typeof AlertList>

export const ExceptionQuery = listQuery({
  orderId: Type.Optional(Id),
  kind: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-zA-Z]+$' })),
  from: Type.Optional(ToldInstant),
  to: Type.Optional(ToldInstant),
  pfm,
})
export type ExceptionQuery = Static<typeof ExceptionQuery>

/** What was done past the usual way, by whom and why (src/shared/order-exceptions.ts). */
export const OrderException = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  kind: Type.String(),
  reason: Nullable(Type.String()),
  at: Instant,
  userName: Type.String(),
})
export type OrderException = Static<typeof OrderException>
export const ExceptionList = listOf(OrderException)
export type ExceptionList = Static<typeof ExceptionList>

export const InWorkQuery = listQuery({ pfm })
export type InWorkQuery = Static<typeof InWorkQuery>

/** Who works on what, since when. */
export const TaskInWork = Type.Object({
  taskId: Id,
  orderId: Id,
  pfm: Type.String(),
  taskType: Type.String(),
  state: Type.String(),
  claimedName: Type.String(),
  claimedSince: Nullable(Instant),
  dueAt: Instant,
  overdue: Type.Boolean(),
})
export type TaskInWork = Static<typeof TaskInWork>
export const InWorkList = listOf(TaskInWork)
export type InWorkList = Static<typeof InWorkList>

/** Stores side by side. `exceptions`: of the last day. */
export const StoreDesk = Type.Object({
  pfm: Type.String(),
  name: Type.String(),
  city: Type.String(),
  open: Type.Integer(),
  overdue: Type.Integer(),
  locked: Type.Integer(),
  inWork: Type.Integer(),
  withoutCode: Type.Integer(),
  exceptions: Type.Integer(),
})
export type StoreDesk = Static<typeof StoreDesk>
export const StoreDeskList = listOf(StoreDesk)
export const StoreDeskQuery = listQuery({ pfm })
export type StoreDeskQuery = Static<typeof StoreDeskQuery>
export type StoreDeskList = Static<typeof StoreDeskList>
