import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, ExternalInstant, closed } from '../formats.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

/** Specification 3, «Event»; the same list as the server's `eventStatuses`. */
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
  /** Created at or after `from` and before `to`. */
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
  /** Secrets and phone numbers are masked. */
  data: Type.Record(Type.String(), Type.Unknown()),
  /** In the language of the request. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Actions possible now. */
  actions: Type.Array(EventAction),
})
export type EventRow = Static<typeof EventRow>

/** `total` is counted up to 10,000; `totalIsExact` says whether there are more. */
export const EventList = createListSchema(EventRow)
export type EventList = Static<typeof EventList>

export const EventCounts = Type.Array(Type.Object({ status: EventStatus, count: Type.Integer() }))
export type EventCounts = Static<typeof EventCounts>

/** Handlers with unfinished events and their number by status; named as in the catalogue eventHandlers. */
export const HandlerCounts = Type.Array(
  Type.Object({ id: Type.String(), description: Type.String(), statuses: EventCounts }),
)
export type HandlerCounts = Static<typeof HandlerCounts>

export const EventJournal = Type.Object({
  event: EventRow,
  entries: Type.Array(
    Type.Object({
      number: Type.Integer(),
      dateTime: Instant,
      old: Nullable(EventStatus),
      new: EventStatus,
      userName: Type.String(),
      /** In the language of the request. */
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

/** One entry per id, in the requested order. `status`: current status of the event, null when it does not exist. */
export const EventActionResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      status: Nullable(EventStatus),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /** True if the order was locked: nothing was changed, and the request can be repeated. */
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type EventActionResults = Static<typeof EventActionResults>

/** Specification 3, «Service». */
export const Service = Type.Object({
  serviceId: Type.String(),
  serviceName: Type.String(),
  isActive: Type.Boolean(),
})
export const ServiceList = Type.Array(Service)
export type ServiceList = Static<typeof ServiceList>

/** silent: switched on, but without a response to sent messages for some minutes. */
const serviceStates = ['on', 'silent', 'off'] as const

export const ServiceQuery = createListQuerySchema({ state: Type.Optional(Type.Enum(serviceStates)) })
export type ServiceQuery = Static<typeof ServiceQuery>

/** A service as displayed to users who may switch it. */
export const ServiceRow = Type.Object({
  ...Service.properties,
  state: Type.Enum(serviceStates),
  /** When the oldest unanswered message was sent; null: the service responds. */
  silentSince: Nullable(Instant),
  /** Last switched; null: never. */
  changedAt: Nullable(Instant),
  changedBy: Nullable(Type.String()),
  /** Number of events that wait until it is switched on. */
  waiting: Type.Integer(),
  /** Number of events that are being sent to it or wait for the next attempt. */
  unsent: Type.Integer(),
  /** Result of the last attempt of an unsent event, in the language of the request; null: no error. */
  error: Nullable(Type.String()),
  /** Open switching desk of the service; `pending`: it is being switched right now. */
  switching: Nullable(Type.Object({ deskId: Id, pending: Type.Boolean() })),
})
export type ServiceRow = Static<typeof ServiceRow>

export const ServiceSwitch = Type.Object(
  { service: Type.String({ minLength: 1, maxLength: 40 }), enable: Type.Boolean() },
  closed,
)
export type ServiceSwitch = Static<typeof ServiceSwitch>
