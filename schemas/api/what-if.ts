import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable, Pfm, ToldInstant } from '../formats.ts'

const Version = Type.Integer({ minimum: 1, maximum: 9999 })
const Hour = Type.Integer({ minimum: 0, maximum: 24 })
const State = Type.String({ maxLength: 200 })
const Event = Type.String({ maxLength: 100 })

/** Of which records the answer is made: from `from` and before `to`, without them the last 30 days, of one store or all. */
const records = {
  from: Type.Optional(ToldInstant),
  to: Type.Optional(ToldInstant),
  pfm: Type.Optional(Pfm),
  /** The version that work would go by; without it the one of the records. */
  on: Type.Optional(Version),
}

export const WhatIfQuery = Type.Object({ ...records }, closed)
export type WhatIfQuery = Static<typeof WhatIfQuery>

export const WhatIfBody = Type.Object(
  {
    ...records,
    /** Days that are lived through, the first from the coming midnight. */
    days: Type.Integer({ minimum: 1, maximum: 14 }),
    /** The same seed and the same records give the same answer. */
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    /** New instances, in percent of today's. */
    arrivals: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    /** More or fewer people of a group, from hour `from` and before hour `to`. */
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
    /** Time of a state in percent of today's: of people's own work, or of the waiting for whoever else. */
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
    /** What no record says, because the other version alone has it. */
    assumed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            state: State,
            /** Of one stay; needed where the basis asks for it. */
            minutes: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
            /** Shares of its exits; what is not named is not taken. */
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
  /** Store whose work they do; null: of all. */
  pfm: Nullable(Type.String()),
  /** At work in each hour of a day, on average. */
  people: Type.Array(Type.Number()),
  /** Part of all of this process's work by people that is theirs. */
  share: Type.Number(),
})
export type WhatIfGroup = Static<typeof WhatIfGroup>

const Question = Type.Object({
  state: Type.String(),
  /** Nothing is known of its time either. */
  time: Type.Boolean(),
  /** A person does its work, by the machine. */
  person: Type.Boolean(),
  /** `percent`: of the exits that the records know. */
  exits: Type.Array(Type.Object({ event: Type.String(), to: Type.String(), percent: Type.Number() })),
})
export type WhatIfQuestion = Static<typeof Question>

const basis = {
  from: Instant,
  to: Instant,
  /** Days of which there are records. */
  days: Type.Number(),
  /** Stays that ended, and instances that came to an end. */
  stays: Type.Integer(),
  lives: Type.Integer(),
  /** New instances a day. */
  arrivals: Type.Number(),
  standing: Type.Integer(),
  /** Stand longer than any that has ever been left: they are not taken along. */
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
  /** To be answered before the version `on` can be lived through. */
  questions: Type.Array(Question),
})
export type WhatIfBasis = Static<typeof WhatIfBasis>

/** Of all runs the middle one, and between which two lie eight of ten. */
export const Spread = Type.Object({ low: Type.Number(), middle: Type.Number(), high: Type.Number() })
export type Spread = Static<typeof Spread>

export const Outcome = Type.Object({
  arrived: Spread,
  finished: Spread,
  standing: Spread,
  /** Median of the whole way of those that came to an end, ms. */
  life: Nullable(Spread),
  states: Type.Array(
    Type.Object({
      state: Type.String(),
      left: Spread,
      /** Of the stays that ended, ms. */
      median: Nullable(Spread),
      p95: Nullable(Spread),
      /** Median of the queue for people, ms. */
      wait: Nullable(Spread),
      standing: Spread,
      queued: Spread,
    }),
  ),
  groups: Type.Array(Type.Object({ id: Type.String(), /** Part of their time. */ busy: Nullable(Spread) })),
  /** Waiting for people at the end of every hour, on average. */
  waiting: Type.Array(Type.Number()),
})
export type Outcome = Static<typeof Outcome>

export const WhatIfAnswer = Type.Object({
  ...basis,
  runs: Type.Integer(),
  seed: Type.Integer(),
  /** Mean stay of the simulated past over that of the records. */
  fit: Type.Number(),
  today: Outcome,
  whatIf: Outcome,
})
export type WhatIfAnswer = Static<typeof WhatIfAnswer>
