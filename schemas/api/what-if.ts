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
    /** Number of days to simulate. The simulation starts at midnight. */
    days: Type.Integer({ minimum: 1, maximum: 14 }),
    /** The same seed and records always give the same result. */
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    /** Number of new instances, in per cent of the number in the records. Default: 100. */
    arrivals: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    /**
     * Changes in the number of people of a group that are at work. Hour `from` is inclusive, hour `to` is exclusive.
     */
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
     * Changed durations of states, in per cent of the durations in the records. `work`: time in which users work.
     * `waiting`: time in which the process waits for partners or customers.
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
    /**
     * Answers to the questions of `WhatIfOptions`: assumptions about states of the version `on` for which the records
     * lack data.
     */
    assumed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            state: State,
            /** Duration of one visit in minutes. Required if the question about the state has `time`. */
            minutes: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
            /**
             * Percentages of the transitions that leave the state, together 100. A transition that is not listed is not
             * used.
             */
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
  /** Store of the group; null if the group works for all stores. */
  pfm: Nullable(Type.String()),
  /** Average number of people of the group at work in each hour of a day, from midnight. */
  people: Type.Array(Type.Number()),
  /** Share of the steps of this process that the group makes, from 0 to 1. */
  share: Type.Number(),
})
export type WhatIfUserGroup = Static<typeof WhatIfUserGroup>

const Question = Type.Object({
  state: Type.String(),
  /** True if the duration of the state is unknown too, and not only the percentages of its exits. */
  time: Type.Boolean(),
  /** True if a user works in the state, false if the process only waits. */
  person: Type.Boolean(),
  /**
   * Transitions that leave the state. `percent`: percentage in the records; 0 if the records do not contain the
   * transition.
   */
  exits: Type.Array(Type.Object({ event: Type.String(), to: Type.String(), percent: Type.Number() })),
})
export type WhatIfStateQuestion = Static<typeof Question>

const basis = {
  from: Instant,
  to: Instant,
  /** Number of days from the first record to the end of the period. */
  days: Type.Number(),
  /** Number of finished visits of states. */
  stays: Type.Integer(),
  /** Number of finished instances. */
  lives: Type.Integer(),
  /** Number of new instances per day. */
  arrivals: Type.Number(),
  standing: Type.Integer(),
  /**
   * Number of open instances that are not simulated, because they have been in their state longer than any finished
   * visit.
   */
  leftOut: Type.Integer(),
}

export const WhatIfOptions = Type.Object({
  ...basis,
  groups: Type.Array(WhatIfUserGroup),
  states: Type.Array(
    Type.Object({
      state: Type.String(),
      left: Type.Integer(),
      /** Number of visits in the records that still last. They count as longer than they are now. */
      unfinished: Type.Integer(),
      work: Type.Boolean(),
      waiting: Type.Boolean(),
    }),
  ),
  /**
   * Number of call attempts before a customer counts as unreachable. Null if the process has no call attempts, or if
   * the records do not contain both a failed attempt that was repeated and one that was the last.
   */
  attempts: Nullable(Type.Integer()),
  /** Questions that must be answered before the version `on` can be simulated. */
  questions: Type.Array(Question),
})
export type WhatIfOptions = Static<typeof WhatIfOptions>

/**
 * Result of many simulation runs: `middle` is the median, and 80 % of the runs are between `low` and `high`. `high` is
 * null if it is a time that too many of the runs do not reach.
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
  /**
   * Median time from the start to the end of new instances, in ms. Null if half of the runs or more do not reach it.
   */
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
  /**
   * `busy`: share of the working time of the group in which its people work, from 0 to 1; null if nobody is at work.
   */
  groups: Type.Array(Type.Object({ id: Type.String(), busy: Nullable(SimulatedRange) })),
  /** Average number of instances that wait for a free employee at the end of each hour. */
  waiting: Type.Array(Type.Number()),
})
export type SimulationOutcome = Static<typeof SimulationOutcome>

/**
 * Difference between the changed and the current process, changed − current, over pairs of runs with the same random
 * numbers. 95 % of the pairs are between `low` and `high`: if zero is between them, the difference may be random. Null
 * instead of a difference if there is nothing to compare.
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
  /**
   * Mean duration of a visit in a simulation of the past, divided by the mean duration in the records. 1 is an exact
   * match, also returned if there is nothing to compare.
   */
  fit: Type.Number(),
  today: SimulationOutcome,
  whatIf: SimulationOutcome,
  change: SimulatedDifferences,
})
export type WhatIfResponse = Static<typeof WhatIfResponse>

/** Measure that a search tries to reduce: a measure of the process, or with `state` a measure of this state. */
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
    /** Wanted reduction of the measure, in per cent of its current value. */
    cut: Type.Integer({ minimum: 1, maximum: 95 }),
    /** Bounds of the changes that the search may try. */
    bounds: Type.Object(
      {
        /** Maximum number of additional people in a group. */
        people: Type.Integer({ minimum: 0, maximum: 10 }),
        /** Shortest waiting time of a state, in per cent of the recorded one. 100: waiting times remain as they are. */
        percent: Type.Integer({ minimum: 1, maximum: 100 }),
        /** Maximum number of call attempts more or less than now. */
        attempts: Type.Integer({ minimum: 0, maximum: 9 }),
      },
      closed,
    ),
  },
  closed,
)
export type WhatIfSearchBody = Static<typeof WhatIfSearchBody>

const { people, times, attempts } = WhatIfBody.properties

/** A combination of changes that the search has simulated, and its effect. */
export const WhatIfProposal = Type.Object({
  people,
  times,
  attempts,
  /** Value of the measure with these changes; null if half of the runs or more do not reach it. */
  value: Nullable(SimulatedRange),
  /**
   * Difference to the current process over pairs of runs; null if there is nothing to compare. If zero is between its
   * bounds, the difference may be random.
   */
  difference: Nullable(SimulatedDifference),
  /** Median difference in per cent of the current value; null without a difference. */
  percent: Nullable(Type.Number()),
})
export type WhatIfProposal = Static<typeof WhatIfProposal>

export const WhatIfSearchResponse = Type.Object({
  ...basis,
  runs: Type.Integer(),
  seed: Type.Integer(),
  fit: Type.Number(),
  /**
   * Current value of the measure. Null if it is 0, or if half of the runs or more do not reach it; there are then no
   * proposals.
   */
  today: Nullable(SimulatedRange),
  /**
   * At most five proposals that reach the goal, the largest reduction first. Single changes are proposed with their
   * smallest sufficient size. Combinations are proposed only if no single change is sufficient.
   */
  found: Type.Array(WhatIfProposal),
  /** If no proposal reaches the goal: at most three with the largest reduction that is not random. */
  nearest: Type.Array(WhatIfProposal),
  /** Number of simulated changes and combinations. */
  tried: Type.Integer(),
})
export type WhatIfSearchResponse = Static<typeof WhatIfSearchResponse>
