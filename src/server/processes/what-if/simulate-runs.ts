import { createRandom } from '../../platform/random.ts'
import {
  computeMean,
  interpolateQuantile,
  type ProcessModel,
  type ModelState,
  type Quantiles,
} from './model.ts'
import { measureRuns, summarizeRuns, type SimulationRunsSummary } from './run-measures.ts'
import { simulateProcess } from './simulate.ts'

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

/** Simulates the model several times and summarizes the results. */
export const simulateRuns = (
  model: ProcessModel,
  days: number,
  seed: number,
  runs: number,
): SimulationRunsSummary => summarizeRuns(measureRuns(model, days, seed, runs))

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
