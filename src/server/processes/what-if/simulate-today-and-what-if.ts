import {
  compareRuns,
  measureRuns,
  summarizeRuns,
  type RunDifferences,
  type SimulationRunsSummary,
} from './run-measures.ts'
import { calibrateModel, computeRunCount } from './simulate-runs.ts'
import type { ProcessModel, Quantiles } from './model.ts'

export interface SimulationInput {
  model: ProcessModel
  /** The model with the changes of the user. Its waiting times are taken from the calibrated current model. */
  changedModel: ProcessModel
  /** Recorded durations of the stays that people ended, by state. */
  recorded: ReadonlyMap<string, Quantiles>
  /** Changed waiting times by state, in percent of the current ones. Default: 100. */
  waiting: ReadonlyMap<string, number>
  days: number
  seed: number
}

export interface SimulationResult {
  /** Mean simulated stay divided by the mean recorded stay. Null if people ended no stay. */
  fit: number | null
  runs: number
  today: SimulationRunsSummary
  whatIf: SimulationRunsSummary
  change: RunDifferences
}

export function simulateTodayAndWhatIf({
  model,
  changedModel,
  recorded,
  waiting,
  days,
  seed,
}: SimulationInput): SimulationResult {
  const calibrated = calibrateModel(model, recorded, seed)
  const runs = Math.min(computeRunCount(model, days), computeRunCount(changedModel, days))
  const today = measureRuns(calibrated.model, days, seed, runs)
  const whatIf = measureRuns(applyWaitingTimes(changedModel, calibrated.model, waiting), days, seed, runs)
  return {
    fit: calibrated.fit,
    runs,
    today: summarizeRuns(today),
    whatIf: summarizeRuns(whatIf),
    change: compareRuns(today, whatIf),
  }
}

/** The changed model with the waiting times of the calibrated one, multiplied by the given percentages. */
export function applyWaitingTimes(
  changedModel: ProcessModel,
  calibrated: ProcessModel,
  percentages: ReadonlyMap<string, number>,
): ProcessModel {
  const waitingOf = new Map(calibrated.states.map(({ path, waiting }) => [path, waiting]))
  return {
    ...changedModel,
    states: changedModel.states.map((state) => {
      const percent = percentages.get(state.path) ?? 100
      const waiting = (waitingOf.get(state.origin ?? '') ?? []).map((value) => (value * percent) / 100)
      return { ...state, waiting }
    }),
  }
}
