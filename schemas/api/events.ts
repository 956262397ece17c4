import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, ExternalInstant, closed } from '../formats.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

/** Statuses of an outbox event (specification 3, «Event»). The list must equal the server's `eventStatuses`. */
export const EventStatus = Type.Enum([
  'pending',
  'ready',
  'queue',
  'process',
  'done',
  'fail',
  'canceled',
  'waiting',
] as const)
export const EventAction = Type.Enum(['restart', 'cancel', 'complete'] as const)

export const EventQuery = createListQuerySchema({
  status: Type.Optional(EventStatus),
  handler: Type.Optional(Type.String({ maxLength: 60 })),
  orderId: Type.Optional(Id),
  /** Creation time: `from` is inclusive, `to` is exclusive. */
  from: Type.Optional(ExternalInstant),
  to: Type.Optional(ExternalInstant),
})
export type EventQuery = Static<typeof EventQuery>

export const EventRow = Type.Object({
  id: Id,
  orderId: Nullable(Type.Integer()),
  handler: Type.String(),
  type: Type.String(),
  status: EventStatus,
  serviceId: Nullable(Type.String()),
  attempts: Type.Integer(),
  /** Content of the message. Secrets, phone numbers and e-mail addresses are masked. */
  data: Type.Record(Type.String(), Type.Unknown()),
  /** Error of the last attempt, in the language of the request; null if there is none. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Actions that are possible now. */
  actions: Type.Array(EventAction),
})
export type EventRow = Static<typeof EventRow>

/** `total` is counted only up to 10,000. `totalIsExact`: false if there are more. */
export const EventList = createListSchema(EventRow)
export type EventList = Static<typeof EventList>

export const EventStatusCounts = Type.Array(Type.Object({ status: EventStatus, count: Type.Integer() }))
export type EventStatusCounts = Static<typeof EventStatusCounts>

/**
 * Handlers that have unfinished events, each with the number of these events by status. `id`: id of the catalogue
 * eventHandlers.
 */
export const HandlerEventCounts = Type.Array(
  Type.Object({ id: Type.String(), description: Type.String(), statuses: EventStatusCounts }),
)
export type HandlerEventCounts = Static<typeof HandlerEventCounts>

export const EventJournal = Type.Object({
  event: EventRow,
  entries: Type.Array(
    Type.Object({
      number: Type.Integer(),
      dateTime: Instant,
      old: Nullable(EventStatus),
      new: EventStatus,
      userName: Type.String(),
      /** Reason or other details, in the language of the request. */
      detail: Nullable(Type.String()),
    }),
  ),
})
export type EventJournal = Static<typeof EventJournal>

export const EventActionBody = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) },
  closed,
)
export type EventActionBody = Static<typeof EventActionBody>

/**
 * One entry for each id, in the order of the request. `status`: current status of the event; null if the event does not
 * exist or the user may not see it.
 */
export const EventActionResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      status: Nullable(EventStatus),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /** True if nothing was changed because the order was locked. The request can be repeated. */
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type EventActionResults = Static<typeof EventActionResults>

/** An external service and whether it is switched on (specification 3, «Service»). */
export const Service = Type.Object({
  serviceId: Type.String(),
  serviceName: Type.String(),
  isActive: Type.Boolean(),
})
export const ServiceList = Type.Array(Service)
export type ServiceList = Static<typeof ServiceList>

/**
 * States of an external service. `silent`: the service is switched on, but a message to it has been failing for more
 * than five minutes.
 */
const serviceStates = ['on', 'silent', 'off'] as const

export const ServiceQuery = createListQuerySchema({ state: Type.Optional(Type.Enum(serviceStates)) })
export type ServiceQuery = Static<typeof ServiceQuery>

/** A service as displayed to users who may switch it. */
export const ServiceRow = Type.Object({
  ...Service.properties,
  state: Type.Enum(serviceStates),
  /**
   * Creation time of the oldest unsent message whose last attempt failed because of the service; null if there is none.
   */
  silentSince: Nullable(Instant),
  /** Instant of the last switch; null if it was never switched. */
  changedAt: Nullable(Instant),
  changedBy: Nullable(Type.String()),
  /** Number of events that wait until the service is switched on, counted up to 10,000. */
  waiting: Type.Integer(),
  /**
   * Number of events that are due or scheduled to be sent, including those after a failed attempt; counted up to
   * 10,000.
   */
  unsent: Type.Integer(),
  /**
   * Error of one of the unsent events: the one whose next attempt is the latest. In the language of the request; null
   * if no attempt has failed.
   */
  error: Nullable(Type.String()),
  /**
   * Running process that switches the service; null if there is none. `pending`: true after a user has confirmed the
   * switch.
   */
  switching: Nullable(Type.Object({ deskId: Id, pending: Type.Boolean() })),
})
export type ServiceRow = Static<typeof ServiceRow>

export const ServiceSwitchBody = Type.Object(
  { service: Type.String({ minLength: 1, maxLength: 40 }), enable: Type.Boolean() },
  closed,
)
export type ServiceSwitchBody = Static<typeof ServiceSwitchBody>
