import { Type, type Static } from 'typebox'
import { PublicationAct } from './workflows.ts'
import { closed, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'

/** `from` is inclusive, `to` is exclusive; by default the last 30 days. */
const period = { from: Type.Optional(ExternalInstant), to: Type.Optional(ExternalInstant) }

export const StatisticsQuery = Type.Object(
  {
    ...period,
    pfm: Type.Optional(Pfm),
    /** Groups the values of every state by store, or by role of the user who left the state. */
    by: Type.Optional(Type.Enum(['store', 'role'])),
  },
  closed,
)
export type StatisticsQuery = Static<typeof StatisticsQuery>

/** Statistics as a table of states (or groups of them), of transitions, or of one state by day or week. */
export const StatisticsTableQuery = Type.Object(
  {
    from: StatisticsQuery.properties.from,
    to: StatisticsQuery.properties.to,
    pfm: StatisticsQuery.properties.pfm,
    by: Type.Optional(Type.Enum(['store', 'role', 'day', 'week'])),
    /** State, for a trend. */
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
  /** Path of a leaf state. Paths of parallel regions are joined with «|». */
  state: Type.String(),
  /** Number of entries in the period. */
  visits: Type.Integer(),
  /** Number of these visits that have ended, including those that ended after the period. */
  left: Type.Integer(),
  /** Number of instances that entered in the period and are still in the state. */
  unfinished: Type.Integer(),
  /**
   * Duration of finished visits in milliseconds. These are exact values of single visits (percentile_disc); with
   * `approximate` they differ from them by at most 2.5 %. Null if there is no finished visit.
   */
  median: Nullable(Type.Number()),
  p95: Nullable(Type.Number()),
}

export const StateStatistics = Type.Object(stays)
export type StateStatistics = Static<typeof StateStatistics>

export const TransitionStatistics = Type.Object({
  /** State before the step; null for the initial step. */
  from: Nullable(Type.String()),
  event: Type.String(),
  to: Type.String(),
  count: Type.Integer(),
})
export type TransitionStatistics = Static<typeof TransitionStatistics>

/** `group`: a store, or names of roles; null for no store, or for the system. */
export const GroupStatistics = Type.Object({ ...stays, group: Nullable(Type.String()) })
export type GroupStatistics = Static<typeof GroupStatistics>

/** A row of any of the tables. Fields that a table does not use are null. */
export const StatisticsTableRow = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  group: Nullable(Type.String()),
  /** In a trend: the day or the Monday of the week, and what was published then, for example «v2 activated». */
  day: Nullable(Type.String()),
  published: Type.Array(
    Type.Object({ act: PublicationAct, version: Type.Integer(), from: Nullable(Type.Integer()) }),
  ),
  /** In a table of transitions: the source state; null for the initial step. */
  state: Nullable(Type.String()),
  event: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Number of visits of a state, or of uses of a transition. */
  count: Type.Integer(),
  unfinished: Nullable(Type.Integer()),
  median: Nullable(Type.Number()),
  p95: Nullable(Type.Number()),
})
export type StatisticsTableRow = Static<typeof StatisticsTableRow>

/** Statistics of one version for the steps made and the states entered in a period. */
export const ProcessStatistics = Type.Object({
  from: Instant,
  to: Instant,
  /**
   * True if there are too many records to read all of them. Medians and 95th percentiles then come from daily
   * counters; counts are exact.
   */
  approximate: Type.Boolean(),
  states: Type.Array(StateStatistics),
  transitions: Type.Array(TransitionStatistics),
  /** Groups with the most visits first; empty without `by`. */
  groups: Type.Array(GroupStatistics),
  /** True if there are more groups than returned. */
  groupsCut: Type.Boolean(),
})
export type ProcessStatistics = Static<typeof ProcessStatistics>

/** Number of days before and after the publication; by default the time since then, at most 28 days. */
export const PublicationEffectQuery = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
    /** `beside`: compares with the work of the same days on the other version, in the same or in other stores. */
    against: Type.Optional(Type.Enum(['before', 'beside'])),
  },
  closed,
)

const MeasuredSide = Type.Object({
  visits: Type.Integer(),
  left: Type.Integer(),
  /** Median of the finished visits in milliseconds. */
  median: Nullable(Type.Number()),
  /** 95 % confidence interval of the median, valid for any distribution; null if there are too few cases. */
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
})
export type MeasuredSide = Static<typeof MeasuredSide>

/** A step whose duration has changed. `version`: the newest one in use. */
export const WeekState = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  /** Name in the language of the request. */
  name: Type.String(),
  /** Paths of its states; several in parallel regions. */
  leaves: Type.Array(Type.String()),
  before: MeasuredSide,
  after: MeasuredSide,
  verdict: Type.Enum(['slower', 'faster']),
})
export type WeekState = Static<typeof WeekState>

/** Compares the last seven days with the seven days before. Also contains the states that are overdue now. */
export const ProcessWeek = Type.Object({
  from: Instant,
  middle: Instant,
  to: Instant,
  /** Sorted by total difference, largest first. */
  changed: Type.Array(WeekState),
  late: Type.Array(
    Type.Object({
      workflow: Type.String(),
      version: Type.Integer(),
      state: Type.String(),
      late: Type.Integer(),
      /** Due time of the oldest overdue task. */
      since: Instant,
    }),
  ),
})
export type ProcessWeek = Static<typeof ProcessWeek>

/**
 * Effect of a publication: compares visits of the previous version before it with visits of the published version
 * after it.
 */
export const PublicationEffect = Type.Object({
  at: Instant,
  version: Type.Integer(),
  against: Type.Enum(['before', 'beside']),
  /**
   * The version with which most work started before the publication, or at the same time as with the published
   * version.
   */
  versionBefore: Type.Integer(),
  pfms: Nullable(Type.Array(Pfm)),
  /** Number of days before the publication. The period after it may be shorter. */
  days: Type.Integer(),
  /** End of the period after the publication. */
  until: Instant,
  states: Type.Array(
    Type.Object({
      /** State of the published version. States of the previous version are mapped by the migration. */
      state: Type.String(),
      before: Nullable(MeasuredSide),
      after: Nullable(MeasuredSide),
      /** `few`: there are too few cases to compare. `alike`: the difference may be random. */
      verdict: Type.Enum(['faster', 'slower', 'alike', 'few']),
    }),
  ),
})
export type PublicationEffect = Static<typeof PublicationEffect>

/** Ids of the transitions that the generated tests of a level cover. Empty if there are no coverage data. */
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
