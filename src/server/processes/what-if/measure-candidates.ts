import type { SearchGoal } from '../../../../schemas/api/what-if.ts'
import type { ProcessModel, Quantiles } from './model.ts'
import {
  compareRuns,
  measureRuns,
  summarizeRuns,
  type DifferenceRange,
  type MedianRange,
  type RunDifferences,
  type SimulationRunsSummary,
} from './run-measures.ts'
import { applyWaitingTimes } from './simulate-today-and-what-if.ts'
import { calibrateModel, countSimulatedInstances } from './simulate-runs.ts'

/** A changed model of a search. `waiting`: changed waiting times by state, in percent of the current ones. */
export interface CandidateModel {
  model: ProcessModel
  waiting: ReadonlyMap<string, number>
}

export interface CandidatesInput {
  model: ProcessModel
  recorded: ReadonlyMap<string, Quantiles>
  candidates: readonly CandidateModel[]
  goal: SearchGoal
  days: number
  seed: number
  runs: number
}

export interface CandidateResult {
  value: MedianRange | null
  difference: DifferenceRange | null
}

export interface CandidatesResult {
  fit: number | null
  today: MedianRange | null
  results: CandidateResult[]
}

/** Number of simulated events of all candidates of one round together. They take about ten seconds. */
const maxEvents = 8_000_000
const minRuns = 10
const maxRuns = 40

/** Number of runs of each candidate. Null if they would take too long. */
export function computeCandidateRuns(model: ProcessModel, days: number, candidates: number): number | null {
  const eventsOfRun = countSimulatedInstances(model, days) * 10 + 1
  const runs = Math.floor(maxEvents / eventsOfRun / (candidates + 1))
  return runs < minRuns / 2 ? null : Math.min(Math.max(runs, minRuns), maxRuns)
}

/** Compares the measure of each candidate with that of the current process, run by run with the same random numbers. */
export function measureCandidates(input: CandidatesInput): CandidatesResult {
  const { recorded, candidates, goal, days, seed, runs } = input
  const { model, fit } = calibrateModel(input.model, recorded, seed)
  const today = measureRuns(model, days, seed, runs)
  return {
    fit,
    today: getValue(summarizeRuns(today), goal),
    results: candidates.map((candidate) => {
      const changedModel = applyWaitingTimes(candidate.model, model, candidate.waiting)
      const changed = measureRuns(changedModel, days, seed, runs)
      return {
        value: getValue(summarizeRuns(changed), goal),
        difference: getDifference(compareRuns(today, changed), goal),
      }
    }),
  }
}

const getValue = (summary: SimulationRunsSummary, { measure, state }: SearchGoal): MedianRange | null =>
  measure === 'life' || measure === 'standing' || measure === 'peak'
    ? summary[measure]
    : (summary.states.find((one) => one.state === state)?.[measure] ?? null)

const getDifference = (differences: RunDifferences, { measure, state }: SearchGoal): DifferenceRange | null =>
  measure === 'life' || measure === 'standing' || measure === 'peak'
    ? differences[measure]
    : (differences.states.find((one) => one.state === state)?.[measure] ?? null)
