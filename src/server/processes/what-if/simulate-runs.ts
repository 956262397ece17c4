import { createRandom } from '../../platform/random.ts'
import {
  computeMean,
  interpolateQuantile,
  type ProcessModel,
  type ModelState,
  type Quantiles,
} from './model.ts'
import { simulateProcess, type SimulationRunResult } from './simulate.ts'

/** Median of a result over several runs. `low` and `high` are the bounds between which eight of ten runs are. */
export interface MedianRange {
  low: number
  middle: number
  high: number
}

export interface SimulationRunsSummary {
  arrived: MedianRange
  finished: MedianRange
  standing: MedianRange
  /**
   * Median time from the start to the end of an instance, in ms. Null if no instance ends in half of the runs or more.
   */
  life: MedianRange | null
  states: StateRunsSummary[]
  groups: { id: string; busy: MedianRange | null }[]
  /** Mean number of instances that are waiting for people, at the end of every hour. */
  waiting: number[]
}

export interface StateRunsSummary {
  state: string
  left: MedianRange
  /** Median duration of the stays that ended, in ms. */
  median: MedianRange | null
  /** 95th percentile of these durations, in ms. */
  p95: MedianRange | null
  /** Median time in the queue for people, in ms. */
  wait: MedianRange | null
  standing: MedianRange
  queued: MedianRange
}

/** Intended number of simulated events in all runs of a model together. They take a few seconds. */
const maxEvents = 3_000_000
const minRuns = 20
const maxRuns = 200

/** Maximum number of instances in one run. */
export const maxSimulatedInstances = 100_000

export const countSimulatedInstances = ({ arrivals, openStays }: ProcessModel, days: number): number =>
  arrivals.reduce((sum, { perHour }) => sum + perHour.reduce((a, b) => a + b, 0) * days, 0) +
  openStays.reduce((sum, { ages }) => sum + ages.length, 0)

/** Number of runs: fewer for a larger model, so that the total of events stays near `maxEvents`. */
export const computeRunCount = (model: ProcessModel, days: number): number =>
  Math.min(
    Math.max(Math.floor(maxEvents / (countSimulatedInstances(model, days) * 10 + 1)), minRuns),
    maxRuns,
  )

/**
 * Simulates the model several times. The current and the changed model are run with the same seeds, so that chance does
 * not cause differences between them.
 */
export function simulateRuns(
  model: ProcessModel,
  days: number,
  seed: number,
  runs: number,
): SimulationRunsSummary {
  const runResults = Array.from({ length: runs }, (_, n) =>
    simulateProcess(model, days, createRandom(seed + n * 7_919)),
  )
  const spread = (select: (run: SimulationRunResult) => number) => spreadOf(runResults.map(select))
  const spreadIfAny = (select: (run: SimulationRunResult) => number | null) => {
    const values = runResults.map(select).filter((value) => value !== null)
    // If most runs have no value, the median of the others would be misleading.
    return values.length * 2 <= runs ? null : spreadOf(values)
  }
  return {
    arrived: spread((run) => run.arrived),
    finished: spread((run) => run.finished),
    standing: spread((run) => run.unfinished),
    life: spreadIfAny(({ durations }) => percentile(durations, 0.5)),
    states: model.states.flatMap(({ path, end }) => {
      const getStateRun = (run: SimulationRunResult) => run.states.get(path)!
      const stays = (run: SimulationRunResult) => [...getStateRun(run).byPerson, ...getStateRun(run).alone]
      return end
        ? []
        : [
            {
              state: path,
              left: spread((run) => stays(run).length),
              median: spreadIfAny((run) => percentile(stays(run), 0.5)),
              p95: spreadIfAny((run) => percentile(stays(run), 0.95)),
              wait: spreadIfAny((run) => percentile(getStateRun(run).waits, 0.5)),
              standing: spread((run) => getStateRun(run).unfinished),
              queued: spread((run) => getStateRun(run).queued),
            },
          ]
    }),
    groups: model.groups.map(({ id }) => {
      // Runs in which nobody of the group is present do not count for the load of the group.
      const presentRuns = runResults.map((run) => run.groups.get(id)!).filter(({ present }) => present > 0)
      return {
        id,
        busy:
          presentRuns.length === 0 ? null : spreadOf(presentRuns.map(({ busy, present }) => busy / present)),
      }
    }),
    waiting: Array.from(
      { length: days * 24 },
      (_, h) => runResults.reduce((sum, run) => sum + run.waiting[h]!, 0) / runs,
    ),
  }
}

/** Discrete percentile, like percentile_disc of PostgreSQL. Null without values. Sorts the array in place. */
function percentile(values: number[], p: number): number | null {
  values.sort((a, b) => a - b)
  return values[Math.max(Math.ceil(values.length * p) - 1, 0)] ?? null
}

const spreadOf = (values: number[]): MedianRange => ({
  low: percentile(values, 0.1)!,
  middle: percentile(values, 0.5)!,
  high: percentile(values, 0.9)!,
})

/** Number of days of a calibration run. It starts without open instances. */
const calibrationDays = 10
const points = 20

const getQuantiles = (values: number[]): Quantiles => {
  values.sort((a, b) => a - b)
  return values.length === 0
    ? []
    : Array.from({ length: points + 1 }, (_, n) => interpolateQuantile(values, n / points))
}

/** Mean without the longest tenth of the values, which a short run does not contain. */
const computeTrimmedMean = (values: Quantiles) => computeMean(values.slice(0, Math.ceil(values.length * 0.9)))

/**
 * Estimates the waiting times of the model. They are the part of the recorded stays that neither the work nor the queue
 * explains, for example because a customer comes later.
 * @param recorded durations of the stays that people ended, by state
 * @returns `fit`: mean simulated stay divided by the mean recorded stay, 1 for an exact match; null if there is nothing
 * to compare
 */
export function calibrateModel(
  model: ProcessModel,
  recorded: ReadonlyMap<string, Quantiles>,
  seed: number,
): { model: ProcessModel; fit: number | null } {
  const simulateStays = (modelStates: readonly ModelState[]) => {
    const run = simulateProcess(
      { ...model, states: modelStates, openStays: [] },
      calibrationDays,
      createRandom(seed),
    )
    return (path: string) => getQuantiles([...run.states.get(path)!.byPerson])
  }
  let staysOf = simulateStays(model.states)
  let states = model.states.map((state) => {
    const recordedStays = recorded.get(state.path)
    const simulated = staysOf(state.path)
    if (!recordedStays || simulated.length === 0) return state
    const before = recordedStays.map((value, n) =>
      Math.max(value - interpolateQuantile(simulated, n / (recordedStays.length - 1)), 0),
    )
    return { ...state, waiting: before.sort((a, b) => a - b) }
  })
  staysOf = simulateStays(states)
  // Waiting moves the work to other hours with other queues, so the remaining difference is corrected a second time.
  states = states.map((state) => {
    const recordedStays = recorded.get(state.path)
    const meanStay = computeTrimmedMean(staysOf(state.path))
    const meanBefore = computeTrimmedMean(state.waiting)
    if (!recordedStays || meanStay === 0 || meanBefore === 0) return state
    const factor = Math.max(meanBefore + computeTrimmedMean(recordedStays) - meanStay, 0) / meanBefore
    return { ...state, waiting: state.waiting.map((value) => value * factor) }
  })
  staysOf = simulateStays(states)
  let simulatedSum = 0
  let recordedSum = 0
  for (const { path } of states) {
    const recordedStays = recorded.get(path)
    const simulated = staysOf(path)
    if (!recordedStays || simulated.length === 0) continue
    simulatedSum += computeTrimmedMean(simulated)
    recordedSum += computeTrimmedMean(recordedStays)
  }
  return { model: { ...model, states }, fit: recordedSum === 0 ? null : simulatedSum / recordedSum }
}
