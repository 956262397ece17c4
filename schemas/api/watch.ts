import { stalledReasons } from '../values/stalled-reasons.ts'
import { priorityByAlertKind, alertPriorities, type AlertKind } from '../values/alerts.ts'
import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

const pfm = Type.Optional(Pfm)

/**
 * Reasons why an order is stalled, the most serious first: locked after too many wrong codes; no task is open and no
 * timer is pending; a timer is more than ten minutes late; a message to a partner has failed permanently; a task is
 * overdue.
 */
export const StalledOrderQuery = createListQuerySchema({
  reason: Type.Optional(Type.Enum(stalledReasons)),
  pfm,
})
export type StalledOrderQuery = Static<typeof StalledOrderQuery>

export const StalledOrder = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  /** State of the order process. */
  state: Type.String(),
  /** Version of the order process. */
  version: Type.Integer(),
  reason: Type.Enum(stalledReasons),
  /** Time when the order became stalled. */
  since: Instant,
  lateMinutes: Type.Integer(),
  /** Task or event for which the order waits; null if there is none, so that a user must check the order card. */
  next: Nullable(
    Type.Object({
      taskId: Nullable(Id),
      taskType: Nullable(Type.String()),
      taskState: Nullable(Type.String()),
      /** Name of the user who has claimed the task. */
      claimedName: Nullable(Type.String()),
      /** Time of the claim. */
      claimedSince: Nullable(Instant),
      eventId: Nullable(Id),
      handler: Nullable(Type.String()),
    }),
  ),
})
export type StalledOrder = Static<typeof StalledOrder>
export const StalledOrderList = createListSchema(StalledOrder)
export type StalledOrderList = Static<typeof StalledOrderList>

export const AlertQuery = createListQuerySchema({
  priority: Type.Optional(Type.Enum(alertPriorities)),
  kind: Type.Optional(Type.Enum(Object.keys(priorityByAlertKind) as AlertKind[])),
  pfm,
})
export type AlertQuery = Static<typeof AlertQuery>

export const Alert = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  kind: Type.Enum(Object.keys(priorityByAlertKind) as AlertKind[]),
  /** Text of the alert in the language of the request. */
  message: Type.String(),
  /** Time when the condition of the alert began. */
  date: Instant,
  priority: Type.Enum(alertPriorities),
})
export type Alert = Static<typeof Alert>
export const AlertList = createListSchema(Alert)
export type AlertList = Static<typeof AlertList>

export const IrregularOrderActionQuery = createListQuerySchema({
  orderId: Type.Optional(Id),
  kind: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-zA-Z]+$' })),
  from: Type.Optional(ExternalInstant),
  to: Type.Optional(ExternalInstant),
  pfm,
})
export type IrregularOrderActionQuery = Static<typeof IrregularOrderActionQuery>

/**
 * An action outside the regular process of an order, with its user and reason. Kinds: src/shared/order-exceptions.ts.
 */
export const IrregularOrderAction = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  kind: Type.String(),
  reason: Nullable(Type.String()),
  at: Instant,
  userName: Type.String(),
})
export type IrregularOrderAction = Static<typeof IrregularOrderAction>
export const IrregularOrderActionList = createListSchema(IrregularOrderAction)
export type IrregularOrderActionList = Static<typeof IrregularOrderActionList>

export const ClaimedTasksQuery = createListQuerySchema({ pfm })
export type ClaimedTasksQuery = Static<typeof ClaimedTasksQuery>

/** A task that a user has claimed. */
export const ClaimedTask = Type.Object({
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
export type ClaimedTask = Static<typeof ClaimedTask>
export const ClaimedTaskList = createListSchema(ClaimedTask)
export type ClaimedTaskList = Static<typeof ClaimedTaskList>

/**
 * Counts of one store. `open` to `inWork` count open tasks. `exceptions`: irregular actions in the last 24 hours, among
 * them `withoutCode`: issues without the code.
 */
export const StoreWorkload = Type.Object({
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
export type StoreWorkload = Static<typeof StoreWorkload>
export const StoreWorkloadList = createListSchema(StoreWorkload)
export const StoreWorkloadQuery = createListQuerySchema({ pfm })
export type StoreWorkloadQuery = Static<typeof StoreWorkloadQuery>
export type StoreWorkloadList = Static<typeof StoreWorkloadList>
