import { Type, type Static } from 'typebox'
import { closed, Day, Instant, Nullable, Pfm, ToldInstant } from '../formats.ts'
import { Act } from './workflows.ts'

export const trendSteps = ['day', 'week'] as const

export const TrendQuery = Type.Object(
  {
    from: Type.Optional(ToldInstant),
    to: Type.Optional(ToldInstant),
    pfm: Type.Optional(Pfm),
    /** As the statistics name it: parallel regions joined by «|». */
    state: Type.String({ minLength: 1, maxLength: 400 }),
    /** Without it by day, and by week where there are more days than a chart shows. */
    by: Type.Optional(Type.Enum([...trendSteps])),
  },
  closed,
)
export type TrendQuery = Static<typeof TrendQuery>

/** How long a state took those who came to it, as it changed with time. No day or week of the period is left out. */
export const ProcessTrend = Type.Object({
  from: Instant,
  to: Instant,
  /** Medians and 95th percentiles are from counters. */
  approximate: Type.Boolean(),
  by: Type.Enum([...trendSteps]),
  points: Type.Array(
    Type.Object({
      /** The day, or the Monday of the week. */
      start: Day,
      visits: Type.Integer(),
      left: Type.Integer(),
      unfinished: Type.Integer(),
      median: Nullable(Type.Number()),
      p95: Nullable(Type.Number()),
    }),
  ),
  /** What was decided on the workflow in the period, oldest first; `start`: of its point. */
  publications: Type.Array(
    Type.Object({
      start: Day,
      at: Instant,
      act: Act,
      version: Type.Integer(),
      from: Nullable(Type.Integer()),
      pfms: Nullable(Type.Array(Type.String())),
      share: Nullable(Type.Integer()),
    }),
  ),
})
export type ProcessTrend = Static<typeof ProcessTrend>
