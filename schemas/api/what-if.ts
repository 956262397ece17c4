import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'
import { whatIfGoals } from '../values/what-if-goals.ts'

const Version = Type.Integer({ minimum: 1, maximum: 9999 })
const Hour = Type.Integer({ minimum: 0, maximum: 24 })
const State = Type.String({ maxLength: 200 })
const Event = Type.String({ maxLength: 100 })
const Attempts = Type.Integer({ minimum: 1, maximum: 10 })

/**
 * Period and store of the records on which the simulation is based. `from` is inclusive, `to` is exclusive; default:
 * the last 30 days of all stores.
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
    /** Number of new instances, in per cent of the number in the records. */
    arrivals: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    /** Change in the number of users of a group. Hour `from` is inclusive, hour `to` is exclusive. */
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
     * Duration of a state, in per cent of the duration in the records. `work`: working time of users. `waiting`: time
     * in which the process waits for partners or customers.
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
    /** Number of call attempts before a customer counts as unreachable. */
    attempts: Type.Optional(Attempts),
    /** Assumptions about states that exist only in the version `on`. */
    assumed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            state: State,
            /** Duration of one visit in minutes. Required if the question about the state has `time`. */
            minutes: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
            /** Percentages of the transitions that leave the state. A transition that is not listed is not used. */
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

export const WhatIfUserGroup = Type.Object({
  id: Type.String(),
  /** Names of the roles of its users. */
  roles: Type.String(),
  /** Store of the group; null: all stores. */
  pfm: Nullable(Type.String()),
  /** Average number of people at work in each hour of a day. */
  people: Type.Array(Type.Number()),
  /** Share of the steps of this process that the group makes, from 0 to 1. */
  share: Type.Number(),
})
export type WhatIfUserGroup = Static<typeof WhatIfUserGroup>

const Question = Type.Object({
  state: Type.String(),
  /** True if the duration of the state is unknown, and not only the percentages of its exits. */
  time: Type.Boolean(),
  /** True if a user works in the state, false if the process only waits. */
  person: Type.Boolean(),
  /** Transitions that leave the state. `percent`: percentage in the records. */
  exits: Type.Array(Type.Object({ event: Type.String(), to: Type.String(), percent: Type.Number() })),
})
export type WhatIfStateQuestion = Static<typeof Question>

const basis = {
  from: Instant,
  to: Instant,
  /** Number of days with records. */
  days: Type.Number(),
  /** Number of finished visits of states. */
  stays: Type.Integer(),
  /** Number of finished instances. */
  lives: Type.Integer(),
  /** Number of new instances per day. */
  arrivals: Type.Number(),
  standing: Type.Integer(),
  /** Number of instances that are excluded, because they have been in their state longer than any finished visit. */
  leftOut: Type.Integer(),
}

export const WhatIfOptions = Type.Object({
  ...basis,
  groups: Type.Array(WhatIfUserGroup),
  states: Type.Array(
    Type.Object({
      state: Type.String(),
      left: Type.Integer(),
      /** Number of visits in the records that still last. Their times count as longer than they are now. */
      unfinished: Type.Integer(),
      work: Type.Boolean(),
      waiting: Type.Boolean(),
    }),
  ),
  /** Call attempts of the process; null if it has none, or if the records contain no customer who was not reached. */
  attempts: Nullable(Type.Integer()),
  /** Questions that must be answered before the version `on` can be simulated. */
  questions: Type.Array(Question),
})
export type WhatIfOptions = Static<typeof WhatIfOptions>

/**
 * Result of many simulation runs: `middle` is the median, and 80 % of the runs are between `low` and `high`. `high` is
 * null if it is a time that some of the runs do not reach.
 */
export const SimulatedRange = Type.Object({
  low: Type.Number(),
  middle: Type.Number(),
  high: Nullable(Type.Number()),
})
export type SimulatedRange = Static<typeof SimulatedRange>

export const SimulationOutcome = Type.Object({
  arrived: SimulatedRange,
  finished: SimulatedRange,
  standing: SimulatedRange,
  /** Median duration of new instances, in ms. Null if half of the runs or more do not reach it. */
  life: Nullable(SimulatedRange),
  /** Largest number of instances that wait for a free employee at the end of an hour. */
  peak: SimulatedRange,
  states: Type.Array(
    Type.Object({
      state: Type.String(),
      left: SimulatedRange,
      /** Median duration of the visits, in ms. Null if half of the runs or more do not reach it. */
      median: Nullable(SimulatedRange),
      p95: Nullable(SimulatedRange),
      /** Median time in which work waits for a free employee, in ms. */
      wait: Nullable(SimulatedRange),
      standing: SimulatedRange,
      queued: SimulatedRange,
    }),
  ),
  /** `busy`: share of the group's working time that is used. */
  groups: Type.Array(Type.Object({ id: Type.String(), busy: Nullable(SimulatedRange) })),
  /** Average number of instances that wait for a free employee at the end of each hour. */
  waiting: Type.Array(Type.Number()),
})
export type SimulationOutcome = Static<typeof SimulationOutcome>

/**
 * Difference between the two simulations, what if − today, over runs with the same random numbers. 95 % of the runs are
 * between `low` and `high`: if zero is between them, the difference is noise. Null if there is nothing to compare.
 */
export const SimulatedDifference = Type.Object({
  low: Type.Number(),
  middle: Type.Number(),
  high: Type.Number(),
})
export type SimulatedDifference = Static<typeof SimulatedDifference>

const differences = {
  left: Nullable(SimulatedDifference),
  median: Nullable(SimulatedDifference),
  p95: Nullable(SimulatedDifference),
  wait: Nullable(SimulatedDifference),
  standing: Nullable(SimulatedDifference),
}

export const SimulatedDifferences = Type.Object({
  arrived: Nullable(SimulatedDifference),
  finished: Nullable(SimulatedDifference),
  standing: Nullable(SimulatedDifference),
  life: Nullable(SimulatedDifference),
  peak: Nullable(SimulatedDifference),
  states: Type.Array(Type.Object({ state: Type.String(), ...differences })),
})
export type SimulatedDifferences = Static<typeof SimulatedDifferences>

export const WhatIfResponse = Type.Object({
  ...basis,
  runs: Type.Integer(),
  seed: Type.Integer(),
  /** Mean duration of a visit in a simulation of the past, divided by the mean duration in the records. */
  fit: Type.Number(),
  today: SimulationOutcome,
  whatIf: SimulationOutcome,
  change: SimulatedDifferences,
})
export type WhatIfResponse = Static<typeof WhatIfResponse>

/** What a search shall reduce: a measure of the process, or with `state` one of a state. */
const SearchGoal = Type.Object(
  {
    measure: Type.Enum(whatIfGoals, { type: 'string' }),
    state: Type.Optional(State),
  },
  closed,
)
export type SearchGoal = Static<typeof SearchGoal>

export const WhatIfSearchBody = Type.Object(
  {
    ...records,
    days: Type.Integer({ minimum: 1, maximum: 14 }),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    goal: SearchGoal,
    /** Wanted reduction in per cent of the value as it is now. */
    cut: Type.Integer({ minimum: 1, maximum: 95 }),
    /** How far the search may go. */
    bounds: Type.Object(
      {
        /** Maximum number of additional people in a group. */
        people: Type.Integer({ minimum: 0, maximum: 10 }),
        /** Shortest term of a state, in per cent of the recorded one. 100: terms remain as they are. */
        percent: Type.Integer({ minimum: 1, maximum: 100 }),
        /** Maximum number of attempts more or less than now. */
        attempts: Type.Integer({ minimum: 0, maximum: 9 }),
      },
      closed,
    ),
  },
  closed,
)
export type WhatIfSearchBody = Static<typeof WhatIfSearchBody>

const { people, times, attempts } = WhatIfBody.properties

/** Changes that the search has simulated, and their effect. */
export const WhatIfProposal = Type.Object({
  people,
  times,
  attempts,
  /** The value with these changes; null if half of the runs or more do not reach it. */
  value: Nullable(SimulatedRange),
  /** Difference over pairs of runs. If zero is between its bounds, there is no difference within the spread. */
  difference: Nullable(SimulatedDifference),
  /** Difference in per cent of the value as it is now; null without a difference. */
  percent: Nullable(Type.Number()),
})
export type WhatIfProposal = Static<typeof WhatIfProposal>

export const WhatIfSearchResponse = Type.Object({
  ...basis,
  runs: Type.Integer(),
  seed: Type.Integer(),
  fit: Type.Number(),
  /** The value as it is now. Null: nothing happened or it is not reached, so there is nothing to compare. */
  today: Nullable(SimulatedRange),
  /** Changes that reach the goal, the smallest first. */
  found: Type.Array(WhatIfProposal),
  /** If none reaches the goal: the changes that come nearest, apart from the spread. */
  nearest: Type.Array(WhatIfProposal),
  /** Number of simulated changes. */
  tried: Type.Integer(),
})
export type WhatIfSearchResponse = Static<typeof WhatIfSearchResponse>
