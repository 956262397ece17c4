import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'

const Version = Type.Integer({ minimum: 1, maximum: 9999 })
const Hour = Type.Integer({ minimum: 0, maximum: 24 })
const State = Type.String({ maxLength: 200 })
const Event = Type.String({ maxLength: 100 })

/** Source records: from `from` and before `to` (default: the last 30 days), of one store or all. */
const records = {
  from: Type.Optional(ExternalInstant),
  to: Type.Optional(ExternalInstant),
  pfm: Type.Optional(Pfm),
  /** Version to simulate; default: the version of the records. */
  on: Type.Optional(Version),
}

export const WhatIfQuery = Type.Object({ ...records }, closed)
export type WhatIfQuery = Static<typeof WhatIfQuery>

export const WhatIfBody = Type.Object(
  {
    ...records,
    /** Days to simulate, starting at the next midnight. */
    days: Type.Integer({ minimum: 1, maximum: 14 }),
    /** The result is reproducible for the same seed and records. */
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    /** New instances, in per cent of the current rate. */
    arrivals: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    /** Change in the number of people of a group, from hour `from` and before hour `to`. */
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
    /** Duration of a state in per cent of the current one: of the users' own work, or of waiting for others. */
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
    /** Assumptions for states that exist only in the other version. */
    assumed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            state: State,
            /** Duration of one visit; required where the basis asks for it. */
            minutes: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
            /** Shares of its exits; exits that are not listed get none. */
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
  /** Average number at work in each hour of a day. */
  people: Type.Array(Type.Number()),
  /** Share of this process's user work that the group does. */
  share: Type.Number(),
})
export type WhatIfGroup = Static<typeof WhatIfGroup>

const Question = Type.Object({
  state: Type.String(),
  /** True if the duration of the state is unknown too. */
  time: Type.Boolean(),
  /** True if, according to the machine, a user does the work of the state. */
  person: Type.Boolean(),
  /** `percent`: of the exits in the records. */
  exits: Type.Array(Type.Object({ event: Type.String(), to: Type.String(), percent: Type.Number() })),
})
export type WhatIfQuestion = Static<typeof Question>

const basis = {
  from: Instant,
  to: Instant,
  /** Days with records. */
  days: Type.Number(),
  /** Finished visits, and finished instances. */
  stays: Type.Integer(),
  lives: Type.Integer(),
  /** New instances per day. */
  arrivals: Type.Number(),
  standing: Type.Integer(),
  /** Instances that are in their state longer than any finished visit: excluded from the simulation. */
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
  /** Questions to answer before the version `on` can be simulated. */
  questions: Type.Array(Question),
})
export type WhatIfBasis = Static<typeof WhatIfBasis>

/** Median of all runs, and the interval with eight runs of ten. */
export const Spread = Type.Object({ low: Type.Number(), middle: Type.Number(), high: Type.Number() })
export type Spread = Static<typeof Spread>

export const Outcome = Type.Object({
  arrived: Spread,
  finished: Spread,
  standing: Spread,
  /** Median duration of finished instances, ms. */
  life: Nullable(Spread),
  states: Type.Array(
    Type.Object({
      state: Type.String(),
      left: Spread,
      /** Median duration of the finished visits, ms. */
      median: Nullable(Spread),
      p95: Nullable(Spread),
      /** Median time that work waits for a free employee, ms. */
      wait: Nullable(Spread),
      standing: Spread,
      queued: Spread,
    }),
  ),
  /** `busy`: share of the group's working time that is used. */
  groups: Type.Array(Type.Object({ id: Type.String(), busy: Nullable(Spread) })),
  /** Average number of instances that wait for a free employee, at the end of every hour. */
  waiting: Type.Array(Type.Number()),
})
export type Outcome = Static<typeof Outcome>

export const WhatIfAnswer = Type.Object({
  ...basis,
  runs: Type.Integer(),
  seed: Type.Integer(),
  /** Mean visit duration of the simulated past divided by that of the records. */
  fit: Type.Number(),
  today: Outcome,
  whatIf: Outcome,
})
export type WhatIfAnswer = Static<typeof WhatIfAnswer>
