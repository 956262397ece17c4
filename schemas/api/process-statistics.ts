import { Type, type Static } from 'typebox'
import { PublicationKind } from './workflows.ts'
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

/** Statistics as a table. `of`: rows are states, transitions, or the days or weeks of one state. */
export const StatisticsTableQuery = Type.Object(
  {
    from: StatisticsQuery.properties.from,
    to: StatisticsQuery.properties.to,
    pfm: StatisticsQuery.properties.pfm,
    by: Type.Optional(Type.Enum(['store', 'role', 'day', 'week'])),
    /** Path of the state whose trend is returned; only with `of` = `trend`. */
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
  /** Number of times that the state was entered in the period. */
  visits: Type.Integer(),
  /** Number of these entries after which the state was left, even if it was left after the period. */
  left: Type.Integer(),
  /** Number of instances that entered in the period and are still in the state. */
  unfinished: Type.Integer(),
  /**
   * Median duration of a visit in milliseconds, by the Kaplan–Meier estimate: visits that still last count as longer
   * than they are now. A migration to another version does not end a visit. The error is about 2.5 % if `approximate`
   * is true. Null if the estimate does not reach the median.
   */
  median: Nullable(Type.Number()),
  /** Time that the median is not below; null if the median is known or there is no visit. */
  medianAtLeast: Nullable(Type.Number()),
  /** 95th percentile, computed as `median`. */
  p95: Nullable(Type.Number()),
  p95AtLeast: Nullable(Type.Number()),
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

/** `group`: code of the store, null without a store; or names of the roles, null for the system. */
export const StateStatisticsOfGroup = Type.Object({ ...stays, group: Nullable(Type.String()) })
export type StateStatisticsOfGroup = Static<typeof StateStatisticsOfGroup>

/** A row of any of the tables (`of` in the query). Fields that the table does not use are null. */
export const StatisticsTableRow = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  group: Nullable(Type.String()),
  /** In a trend: the day, or the Monday of the week. */
  day: Nullable(Type.String()),
  /** In a trend: publications of that day or week. */
  published: Type.Array(
    Type.Object({ act: PublicationKind, version: Type.Integer(), from: Nullable(Type.Integer()) }),
  ),
  /** In a table of transitions: the source state; null for the initial step. */
  state: Nullable(Type.String()),
  event: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Number of visits of a state, or of uses of a transition. */
  count: Type.Integer(),
  unfinished: Nullable(Type.Integer()),
  median: Nullable(Type.Number()),
  medianAtLeast: Nullable(Type.Number()),
  p95: Nullable(Type.Number()),
  p95AtLeast: Nullable(Type.Number()),
  /** In a trend: the day or week is not over, or some of its visits still last. */
  incomplete: Nullable(Type.Boolean()),
})
export type StatisticsTableRow = Static<typeof StatisticsTableRow>

/** Statistics of one version: states that were entered and transitions that were made in the period. */
export const ProcessStatistics = Type.Object({
  from: Instant,
  to: Instant,
  /**
   * True if there are too many records to read all of them. Medians and 95th percentiles are then computed from daily
   * counters. Counts are always exact.
   */
  approximate: Type.Boolean(),
  states: Type.Array(StateStatistics),
  transitions: Type.Array(TransitionStatistics),
  /** Groups with the most visits first; empty without `by`. */
  groups: Type.Array(StateStatisticsOfGroup),
  /** True if there are more groups than returned. */
  groupsCut: Type.Boolean(),
})
export type ProcessStatistics = Static<typeof ProcessStatistics>

/** `days`: length of the compared periods; default: the days since the publication, at most 28. */
export const PublicationComparisonQuery = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
    /** `before`: compares with the time before. `beside`: compares with the other version in the time after. */
    against: Type.Optional(Type.Enum(['before', 'beside'])),
  },
  closed,
)

const MeasuredSide = Type.Object({
  /** Number of visits that began in this version by a step, not by a migration. */
  visits: Type.Integer(),
  left: Type.Integer(),
  /** Number of these visits that still last. */
  unfinished: Type.Integer(),
  /** Number of these visits that a migration moved to another version. Until then they count as waiting. */
  migrated: Type.Integer(),
  /** Median in milliseconds by the Kaplan–Meier estimate; null if the estimate does not reach it. */
  median: Nullable(Type.Number()),
  /** Time that the median is not below; null if the median is known or there is no visit. */
  medianAtLeast: Nullable(Type.Number()),
  /** Lower end of the 95 % confidence interval of the median; null if it is not reached. */
  low: Nullable(Type.Number()),
  /** Upper end of the same interval. */
  high: Nullable(Type.Number()),
})
export type StateMeasurement = Static<typeof MeasuredSide>

/** Difference of the medians, after − before, in milliseconds. */
const MedianDifference = Type.Object({
  /** Null if one of the medians is not reached. */
  difference: Nullable(Type.Number()),
  /** Lower end of the 95 % confidence interval; null if the difference is not bounded on this side. */
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
})
export type MedianDifference = Static<typeof MedianDifference>

/** A state whose median duration differs between the two weeks. `version`: the newest version in use. */
export const ChangedStateDuration = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  /** Name of the state in the language of the request. */
  name: Type.String(),
  /** Paths under which the statistics count this state; several if it is in a parallel region. */
  leaves: Type.Array(Type.String()),
  before: MeasuredSide,
  after: MeasuredSide,
  change: MedianDifference,
  verdict: Type.Enum(['slower', 'faster']),
})
export type ChangedStateDuration = Static<typeof ChangedStateDuration>

/** Compares the last seven days with the seven days before. `late`: states that have overdue tasks now. */
export const ProcessWeekComparison = Type.Object({
  from: Instant,
  middle: Instant,
  to: Instant,
  /** Sorted by total difference, largest first. */
  changed: Type.Array(ChangedStateDuration),
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
export type ProcessWeekComparison = Static<typeof ProcessWeekComparison>

/** Compares the durations of states in the published version with those in another version (`versionBefore`). */
export const PublicationComparison = Type.Object({
  at: Instant,
  version: Type.Integer(),
  against: Type.Enum(['before', 'beside']),
  /**
   * The version that is compared: of the other versions, the one with most new instances before the publication, or
   * after it if `against` is `beside`.
   */
  versionBefore: Type.Integer(),
  pfms: Nullable(Type.Array(Pfm)),
  /** Length of the period before the publication, in days. The period after it may be shorter. */
  days: Type.Integer(),
  /** End of the period after the publication. */
  until: Instant,
  states: Type.Array(
    Type.Object({
      /** State of the published version. States of the other version are mapped to it by the migration. */
      state: Type.String(),
      /** The state as the other version names it; null if that version has no visit of it. */
      stateBefore: Nullable(Type.String()),
      before: Nullable(MeasuredSide),
      after: Nullable(MeasuredSide),
      /** Null if one of the sides has no visit. */
      change: Nullable(MedianDifference),
      /**
       * `few`: there are too few finished visits to compare. `alike`: the interval of the difference contains zero, so
       * the difference may be random.
       */
      verdict: Type.Enum(['faster', 'slower', 'alike', 'few']),
    }),
  ),
})
export type PublicationComparison = Static<typeof PublicationComparison>

/** Transitions (ids) that the generated tests cover, by level of the tests. Empty if there are no coverage data. */
export const ProcessTestCoverage = Type.Object({
  rings: Type.Array(
    Type.Object({
      ring: Type.Enum(['machine', 'http', 'browser']),
      paths: Type.Integer(),
      transitions: Type.Array(Type.String()),
    }),
  ),
})
export type ProcessTestCoverage = Static<typeof ProcessTestCoverage>
