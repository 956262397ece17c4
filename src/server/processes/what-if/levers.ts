import type { WhatIfBody, WhatIfSearchBody } from '../../../../schemas/api/what-if.ts'
import type { ProcessHistory } from './history-repository.ts'
import { createStaffGroupId } from './history-model.ts'
import { computeMean, type ProcessModel } from './model.ts'

/** One change that a search tries. */
export type LeverStep = Pick<WhatIfBody, 'people' | 'times' | 'attempts'>

/** One parameter of the process with its possible changes, the smallest first. */
export interface Lever {
  steps: readonly LeverStep[]
}

/**
 * Maximum numbers of the busiest groups and of the states with the most waiting. The others have too little effect to
 * be tried.
 */
const maxGroups = 4
const maxStates = 6
/** Number of values that are tried for a waiting time, from the recorded one to the bound. */
const termSteps = 3

/** Hours in which a group works: those with at least half of its maximum staff. */
function getWorkingHours(people: readonly number[]): { from: number; to: number } {
  const max = Math.max(...people)
  const busy = people.flatMap((n, hour) => (n > 0 && n >= max / 2 ? [hour] : []))
  return busy.length === 0 ? { from: 0, to: 24 } : { from: busy[0]!, to: busy.at(-1)! + 1 }
}

const range = (count: number) => Array.from({ length: Math.max(count, 0) }, (_, n) => n + 1)

export function selectLevers(
  history: ProcessHistory,
  model: ProcessModel,
  attempts: number | null,
  bounds: WhatIfSearchBody['bounds'],
): Lever[] {
  const ids = new Set(history.groups.slice(0, maxGroups).map(createStaffGroupId))
  const staff = model.groups
    .filter(({ id }) => ids.has(id))
    .map(({ id, people }): Lever => {
      const hours = getWorkingHours(people)
      return { steps: range(bounds.people).map((change) => ({ people: [{ group: id, change, ...hours }] })) }
    })
  const terms = model.states
    .map(({ path }) => ({ path, total: computeWaiting(history, model, path) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, maxStates)
    .map(({ path }): Lever => ({
      steps: range(bounds.percent === 100 ? 0 : termSteps).map((n) => ({
        times: [
          {
            state: path,
            of: 'waiting',
            percent: Math.round(100 - ((100 - bounds.percent) * n) / termSteps),
          },
        ],
      })),
    }))
  const fewer: Lever = { steps: listAttempts(attempts, bounds.attempts, -1) }
  const more: Lever = { steps: listAttempts(attempts, bounds.attempts, 1) }
  return [...staff, ...terms, fewer, more].filter(({ steps }) => steps.length > 0)
}

const listAttempts = (now: number | null, maxChange: number, direction: 1 | -1): LeverStep[] =>
  now === null
    ? []
    : range(maxChange)
        .map((n) => now + n * direction)
        .filter((attempts) => attempts >= 1 && attempts <= 10)
        .map((attempts) => ({ attempts }))

/**
 * Total recorded time in a state without the work: number of stays multiplied by the difference of mean duration and
 * mean work.
 */
function computeWaiting({ exits, times }: ProcessHistory, model: ProcessModel, path: string): number {
  const { work } = model.states.find((state) => state.path === path)!
  const count = exits.reduce((sum, exit) => sum + (exit.state === path ? exit.count : 0), 0)
  const observations = times.find(({ state }) => state === path)?.observations ?? []
  const ended = observations.reduce((sum, [, person, automatic]) => sum + person + automatic, 0)
  const total = observations.reduce((sum, [time, person, automatic]) => sum + time * (person + automatic), 0)
  return ended === 0 ? 0 : count * Math.max(total / ended - computeMean(work), 0)
}
