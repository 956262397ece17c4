import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { OrderEvent, OrderLogEntry } from './orders.ts'

export const TimelineQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type TimelineQuery = Static<typeof TimelineQuery>

/** A step of one of the order's machines. */
export const TimelineStep = Type.Object({
  instanceId: Id,
  workflow: Type.String(),
  version: Type.Integer(),
  /** null: the initial step. */
  from: Nullable(Type.String()),
  event: Type.String(),
  to: Type.String(),
})
export type TimelineStep = Static<typeof TimelineStep>

/** Everything written in one transaction: steps caused by one action, changed fields, created jobs. */
export const TimelineMoment = Type.Object({
  at: Instant,
  /** A user, a reporting partner, or the system. */
  who: Type.String(),
  steps: Type.Array(TimelineStep),
  changes: Type.Array(Type.Omit(OrderLogEntry, ['dateTime', 'sentData'])),
  /** Background events in their current state. */
  jobs: Type.Array(OrderEvent),
})
export type TimelineMoment = Static<typeof TimelineMoment>

/** Newest first. */
export const OrderTimeline = Type.Object({ items: Type.Array(TimelineMoment), total: Type.Integer() })
export type OrderTimeline = Static<typeof OrderTimeline>
