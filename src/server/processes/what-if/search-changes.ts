import type {
  WhatIfBody,
  WhatIfProposal,
  WhatIfSearchBody,
  WhatIfSearchResponse,
} from '../../../../schemas/api/what-if.ts'
import { whatIfStateGoals } from '../../../../schemas/values/what-if-goals.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { selectLevers, type Lever, type LeverStep } from './levers.ts'
import { computeCandidateRuns, type CandidateResult } from './measure-candidates.ts'
import { measureCandidatesInThread } from './simulate-in-thread.ts'
import { buildChangedModel, loadWhatIfModel, requireGoodFit, type WhatIfContext } from './what-if.ts'

/** Maximum number of levers that are combined if none alone reaches the goal. */
const maxCombined = 4
/** Maximum number of proposals in the response that reach the goal. */
const maxProposals = 5

interface Tried {
  steps: readonly LeverStep[]
  result: CandidateResult
}

/**
 * Searches for changes of the staff, the waiting times and the number of attempts, within bounds, that reduce a measure
 * by the requested percentage. Each change is compared with the current process run by run; a change whose difference
 * may be random does not count. If no change alone is enough, those that have an effect are combined.
 */
export async function searchWhatIf(
  context: WhatIfContext,
  body: WhatIfSearchBody,
): Promise<WhatIfSearchResponse> {
  const { days, seed = 1, goal, cut, bounds, ...query } = body
  const loaded = await loadWhatIfModel(context, query)
  const { history, model, recorded, basis, attempts } = loaded
  const needsState = whatIfStateGoals.some((measure) => measure === goal.measure)
  if (needsState !== (goal.state !== undefined))
    throw refuse.incorrectData([{ path: '/goal/state', message: 'required' }])
  if (goal.state !== undefined && !model.states.some(({ path }) => path === goal.state))
    throw refuse.denied('errors:whatIfStateUnknown', { state: goal.state }, { state: goal.state })
  const toBody = (steps: readonly LeverStep[]): WhatIfBody => ({ ...query, days, seed, ...mergeSteps(steps) })

  const measure = async (combinations: readonly (readonly LeverStep[])[]) => {
    const runs = computeCandidateRuns(model, days, combinations.length)
    if (runs === null) throw refuse.denied('errors:whatIfTooMuch')
    const candidates = combinations.map((steps) => {
      const { changedModel, waiting } = buildChangedModel(context, loaded, toBody(steps))
      return { model: changedModel, waiting }
    })
    const input = { model, recorded, candidates, goal, days, seed, runs }
    const { fit, today, results } = await measureCandidatesInThread(input)
    requireGoodFit(fit)
    return {
      fit,
      today,
      runs,
      tried: combinations.map((steps, n): Tried => ({ steps, result: results[n]! })),
    }
  }

  const levers = selectLevers(history, model, attempts, bounds)
  const single = await measure(levers.flatMap(({ steps }) => steps.map((step) => [step])))
  const answer = { ...basis, seed, fit: single.fit ?? 1, runs: single.runs, today: single.today }
  if (!single.today || single.today.middle === 0)
    return { ...answer, today: null, found: [], nearest: [], tried: single.tried.length }
  const middle = single.today.middle
  const getPercent = ({ result }: Tried) =>
    result.difference === null ? null : (100 * result.difference.middle) / middle
  const hasEffect = ({ result }: Tried) => result.difference !== null && result.difference.high < 0
  const isEnough = (tried: Tried) => hasEffect(tried) && getPercent(tried)! <= -cut
  const byEffect = (a: Tried, b: Tried) => getPercent(a)! - getPercent(b)!
  const toProposal = (tried: Tried): WhatIfProposal => ({
    ...mergeSteps(tried.steps),
    ...tried.result,
    percent: getPercent(tried),
  })

  const found = levers.flatMap((lever) => findSmallest(lever, single.tried.filter(isEnough)) ?? [])
  if (found.length > 0)
    return {
      ...answer,
      found: found.toSorted(byEffect).slice(0, maxProposals).map(toProposal),
      nearest: [],
      tried: single.tried.length,
    }
  const strongest = levers
    .flatMap(
      (lever) =>
        single.tried
          .filter(({ steps }) => lever.steps.includes(steps[0]!))
          .filter(hasEffect)
          .sort(byEffect)[0] ?? [],
    )
    .sort(byEffect)
    .slice(0, maxCombined)
    .map(({ steps }) => steps[0]!)
  const combinations = listCombinations(strongest)
  const combined = combinations.length === 0 ? [] : (await measure(combinations)).tried
  const enough = combined.filter(isEnough)
  const fewest = Math.min(...enough.map(({ steps }) => steps.length))
  return {
    ...answer,
    found: enough
      .filter(({ steps }) => steps.length === fewest)
      .sort(byEffect)
      .slice(0, maxProposals)
      .map(toProposal),
    nearest:
      enough.length > 0
        ? []
        : [...single.tried, ...combined].filter(hasEffect).sort(byEffect).slice(0, 3).map(toProposal),
    tried: single.tried.length + combined.length,
  }
}

/** The smallest step of the lever that is enough. The steps of a lever are sorted by size. */
const findSmallest = ({ steps }: Lever, enough: readonly Tried[]): Tried | undefined =>
  steps.flatMap((step) => enough.find((tried) => tried.steps[0] === step) ?? [])[0]

/** All combinations of at least two steps. */
const listCombinations = (steps: readonly LeverStep[]): LeverStep[][] =>
  steps
    .reduce<LeverStep[][]>(
      (subsets, step) => [...subsets, ...subsets.map((subset) => [...subset, step])],
      [[]],
    )
    .filter(
      (subset) => subset.length >= 2 && subset.filter(({ attempts }) => attempts !== undefined).length <= 1,
    )

const mergeSteps = (steps: readonly LeverStep[]): Pick<WhatIfBody, 'people' | 'times' | 'attempts'> => {
  const people = steps.flatMap((step) => step.people ?? [])
  const times = steps.flatMap((step) => step.times ?? [])
  const attempts = steps.find((step) => step.attempts !== undefined)?.attempts
  return {
    ...(people.length > 0 && { people }),
    ...(times.length > 0 && { times }),
    ...(attempts !== undefined && { attempts }),
  }
}
