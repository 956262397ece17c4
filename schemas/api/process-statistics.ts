import { Type, type Static } from 'typebox'
import { PublicationKind } from './workflows.ts'
import { closed, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'

/** Period of a query: `from` is inclusive, `to` is exclusive. Default: the last 30 days. */
const period = { from: Type.Optional(ExternalInstant), to: Type.Optional(ExternalInstant) }

export const StatisticsQuery = Type.Object(
  {
    ...period,
    pfm: Type.Optional(Pfm),
    /**
     * Additionally groups the values of every state by store, or by the roles of the user whose step left the state.
     */
    by: Type.Optional(Type.Enum(['store', 'role'])),
  },
  closed,
)
export type StatisticsQuery = Static<typeof StatisticsQuery>

/**
 * Query of the statistics as a table for export. `of`: the rows are states, transitions, or the days or weeks of one
 * state (`trend`).
 */
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
  /** Number of the `visits` that have ended, even if they ended after the period. */
  left: Type.Integer(),
  /** Number of the `visits` that still last. */
  unfinished: Type.Integer(),
  /**
   * Median duration of these visits in milliseconds, by the Kaplan–Meier estimate: visits that still last count as
   * longer than they are now. A migration to another version does not end a visit. The error is at most 2.5 % if
   * `approximate` is true. Null if the estimate does not reach the median.
   */
  median: Nullable(Type.Number()),
  /** Time that the median is not below; null if the median is known or there is no visit. */
  medianAtLeast: Nullable(Type.Number()),
  /** 95th percentile of the durations, computed like `median`. */
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

/**
 * `group`: with `by` = `store` the code of the store, null without a store. With `by` = `role` the names of the roles,
 * null for the system and for users without a role.
 */
export const StateStatisticsOfGroup = Type.Object({ ...stays, group: Nullable(Type.String()) })
export type StateStatisticsOfGroup = Static<typeof StateStatisticsOfGroup>

/** A row of any of the tables that the query selects with `of`. Fields that a table does not use are null. */
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
  /** In a trend: true if the day or week is not over, or if some of its visits still last. */
  incomplete: Nullable(Type.Boolean()),
})
export type StatisticsTableRow = Static<typeof StatisticsTableRow>

/** Statistics of one version: the states that instances entered in the period, and the transitions that they made. */
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

/** `days`: length of each compared period in days; default: the days since the publication, from 1 to 28. */
export const PublicationComparisonQuery = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 92 })),
    /**
     * `before`: compares with the time before the publication. `beside`: compares with another version in the time
     * after the publication.
     */
    against: Type.Optional(Type.Enum(['before', 'concurrent'])),
  },
  closed,
)

const MeasuredSide = Type.Object({
  /** Number of visits of the state that began in the compared period, without those that began with a migration. */
  visits: Type.Integer(),
  left: Type.Integer(),
  /** Number of the `visits` that still last. */
  unfinished: Type.Integer(),
  /**
   * Number of the `visits` that a migration moved to another version. They count as longer than they were at the
   * migration. Always 0 in the comparison of weeks.
   */
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
  /**
   * Lower end of the 95 % confidence interval of the difference; null if the difference is not bounded on this side.
   */
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
})
export type MedianDifference = Static<typeof MedianDifference>

/**
 * A state whose median duration differs significantly between the two weeks. `version`: the newest version of which a
 * visit began in the last week.
 */
export const ChangedStateDuration = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  /** Name of the state in the language of the request. */
  name: Type.String(),
  /** Paths of the leaf states in `state`; several if the state consists of parallel regions. */
  leaves: Type.Array(Type.String()),
  before: MeasuredSide,
  after: MeasuredSide,
  change: MedianDifference,
  verdict: Type.Enum(['slower', 'faster']),
})
export type ChangedStateDuration = Static<typeof ChangedStateDuration>

/**
 * Compares the durations of states in the last seven days with those in the seven days before. `late`: states that have
 * overdue tasks now.
 */
export const ProcessWeekComparison = Type.Object({
  from: Instant,
  middle: Instant,
  to: Instant,
  /** Sorted by the time that all visits together lost or gained, largest first. */
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

/** Comparison of the durations of states in a published version (`after`) with those in another version (`before`). */
export const PublicationComparison = Type.Object({
  at: Instant,
  version: Type.Integer(),
  against: Type.Enum(['before', 'concurrent']),
  /**
   * The other version: the one with the most new instances in the period before the publication, or after it if
   * `against` is `beside`.
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
      /** Path of this state in the other version; null if that version has no visits of the state in its period. */
      stateBefore: Nullable(Type.String()),
      before: Nullable(MeasuredSide),
      after: Nullable(MeasuredSide),
      /** Null if one of the versions has no visits of the state in its period. */
      change: Nullable(MedianDifference),
      /**
       * `few`: one of the versions has too few finished visits. `alike`: the interval of the difference contains zero,
       * so the difference may be random.
       */
      verdict: Type.Enum(['faster', 'slower', 'alike', 'few']),
    }),
  ),
})
export type PublicationComparison = Static<typeof PublicationComparison>

/**
 * Ids of the transitions that the generated tests cover, by level of the tests (`ring`). Empty if the build contains no
 * coverage data.
 */
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
