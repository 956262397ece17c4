import { Type, type Static } from 'typebox'

/** Server-sent events of GET /api/live, event name `change`: committed changes; clients reload the data they display. */
export const LiveChange = Type.Object({
  kind: Type.Union([
    Type.Literal('task'),
    /** Draft of a task's step. */
    Type.Literal('draft'),
    Type.Literal('order'),
    Type.Literal('events'),
    Type.Literal('rights'),
    Type.Literal('job'),
    /** Desk work, or its subject. */
    Type.Literal('desk'),
  ]),
  orderId: Type.Optional(Type.Integer()),
  taskId: Type.Optional(Type.Integer()),
  deskId: Type.Optional(Type.Integer()),
  pfm: Type.Optional(Type.String()),
  /** Owner of the job; the event is sent to this user only. */
  personId: Type.Optional(Type.String()),
  /** Browser tab that caused the change: it has the response already. */
  tabId: Type.Optional(Type.String()),
})
export type LiveChange = Static<typeof LiveChange>
