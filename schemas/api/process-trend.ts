import { Type, type Static } from 'typebox'
import { closed, Day, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'
import { PublicationKind } from './workflows.ts'

export const trendIntervals = ['day', 'week'] as const

export const StateTrendQuery = Type.Object(
  {
    from: Type.Optional(ExternalInstant),
    to: Type.Optional(ExternalInstant),
    pfm: Type.Optional(Pfm),
    /** Path of a leaf state. Paths of parallel regions are joined with «|». */
    state: Type.String({ minLength: 1, maxLength: 400 }),
    /** Default: `day`, or `week` if the period is longer than 62 days. */
    by: Type.Optional(Type.Enum([...trendIntervals])),
  },
  closed,
)
export type StateTrendQuery = Static<typeof StateTrendQuery>

/**
 * Durations of the visits of a state, by the day or week in which the visits began. Contains every day or week of the
 * period.
 */
export const StateTrend = Type.Object({
  from: Instant,
  to: Instant,
  /** True if medians and 95th percentiles are computed from daily counters, with an error of at most 2.5 %. */
  approximate: Type.Boolean(),
  by: Type.Enum([...trendIntervals]),
  points: Type.Array(
    Type.Object({
      /** The day, or the Monday of the week. */
      start: Day,
      visits: Type.Integer(),
      left: Type.Integer(),
      unfinished: Type.Integer(),
      /** As in the statistics: visits that still last count as longer than they are now. */
      median: Nullable(Type.Number()),
      medianAtLeast: Nullable(Type.Number()),
      p95: Nullable(Type.Number()),
      p95AtLeast: Nullable(Type.Number()),
      /** True if the day or week is not over, or if some of its visits still last. */
      incomplete: Type.Boolean(),
    }),
  ),
  /** Publications of the workflow in the period, oldest first. `start`: start of the day or week that contains it. */
  publications: Type.Array(
    Type.Object({
      start: Day,
      at: Instant,
      act: PublicationKind,
      version: Type.Integer(),
      from: Nullable(Type.Integer()),
      pfms: Nullable(Type.Array(Type.String())),
      share: Nullable(Type.Integer()),
    }),
  ),
})
export type StateTrend = Static<typeof StateTrend>
