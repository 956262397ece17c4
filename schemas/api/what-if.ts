import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'

const Version = Type.Integer({ minimum: 1, maximum: 9999 })
const Hour = Type.Integer({ minimum: 0, maximum: 24 })
const State = Type.String({ maxLength: 200 })
const Event = Type.String({ maxLength: 100 })

/**
 * Records on which the simulation is based: of one store or of all stores. `from` is inclusive, `to` is exclusive; by
 * default the last 30 days.
 */
const records = {
  from: Type.Optional(ExternalInstant),
  to: Type.Optional(ExternalInstant),
  pfm: Type.Optional(Pfm),
  /** Version to simulate; by default the version of the records. */
  on: Type.Optional(Version),
}

export const WhatIfQuery = Type.Object({ ...records }, closed)
export type WhatIfQuery = Static<typeof WhatIfQuery>

export const WhatIfBody = Type.Object(
  {
    ...records,
    /** Number of days to simulate, from the next midnight. */
    days: Type.Integer({ minimum: 1, maximum: 14 }),
    /** The same seed and records always give the same result. */
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    /** Number of new instances, in per cent of the current one. */
    arrivals: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    /** Change in the number of people of a group. Hour `from` is inclusive, hour `to` is exclusive. */
    people: Type.Optional(
      Type.Array(
        Type.Object(
          {
            group: Type.String({ maxLength: 400 }),
            change: Type.Integer({ minimum: -100, maximum: 100 }),
            from: Hour,
            to: Hour,
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    /**
     * Duration of a state in per cent of the current one. It is the working time of users, or the time of waiting for
     * others.
     */
    times: Type.Optional(
      Type.Array(
        Type.Object(
          {
            state: State,
            of: Type.Enum(['work', 'waiting']),
            percent: Type.Integer({ minimum: 1, maximum: 1_000 }),
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    /** Assumptions about states that exist only in the other version. */
    assumed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            state: State,
            /** Duration of one visit. It is required if the basis contains a question about it. */
            minutes: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
            /** Shares of the exits of the state. An exit that is not listed is not used. */
            exits: Type.Array(
              Type.Object(
                { event: Event, to: State, percent: Type.Number({ minimum: 0, maximum: 100 }) },
                closed,
              ),
              { maxItems: 100 },
            ),
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
  },
  closed,
)
export type WhatIfBody = Static<typeof WhatIfBody>

export const WhatIfGroup = Type.Object({
  id: Type.String(),
  /** Names of the roles. */
  roles: Type.String(),
  /** Store of the group; null: all stores. */
  pfm: Nullable(Type.String()),
  /** Average number of people at work in each hour of a day. */
  people: Type.Array(Type.Number()),
  /** Share of the user work of this process that the group does. */
  share: Type.Number(),
})
export type WhatIfGroup = Static<typeof WhatIfGroup>

const Question = Type.Object({
  state: Type.String(),
  /** True if the duration of the state is unknown too. */
  time: Type.Boolean(),
  /** True if, according to the machine, a user does the work of the state. */
  person: Type.Boolean(),
  /** `percent`: percentage of the exits in the records. */
  exits: Type.Array(Type.Object({ event: Type.String(), to: Type.String(), percent: Type.Number() })),
})
export type WhatIfQuestion = Static<typeof Question>

const basis = {
  from: Instant,
  to: Instant,
  /** Number of days with records. */
  days: Type.Number(),
  /** Numbers of finished visits and of finished instances. */
  stays: Type.Integer(),
  lives: Type.Integer(),
  /** Number of new instances per day. */
  arrivals: Type.Number(),
  standing: Type.Integer(),
  /**
   * Number of instances that have been in their state longer than any finished visit. The simulation excludes them.
   */
  leftOut: Type.Integer(),
}

export const WhatIfBasis = Type.Object({
  ...basis,
  groups: Type.Array(WhatIfGroup),
  states: Type.Array(
    Type.Object({
      state: Type.String(),
      left: Type.Integer(),
      work: Type.Boolean(),
      waiting: Type.Boolean(),
    }),
  ),
  /** Questions that must be answered before the version `on` can be simulated. */
  questions: Type.Array(Question),
})
export type WhatIfBasis = Static<typeof WhatIfBasis>

/** Median of all runs, and the interval that contains eight of ten runs. */
export const Spread = Type.Object({ low: Type.Number(), middle: Type.Number(), high: Type.Number() })
export type Spread = Static<typeof Spread>

export const Outcome = Type.Object({
  arrived: Spread,
  finished: Spread,
  standing: Spread,
  /** Median duration of finished instances, in ms. */
  life: Nullable(Spread),
  states: Type.Array(
    Type.Object({
      state: Type.String(),
      left: Spread,
      /** Median duration of finished visits, in ms. */
      median: Nullable(Spread),
      p95: Nullable(Spread),
      /** Median time in ms that work waits for a free employee. */
      wait: Nullable(Spread),
      standing: Spread,
      queued: Spread,
    }),
  ),
  /** `busy`: share of the group's working time that is used. */
  groups: Type.Array(Type.Object({ id: Type.String(), busy: Nullable(Spread) })),
  /** Average number of instances that wait for a free employee at the end of each hour. */
  waiting: Type.Array(Type.Number()),
})
export type Outcome = Static<typeof Outcome>

export const WhatIfAnswer = Type.Object({
  ...basis,
  runs: Type.Integer(),
  seed: Type.Integer(),
  /** Mean duration of a visit in the simulated past, divided by that of the records. */
  fit: Type.Number(),
  today: Outcome,
  whatIf: Outcome,
})
export type WhatIfAnswer = Static<typeof WhatIfAnswer>
