import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'
import { processCaseKinds } from '../values/process-case-kinds.ts'

const State = Type.String({ minLength: 1, maxLength: 400 })

export const ProcessCaseQuery = Type.Object(
  {
    of: Type.Optional(Type.Enum([...processCaseKinds])),
    /**
     * Only this state. For `open` and `overdue` also the states within it. For `taken` the state before the transition,
     * used only together with `event`.
     */
    state: Type.Optional(State),
    /** Only for `taken`: event of the transition, and the state after it (`to`). */
    event: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    to: Type.Optional(State),
    /** `all`: cases of all versions of the process. */
    versions: Type.Optional(Type.Literal('all')),
    /** Period of the visits and transitions, as in the statistics. */
    since: Type.Optional(ExternalInstant),
    until: Type.Optional(ExternalInstant),
    pfm: Type.Optional(Pfm),
    /** Codes of several stores, separated by commas; not for `open` and `overdue`. */
    pfms: Type.Optional(Type.String({ pattern: '^\\w{1,20}(,\\w{1,20})*$', maxLength: 4_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type ProcessCaseQuery = Static<typeof ProcessCaseQuery>

export const ProcessCase = Type.Object({
  instanceId: Id,
  orderId: Nullable(Id),
  taskId: Nullable(Id),
  pfm: Nullable(Type.String()),
  version: Type.Integer(),
  /** Path of the state. In a list of transitions: the state after the transition. */
  state: Type.String(),
  /** Name of the state in the language of the request. */
  name: Type.String(),
  /** Last step of an open instance, start of a visit, or time of a transition. */
  since: Instant,
  /** End of a visit; null if it still lasts. */
  until: Nullable(Instant),
  /** Due time of the overdue task; null for other kinds of rows. */
  dueAt: Nullable(Instant),
})
export type ProcessCase = Static<typeof ProcessCase>
