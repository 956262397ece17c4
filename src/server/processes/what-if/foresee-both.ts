import { calibrate, foresee, runsFor, type Outcome } from './foresee.ts'
import type { Model, Quantiles } from './model.ts'

/** What the thread is started with. */
export interface ToForesee {
  model: Model
  /** The model that is asked about; what must pass before people can begin it has from the other one, as found. */
  asked: Model
  recorded: ReadonlyMap<string, Quantiles>
  /** That waiting in percent of today's, by state; without an entry 100. */
  waiting: ReadonlyMap<string, number>
  days: number
  seed: number
}

export interface Foreseen {
  /** Mean stay of the simulated past over that of the records; null: people ended no stay. */
  fit: number | null
  runs: number
  today: Outcome
  whatIf: Outcome
}

export function foreseeBoth({ model, asked, recorded, waiting, days, seed }: ToForesee): Foreseen {
  const found = calibrate(model, recorded, seed)
  const beforeOf = new Map(found.model.states.map(({ path, before }) => [path, before]))
  const states = asked.states.map((state) => {
    const percent = waiting.get(state.path) ?? 100
    const before = (beforeOf.get(state.origin ?? '') ?? []).map((value) => (value * percent) / 100)
    return { ...state, before }
  })
  const runs = Math.min(runsFor(model, days), runsFor(asked, days))
  return {
    fit: found.fit,
    runs,
    today: foresee(found.model, days, seed, runs),
    whatIf: foresee({ ...asked, states }, days, seed, runs),
  }
}
