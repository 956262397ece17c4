import { Type, type Static } from 'typebox'

/** Server-sent events of GET /api/live, event name `change`: what was committed; screens ask again for what they show. */
export const LiveChange = Type.Object({
  kind: Type.Union([
    Type.Literal('task'),
    /** What is half-typed in a task's step. */
    Type.Literal('draft'),
    Type.Literal('order'),
    Type.Literal('events'),
    Type.Literal('rights'),
    Type.Literal('job'),
    /** Work at a desk, or what it is about. */
    Type.Literal('desk'),
  ]),
  orderId: Type.Optional(Type.Integer()),
  taskId: Type.Optional(Type.Integer()),
  deskId: Type.Optional(Type.Integer()),
  pfm: Type.Optional(Type.String()),
  /** Whose job it is: told to nobody else. */
  personId: Type.Optional(Type.String()),
  /** Browser tab that caused it: it has the answer already. */
  tabId: Type.Optional(Type.String()),
})
export type LiveChange = Static<typeof LiveChange>
