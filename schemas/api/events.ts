import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, ToldInstant, closed } from '../formats.ts'
import { listOf, listQuery } from './list.ts'

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

export const EventQuery = listQuery({
  status: Type.Optional(EventStatus),
  handler: Type.Optional(Type.String({ maxLength: 60 })),
  orderId: Type.Optional(Id),
  /** Created at or after, and before: instants. */
  from: Type.Optional(ToldInstant),
  to: Type.Optional(ToldInstant),
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
  /** In the reader's language. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  /** What may be done with it now. */
  actions: Type.Array(EventAction),
})
export type EventRow = Static<typeof EventRow>

/** `total` stops counting at 10,000 and then says so. */
export const EventList = listOf(EventRow)
export type EventList = Static<typeof EventList>

export const EventCounts = Type.Array(Type.Object({ status: EventStatus, count: Type.Integer() }))
export type EventCounts = Static<typeof EventCounts>

/** Handlers with unfinished events, and how many of them stand in each status: as the catalogue eventHandlers says them. */
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
      /** In the reader's language. */
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

/** One entry per id, in the order asked. `status`: where the event stands now, null when there is none. */
export const EventActionResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      status: Nullable(EventStatus),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /** Somebody holds the order: nothing was done, and the same may be asked again. */
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

/** silent: it is on, and for some minutes it has given no answer to what it was sent. */
const serviceStates = ['on', 'silent', 'off'] as const

export const ServiceQuery = listQuery({ state: Type.Optional(Type.Enum(serviceStates)) })
export type ServiceQuery = Static<typeof ServiceQuery>

/** A service as those see it who switch it. */
export const ServiceRow = Type.Object({
  ...Service.properties,
  state: Type.Enum(serviceStates),
  /** Since when the oldest message waits to which the service gave no answer; null: it answers. */
  silentSince: Nullable(Instant),
  /** Last switched; null: never. */
  changedAt: Nullable(Instant),
  changedBy: Nullable(Type.String()),
  /** Events that wait for it to be switched on. */
  waiting: Type.Integer(),
  /** Events that are on their way to it, or rest between two attempts. */
  unsent: Type.Integer(),
  /** What came of the last attempt of an event that is still unsent, in the reader's language; null: nothing went wrong. */
  error: Nullable(Type.String()),
  /** The open switch of it; `pending`: it is being switched right now. */
  switching: Nullable(Type.Object({ deskId: Id, pending: Type.Boolean() })),
})
export type ServiceRow = Static<typeof ServiceRow>

export const ServiceSwitch = Type.Object(
  { service: Type.String({ minLength: 1, maxLength: 40 }), enable: Type.Boolean() },
  closed,
)
export type ServiceSwitch = Static<typeof ServiceSwitch>
