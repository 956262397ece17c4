import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { OrderOutboxEvent, OrderLogEntry } from './orders.ts'

export const TimelineQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type TimelineQuery = Static<typeof TimelineQuery>

/** A step of one of the workflows of an order. */
export const TimelineStep = Type.Object({
  instanceId: Id,
  workflow: Type.String(),
  version: Type.Integer(),
  /** State before the step; null for the initial step. */
  from: Nullable(Type.String()),
  event: Type.String(),
  to: Type.String(),
})
export type TimelineStep = Static<typeof TimelineStep>

/** Everything that one transaction wrote for an order: steps, changed fields, and messages to partners. */
export const TimelineEntry = Type.Object({
  at: Instant,
  /** Name of the user or partner, or of the system. */
  who: Type.String(),
  steps: Type.Array(TimelineStep),
  changes: Type.Array(Type.Omit(OrderLogEntry, ['dateTime', 'sentData'])),
  /** Messages to partners that the transaction created, with their current status. */
  jobs: Type.Array(OrderOutboxEvent),
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** Sorted from the newest to the oldest. */
export const OrderTimeline = Type.Object({ items: Type.Array(TimelineEntry), total: Type.Integer() })
export type OrderTimeline = Static<typeof OrderTimeline>
