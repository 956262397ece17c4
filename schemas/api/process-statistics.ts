import { Type, type Static } from 'typebox'
import { Act } from './workflows.ts'
import { closed, Instant, Nullable, Pfm, ToldInstant } from '../formats.ts'

/** From `from` and before `to`; without them the last 30 days. */
const period = { from: Type.Optional(ToldInstant), to: Type.Optional(ToldInstant) }

export const StatisticsQuery = Type.Object(
  {
    ...period,
    pfm: Type.Optional(Pfm),
    /** Divides every state by its stores, or by the roles of those who led out of it. */
    by: Type.Optional(Type.Enum(['store', 'role'])),
  },
  closed,
)
export type StatisticsQuery = Static<typeof StatisticsQuery>

/** The statistics as a table: of states (or groups of them), of transitions, or of one state by day or week. */
export const StatisticsTableQuery = Type.Object(
  {
    from: StatisticsQuery.properties.from,
    to: StatisticsQuery.properties.to,
    pfm: StatisticsQuery.properties.pfm,
    by: Type.Optional(Type.Enum(['store', 'role', 'day', 'week'])),
    /** Of a trend. */
    state: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
    workflow: Type.String({ maxLength: 60 }),
    version: Type.Integer({ minimum: 1, maximum: 9999 }),
    of: Type.Enum(['states', 'transitions', 'trend']),
  },
  closed,
)
export type StatisticsTableQuery = Static<typeof StatisticsTableQuery>

export const EventLogQuery = Type.Object(
  { ...period, format: Type.Enum(['xes', 'ocel']), pfm: Type.Optional(Pfm) },
  closed,
)
export type EventLogQuery = Static<typeof EventLogQuery>

const stays = {
  /** Path of a leaf state; those of parallel regions are joined by «|». */
  state: Type.String(),
  /** How often it was entered in the period. */
  visits: Type.Integer(),
  /** Of these, left since, also after the period. */
  left: Type.Integer(),
  /** Instances that came in the period and stand there still. */
  unfinished: Type.Integer(),
  /**
   * Milliseconds in the state, of the visits that have ended: values that occur (percentile_disc), or with `approximate`
   * what lies within 2.5 % of them. null: none has.
   */
  median: Nullable(Type.Number()),
  p95: Nullable(Type.Number()),
}

export const StateStatistics = Type.Object(stays)
export type StateStatistics = Static<typeof StateStatistics>

export const TransitionStatistics = Type.Object({
  /** null: the beginning. */
  from: Nullable(Type.String()),
  event: Type.String(),
  to: Type.String(),
  count: Type.Integer(),
})
export type TransitionStatistics = Static<typeof TransitionStatistics>

/** `group`: a store, or roles by their names; null: no store, or the system itself. */
export const GroupStatistics = Type.Object({ ...stays, group: Nullable(Type.String()) })
export type GroupStatistics = Static<typeof GroupStatistics>

/** A line of either table; what it does not say is null. */
export const StatisticsTableRow = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  group: Nullable(Type.String()),
  /** Of a trend: the day or the Monday, and what was published then, as «v2 activated». */
  day: Nullable(Type.String()),
  published: Type.Array(Type.Object({ act: Act, version: Type.Integer(), from: Nullable(Type.Integer()) })),
  /** In a table of transitions: where it begins; null: the beginning. */
  state: Nullable(Type.String()),
  event: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Visits of a state, or how often a transition was taken. */
  count: Type.Integer(),
  unfinished: Nullable(Type.Integer()),
  median: Nullable(Type.Number()),
  p95: Nullable(Type.Number()),
})
export type StatisticsTableRow = Static<typeof StatisticsTableRow>

/** What the records of one version say of a period: of steps taken and of states entered in it. */
export const ProcessStatistics = Type.Object({
  from: Instant,
  to: Instant,
  /** There were too many records to read them all: medians and 95th percentiles are from counters by day. Counts are exact. */
  approximate: Type.Boolean(),
  states: Type.Array(StateStatistics),
  transitions: Type.Array(TransitionStatistics),
  /** Those with the most visits first; empty unless it is asked for by `by`. */
  groups: Type.Array(GroupStatistics),
  /** There are more groups than are answered. */
  groupsCut: Type.Boolean(),
})
export type ProcessStatistics = Static<typeof ProcessStatistics>

/** How long before and after; without it as long as has passed since, 28 days at most. */
export const PublicationEffectQuery = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
    /** beside: with what went on without it in the same days, in the same stores or in the others. */
    against: Type.Optional(Type.Enum(['before', 'beside'])),
  },
  closed,
)

const MeasuredSide = Type.Object({
  visits: Type.Integer(),
  left: Type.Integer(),
  /** Milliseconds; of those that have left. */
  median: Nullable(Type.Number()),
  /** Between these lies the true median in 95 cases of 100, whatever the times are like. null: too few to say. */
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
})
export type MeasuredSide = Static<typeof MeasuredSide>

/** A step whose time has changed; `version`: the newest of those that went by it. */
export const WeekState = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  /** In the reader's words, as the desk of the process calls it. */
  name: Type.String(),
  /** Paths of the states that it means: more than one in parallel regions. */
  leaves: Type.Array(Type.String()),
  before: MeasuredSide,
  after: MeasuredSide,
  verdict: Type.Enum(['slower', 'faster']),
})
export type WeekState = Static<typeof WeekState>

/** The last seven days against the seven before, and what stands past its time now. */
export const ProcessWeek = Type.Object({
  from: Instant,
  middle: Instant,
  to: Instant,
  /** Those that cost or saved the most time first. */
  changed: Type.Array(WeekState),
  late: Type.Array(
    Type.Object({
      workflow: Type.String(),
      version: Type.Integer(),
      state: Type.String(),
      late: Type.Integer(),
      /** When the one that is late longest was due. */
      since: Instant,
    }),
  ),
})
export type ProcessWeek = Static<typeof ProcessWeek>

/** A publication by what came of it: the stays of the version before it, and those of its own version after it. */
export const PublicationEffect = Type.Object({
  at: Instant,
  version: Type.Integer(),
  against: Type.Enum(['before', 'beside']),
  /** The version that most work began with before, or beside it. */
  versionBefore: Type.Integer(),
  pfms: Nullable(Type.Array(Pfm)),
  /** Of the time before; the time after may still be shorter. */
  days: Type.Integer(),
  /** Until when the time after goes. */
  until: Instant,
  states: Type.Array(
    Type.Object({
      /** Of the version itself; those before come by its migration. */
      state: Type.String(),
      before: Nullable(MeasuredSide),
      after: Nullable(MeasuredSide),
      /** few: fewer cases than say anything. alike: the difference may be chance. */
      verdict: Type.Enum(['faster', 'slower', 'alike', 'few']),
    }),
  ),
})
export type PublicationEffect = Static<typeof PublicationEffect>

/** Transitions (ids of the definition) that the generated tests of a ring walk. Empty: they have left no figures here. */
export const ProcessCoverage = Type.Object({
  rings: Type.Array(
    Type.Object({
      ring: Type.Enum(['machine', 'http', 'browser']),
      paths: Type.Integer(),
      transitions: Type.Array(Type.String()),
    }),
  ),
})
export type ProcessCoverage = Static<typeof ProcessCoverage>
