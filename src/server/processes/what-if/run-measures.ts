import { findCensoredQuantile } from '../../../shared/survival.ts'
import { createRandom } from '../../platform/random.ts'
import type { ProcessModel } from './model.ts'
import { simulateProcess, type SimulationRunResult, type StateRunResult } from './simulate.ts'

/**
 * Median of a result over several runs. Eight of ten runs are between `low` and `high`. `high` is null if it is a time
 * that some of the runs do not reach.
 */
export interface MedianRange {
  low: number
  middle: number
  high: number | null
}

export interface SimulationRunsSummary {
  arrived: MedianRange
  finished: MedianRange
  standing: MedianRange
  /** Median time from the start to the end of a new instance, in ms. */
  life: MedianRange | null
  /** Largest number of instances that are waiting for people at the end of an hour. */
  peak: MedianRange
  states: StateRunsSummary[]
  groups: { id: string; busy: MedianRange | null }[]
  /** Mean number of instances that are waiting for people, at the end of every hour. */
  waiting: number[]
}

/** A time is null if half of the runs or more do not reach it. */
export interface StateRunsSummary {
  state: string
  left: MedianRange
  /** Median duration of the stays, in ms. */
  median: MedianRange | null
  /** 95th percentile of the durations, in ms. */
  p95: MedianRange | null
  /** Median time in the queue for people, in ms. */
  wait: MedianRange | null
  standing: MedianRange
  queued: MedianRange
}

/** Difference between two simulations over pairs of runs. 95 % of the runs are between `low` and `high`. */
export interface DifferenceRange {
  low: number
  middle: number
  high: number
}

/** A difference is null if nothing happened in either simulation, or if most runs do not reach the compared time. */
export interface RunDifferences {
  arrived: DifferenceRange | null
  finished: DifferenceRange | null
  standing: DifferenceRange | null
  life: DifferenceRange | null
  peak: DifferenceRange | null
  states: {
    state: string
    left: DifferenceRange | null
    median: DifferenceRange | null
    p95: DifferenceRange | null
    wait: DifferenceRange | null
    standing: DifferenceRange | null
  }[]
}

/** Null if a run does not reach the time; undefined if nothing happened in the run. */
type Time = number | null | undefined

/** Measures of one run. Times are in ms. */
interface RunMeasures {
  arrived: number
  finished: number
  standing: number
  life: Time
  peak: number
  waiting: readonly number[]
  states: ReadonlyMap<string, StateRunMeasures>
  busy: ReadonlyMap<string, number | null>
}

interface StateRunMeasures {
  left: number
  median: Time
  p95: Time
  wait: Time
  standing: number
  queued: number
}

/**
 * Simulates the model several times. The current and the changed model are run with the same seeds, so that chance does
 * not cause differences between them. Stays and instances that have not ended when a run is over count as longer than
 * they are then.
 */
export const measureRuns = (model: ProcessModel, days: number, seed: number, runs: number): RunMeasures[] =>
  Array.from({ length: runs }, (_, n) =>
    measureRun(model, simulateProcess(model, days, createRandom(seed + n * 7_919))),
  )

function measureRun({ states, groups }: ProcessModel, run: SimulationRunResult): RunMeasures {
  const { ended, waiting } = run.newInstances
  return {
    arrived: run.arrived,
    finished: run.finished,
    standing: run.unfinished,
    life: findTime(ended, waiting, 0.5),
    peak: Math.max(0, ...run.waiting),
    waiting: run.waiting,
    states: new Map(
      states.flatMap(({ path, end }) => (end ? [] : [[path, measureState(run.states.get(path)!)]])),
    ),
    busy: new Map(
      groups.map(({ id }) => {
        const { busy, present } = run.groups.get(id)!
        // Runs in which nobody of the group is present do not count for the load of the group.
        return [id, present > 0 ? busy / present : null]
      }),
    ),
  }
}

function measureState({ byPerson, alone, lasting, waits, queued }: StateRunResult): StateRunMeasures {
  const stays = [...byPerson, ...alone]
  return {
    left: stays.length,
    median: findTime(stays, lasting, 0.5),
    p95: findTime(stays, lasting, 0.95),
    wait: findTime(waits, queued, 0.5),
    standing: lasting.length,
    queued: queued.length,
  }
}

const findTime = (ended: readonly number[], waiting: readonly number[], share: number): Time =>
  ended.length + waiting.length === 0 ? undefined : findCensoredQuantile(ended, waiting, share)

export function summarizeRuns(runs: readonly RunMeasures[]): SimulationRunsSummary {
  const [first] = runs
  const spread = (select: (run: RunMeasures) => number) => computeSpread(runs.map(select))!
  const spreadOfTimes = (select: (run: RunMeasures) => Time) => {
    const times = runs.map(select).filter((time) => time !== undefined)
    // If nothing happened in most runs, the median of the others would be misleading.
    return times.length * 2 <= runs.length ? null : computeSpread(times)
  }
  return {
    arrived: spread((run) => run.arrived),
    finished: spread((run) => run.finished),
    standing: spread((run) => run.standing),
    life: spreadOfTimes((run) => run.life),
    peak: spread((run) => run.peak),
    states: [...(first?.states.keys() ?? [])].map((state) => ({
      state,
      left: spread((run) => run.states.get(state)!.left),
      median: spreadOfTimes((run) => run.states.get(state)!.median),
      p95: spreadOfTimes((run) => run.states.get(state)!.p95),
      wait: spreadOfTimes((run) => run.states.get(state)!.wait),
      standing: spread((run) => run.states.get(state)!.standing),
      queued: spread((run) => run.states.get(state)!.queued),
    })),
    groups: [...(first?.busy.keys() ?? [])].map((id) => {
      const shares = runs.map(({ busy }) => busy.get(id)!).filter((share) => share !== null)
      return { id, busy: computeSpread(shares) }
    }),
    waiting: (first?.waiting ?? []).map(
      (_, hour) => runs.reduce((sum, { waiting }) => sum + waiting[hour]!, 0) / runs.length,
    ),
  }
}

/** Compares each run of the first model with the run of the second one that has the same seed. */
export function compareRuns(today: readonly RunMeasures[], whatIf: readonly RunMeasures[]): RunDifferences {
  const compare = (select: (run: RunMeasures) => Time) =>
    computeDifference(today.map((run, n) => [select(run), select(whatIf[n]!)]))
  const states = new Set([today, whatIf].flatMap(([run]) => [...(run?.states.keys() ?? [])]))
  return {
    arrived: compare((run) => run.arrived),
    finished: compare((run) => run.finished),
    standing: compare((run) => run.standing),
    life: compare((run) => run.life),
    peak: compare((run) => run.peak),
    states: [...states].map((state) => ({
      state,
      left: compare((run) => run.states.get(state)?.left),
      median: compare((run) => run.states.get(state)?.median),
      p95: compare((run) => run.states.get(state)?.p95),
      wait: compare((run) => run.states.get(state)?.wait),
      standing: compare((run) => run.states.get(state)?.standing),
    })),
  }
}

function computeDifference(pairs: readonly (readonly [Time, Time])[]): DifferenceRange | null {
  // Both zero or without a value.
  if (pairs.every(([before, after]) => !before && !after)) return null
  const differences = pairs.flatMap(([before, after]) =>
    typeof before === 'number' && typeof after === 'number' ? [after - before] : [],
  )
  if (differences.length * 2 <= pairs.length) return null
  return {
    low: percentile(differences, 0.025),
    middle: percentile(differences, 0.5),
    high: percentile(differences, 0.975),
  }
}

/** A run that does not reach the value counts as the largest. Null if half of the runs or more do not reach it. */
function computeSpread(values: readonly (number | null)[]): MedianRange | null {
  const reached = values.filter((value) => value !== null)
  if (reached.length * 2 <= values.length) return null
  const sorted = [...reached, ...Array.from({ length: values.length - reached.length }, () => Infinity)]
  const high = percentile(sorted, 0.9)
  return {
    low: percentile(sorted, 0.1),
    middle: percentile(sorted, 0.5),
    high: Number.isFinite(high) ? high : null,
  }
}

/** Discrete percentile, like percentile_disc of PostgreSQL. Sorts the array in place. */
function percentile(values: number[], p: number): number {
  values.sort((a, b) => a - b)
  return values[Math.max(Math.ceil(values.length * p) - 1, 0)]!
}
