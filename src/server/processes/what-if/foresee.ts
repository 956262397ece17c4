import { createRandom } from '../../platform/random.ts'
import { meanOf, quantile, type Model, type ModelState, type Quantiles } from './model.ts'
import { simulate, type Run } from './simulate.ts'

/** Of several runs: what lies in the middle, and between which two lie eight of ten. */
export interface Spread {
  low: number
  middle: number
  high: number
}

export interface Outcome {
  arrived: Spread
  finished: Spread
  standing: Spread
  /** Median of the whole way, ms; null: none comes to an end. */
  life: Spread | null
  states: StateOutcome[]
  groups: { id: string; busy: Spread | null }[]
  /** How many wait for people at the end of every hour, on average. */
  waiting: number[]
}

export interface StateOutcome {
  state: string
  left: Spread
  /** Median and 95th percentile of the stays that ended, ms. */
  median: Spread | null
  p95: Spread | null
  /** Median of the time in the queue for people, ms. */
  wait: Spread | null
  standing: Spread
  queued: Spread
}

/** Events that all runs of an answer may take together: some seconds of work. */
const maxEvents = 3_000_000
const fewestRuns = 20
const maxRuns = 200

/** More instances than these in one life of the days are not simulated. */
export const maxArrivals = 100_000

export const arrivalsOf = ({ arrivals, standing }: Model, days: number): number =>
  arrivals.reduce((sum, { perHour }) => sum + perHour.reduce((a, b) => a + b, 0) * days, 0) +
  standing.reduce((sum, { ages }) => sum + ages.length, 0)

/** How many runs the size of a model allows. */
export const runsFor = (model: Model, days: number): number =>
  Math.min(Math.max(Math.floor(maxEvents / (arrivalsOf(model, days) * 10 + 1)), fewestRuns), maxRuns)

/** The same chance in every run of either model, so that they differ by what was asked and not by luck. */
export function foresee(model: Model, days: number, seed: number, runs: number): Outcome {
  const lived = Array.from({ length: runs }, (_, n) => simulate(model, days, createRandom(seed + n * 7_919)))
  const all = (of: (run: Run) => number) => spreadOf(lived.map(of))
  const some = (of: (run: Run) => number | null) => {
    const values = lived.map(of).filter((value) => value !== null)
    // Where most runs saw none, a middle would be that of the lucky ones.
    return values.length * 2 <= runs ? null : spreadOf(values)
  }
  return {
    arrived: all((run) => run.arrived),
    finished: all((run) => run.finished),
    standing: all((run) => run.standing),
    life: some(({ lives }) => percentile(lives, 0.5)),
    states: model.states.flatMap(({ path, end }) => {
      const of = (run: Run) => run.states.get(path)!
      const stays = (run: Run) => [...of(run).byPerson, ...of(run).alone]
      return end
        ? []
        : [
            {
              state: path,
              left: all((run) => stays(run).length),
              median: some((run) => percentile(stays(run), 0.5)),
              p95: some((run) => percentile(stays(run), 0.95)),
              wait: some((run) => percentile(of(run).waits, 0.5)),
              standing: all((run) => of(run).standing),
              queued: all((run) => of(run).queued),
            },
          ]
    }),
    groups: model.groups.map(({ id }) => {
      // Days on which nobody of them is there say nothing of how busy they are.
      const there = lived.map((run) => run.groups.get(id)!).filter(({ present }) => present > 0)
      return {
        id,
        busy: there.length === 0 ? null : spreadOf(there.map(({ busy, present }) => busy / present)),
      }
    }),
    waiting: Array.from(
      { length: days * 24 },
      (_, h) => lived.reduce((sum, run) => sum + run.waiting[h]!, 0) / runs,
    ),
  }
}

/** Value that occurs (percentile_disc); null: there is none. Sorts in place. */
function percentile(values: number[], p: number): number | null {
  values.sort((a, b) => a - b)
  return values[Math.max(Math.ceil(values.length * p) - 1, 0)] ?? null
}

const spreadOf = (values: number[]): Spread => ({
  low: percentile(values, 0.1)!,
  middle: percentile(values, 0.5)!,
  high: percentile(values, 0.9)!,
})

/** Days that pass before a model from an empty desk is in its stride, and those that are then lived. */
const strideDays = 10
const points = 20

const quantilesOf = (values: number[]): Quantiles => {
  values.sort((a, b) => a - b)
  return values.length === 0 ? [] : Array.from({ length: points + 1 }, (_, n) => quantile(values, n / points))
}

/** Mean without the longest tenth, which no few days show. */
const usual = (values: Quantiles) => meanOf(values.slice(0, Math.ceil(values.length * 0.9)))

/**
 * Finds what must pass before a person can begin: of the stays that people ended, the part that neither their work nor the
 * queue for them explains (a customer who comes later, an hour that was agreed). `recorded`: those stays by state. `fit`:
 * the mean stay of the model over that of the records, 1 when it tells them truly; null: nothing to compare.
 */
export function calibrate(
  model: Model,
  recorded: ReadonlyMap<string, Quantiles>,
  seed: number,
): { model: Model; fit: number | null } {
  const live = (of: readonly ModelState[]) => {
    const run = simulate({ ...model, states: of, standing: [] }, strideDays, createRandom(seed))
    return (path: string) => quantilesOf([...run.states.get(path)!.byPerson])
  }
  let lived = live(model.states)
  let states = model.states.map((state) => {
    const told = recorded.get(state.path)
    const own = lived(state.path)
    if (!told || own.length === 0) return state
    const before = told.map((value, n) => Math.max(value - quantile(own, n / (told.length - 1)), 0))
    return { ...state, before: before.sort((a, b) => a - b) }
  })
  lived = live(states)
  // What waits longer does so at other hours, when the queue is another one: the rest of the difference is taken once more.
  states = states.map((state) => {
    const told = recorded.get(state.path)
    const now = usual(lived(state.path))
    const was = usual(state.before)
    if (!told || now === 0 || was === 0) return state
    const factor = Math.max(was + usual(told) - now, 0) / was
    return { ...state, before: state.before.map((value) => value * factor) }
  })
  lived = live(states)
  let sum = 0
  let told = 0
  for (const { path } of states) {
    const truth = recorded.get(path)
    const own = lived(path)
    if (!truth || own.length === 0) continue
    sum += usual(own)
    told += usual(truth)
  }
  return { model: { ...model, states }, fit: told === 0 ? null : sum / told }
}
