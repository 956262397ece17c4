import { Type, type Static } from 'typebox'
import { PublicationAct } from './workflows.ts'
import { closed, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'

/** From `from` and before `to`; default: the last 30 days. */
const period = { from: Type.Optional(ExternalInstant), to: Type.Optional(ExternalInstant) }

export const StatisticsQuery = Type.Object(
  {
    ...period,
    pfm: Type.Optional(Pfm),
    /** Groups every state by store, or by role of the user who left it. */
    by: Type.Optional(Type.Enum(['store', 'role'])),
  },
  closed,
)
export type StatisticsQuery = Static<typeof StatisticsQuery>

/** Statistics as a table: states (or groups of them), transitions, or one state by day or week. */
export const StatisticsTableQuery = Type.Object(
  {
    from: StatisticsQuery.properties.from,
    to: StatisticsQuery.properties.to,
    pfm: StatisticsQuery.properties.pfm,
    by: Type.Optional(Type.Enum(['store', 'role', 'day', 'week'])),
    /** State of a trend. */
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
  /** Path of a leaf state; paths of parallel regions are joined by «|». */
  state: Type.String(),
  /** Number of entries in the period. */
  visits: Type.Integer(),
  /** How many of these visits have ended, including those that ended after the period. */
  left: Type.Integer(),
  /** Instances that entered in the period and are still in the state. */
  unfinished: Type.Integer(),
  /**
   * Duration in milliseconds of finished visits: actual values (percentile_disc), or values within 2.5 % of them with
   * `approximate`. null: no finished visit.
   */
  median: Nullable(Type.Number()),
  p95: Nullable(Type.Number()),
}

export const StateStatistics = Type.Object(stays)
export type StateStatistics = Static<typeof StateStatistics>

export const TransitionStatistics = Type.Object({
  /** null: the initial step. */
  from: Nullable(Type.String()),
  event: Type.String(),
  to: Type.String(),
  count: Type.Integer(),
})
export type TransitionStatistics = Static<typeof TransitionStatistics>

/** `group`: a store, or role names; null: no store, or the system. */
export const GroupStatistics = Type.Object({ ...stays, group: Nullable(Type.String()) })
export type GroupStatistics = Static<typeof GroupStatistics>

/** A row of any of the tables; unused fields are null. */
export const StatisticsTableRow = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  group: Nullable(Type.String()),
  /** In a trend: the day or the Monday, and what was published then, as «v2 activated». */
  day: Nullable(Type.String()),
  published: Type.Array(
    Type.Object({ act: PublicationAct, version: Type.Integer(), from: Nullable(Type.Integer()) }),
  ),
  /** In a table of transitions: source state; null: the initial step. */
  state: Nullable(Type.String()),
  event: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Visits of a state, or count of a transition. */
  count: Type.Integer(),
  unfinished: Nullable(Type.Integer()),
  median: Nullable(Type.Number()),
  p95: Nullable(Type.Number()),
})
export type StatisticsTableRow = Static<typeof StatisticsTableRow>

/** Statistics of one version for a period: steps made and states entered in it. */
export const ProcessStatistics = Type.Object({
  from: Instant,
  to: Instant,
  /** Too many records to read them all: medians and 95th percentiles come from daily counters. Counts are exact. */
  approximate: Type.Boolean(),
  states: Type.Array(StateStatistics),
  transitions: Type.Array(TransitionStatistics),
  /** Groups with the most visits first; empty unless requested by `by`. */
  groups: Type.Array(GroupStatistics),
  /** There are more groups than returned. */
  groupsCut: Type.Boolean(),
})
export type ProcessStatistics = Static<typeof ProcessStatistics>

/** Days before and after the publication; default: the time since, at most 28 days. */
export const PublicationEffectQuery = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
    /** beside: compared with the work on the other version in the same days, in the same or in other stores. */
    against: Type.Optional(Type.Enum(['before', 'beside'])),
  },
  closed,
)

const MeasuredSide = Type.Object({
  visits: Type.Integer(),
  left: Type.Integer(),
  /** Milliseconds, of the finished visits. */
  median: Nullable(Type.Number()),
  /** 95 % confidence interval of the median, for any distribution; null: too few cases. */
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
})
export type MeasuredSide = Static<typeof MeasuredSide>

/** A step whose duration has changed; `version`: the newest one in use. */
export const WeekState = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  /** Name in the language of the request. */
  name: Type.String(),
  /** Paths of its states: more than one in parallel regions. */
  leaves: Type.Array(Type.String()),
  before: MeasuredSide,
  after: MeasuredSide,
  verdict: Type.Enum(['slower', 'faster']),
})
export type WeekState = Static<typeof WeekState>

/** The last seven days compared with the seven before, and the currently overdue states. */
export const ProcessWeek = Type.Object({
  from: Instant,
  middle: Instant,
  to: Instant,
  /** The largest total differences first. */
  changed: Type.Array(WeekState),
  late: Type.Array(
    Type.Object({
      workflow: Type.String(),
      version: Type.Integer(),
      state: Type.String(),
      late: Type.Integer(),
      /** When the oldest overdue task was due. */
      since: Instant,
    }),
  ),
})
export type ProcessWeek = Static<typeof ProcessWeek>

/** Effect of a publication: visits of the previous version before it, and of the published version after it. */
export const PublicationEffect = Type.Object({
  at: Instant,
  version: Type.Integer(),
  against: Type.Enum(['before', 'beside']),
  /** The version with which most work started before the publication, or in parallel to it. */
  versionBefore: Type.Integer(),
  pfms: Nullable(Type.Array(Pfm)),
  /** Length of the period before; the period after may be shorter. */
  days: Type.Integer(),
  /** End of the period after. */
  until: Instant,
  states: Type.Array(
    Type.Object({
      /** State of the published version; states of the previous one are mapped by its migration. */
      state: Type.String(),
      before: Nullable(MeasuredSide),
      after: Nullable(MeasuredSide),
      /** few: too few cases to compare. alike: the difference may be random. */
      verdict: Type.Enum(['faster', 'slower', 'alike', 'few']),
    }),
  ),
})
export type PublicationEffect = Static<typeof PublicationEffect>

/**
 * Transitions (ids of the definition) covered by the generated tests of a level. Empty: no coverage figures are
 * available.
 */
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
