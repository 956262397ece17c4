import { Type, type Static } from 'typebox'

/**
 * Server-sent event `change` of GET /api/live. The server reports with it that data have changed, so that clients which
 * display these data load them again.
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
    /** A changed version of a process was published, or a draft of such a version was changed. */
    Type.Literal('processes'),
    /** A process owner opened or closed a draft of a process. Clients receive only the field `kind`. */
    Type.Literal('presence'),
  ]),
  orderId: Type.Optional(Type.Integer()),
  taskId: Type.Optional(Type.Integer()),
  deskId: Type.Optional(Type.Integer()),
  pfm: Type.Optional(Type.String()),
  /**
   * For `job`: owner of the job, the only user who receives the change. For `presence`: user who opened the draft, sent
   * only to servers.
   */
  personId: Type.Optional(Type.String()),
  /**
   * Browser tab that made the change. The task screen of this tab ignores the change, because it already has the
   * response. Lists and cards are fetched again in every tab.
   */
  tabId: Type.Optional(Type.String()),
  /**
   * For `presence`, sent only to servers: id of the draft, name of the user, and whether the tab displays the draft.
   */
  draftId: Type.Optional(Type.Integer()),
  personName: Type.Optional(Type.String()),
  isOpen: Type.Optional(Type.Boolean()),
})
export type LiveChange = Static<typeof LiveChange>
