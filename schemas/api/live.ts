import { Type, type Static } from 'typebox'

/**
 * Server-sent event `change` of GET /api/live. It reports that data were changed, and clients that display these data
 * reload them.
 */
export const LiveChange = Type.Object({
  kind: Type.Union([
    Type.Literal('task'),
    /** Draft of a step of a task. */
    Type.Literal('draft'),
    Type.Literal('order'),
    Type.Literal('events'),
    Type.Literal('rights'),
    Type.Literal('job'),
    /** A process without an order (acceptance act, refund register, service switch), or its subject. */
    Type.Literal('desk'),
    /** A changed version was published, or a draft of one was saved. */
    Type.Literal('processes'),
    /** An owner opened or closed a draft of a process. Clients receive only the kind. */
    Type.Literal('presence'),
  ]),
  orderId: Type.Optional(Type.Integer()),
  taskId: Type.Optional(Type.Integer()),
  deskId: Type.Optional(Type.Integer()),
  pfm: Type.Optional(Type.String()),
  /** Owner of the job, who alone receives the notification. Of `presence`: who opened the draft, sent only to servers. */
  personId: Type.Optional(Type.String()),
  /**
   * Browser tab that made the change. Its task runner ignores the notification, because it already has the response.
   * Lists and cards are fetched again in every tab.
   */
  tabId: Type.Optional(Type.String()),
  /** Of `presence`, sent only to servers: the draft, the name of the owner, and whether the tab displays the draft. */
  draftId: Type.Optional(Type.Integer()),
  personName: Type.Optional(Type.String()),
  isOpen: Type.Optional(Type.Boolean()),
})
export type LiveChange = Static<typeof LiveChange>
