import type { Workflow } from '../../../../workflows/define.ts'
import { describeMachine } from '../../engine/definition.ts'
import type { ModelState, ProcessModel, StateExit } from './model.ts'

/** Guard that is true when all call attempts are used up. Its limit is the setting `callAttempts`. */
const attemptsGuard = 'attemptsUsedUp'

/** States in which an instance is after its last attempt has failed. */
function listStatesAfterLastAttempt(workflow: Workflow): ReadonlySet<string> {
  const { transitions } = describeMachine(workflow)
  const pending = transitions
    .filter(({ guards }) => guards.includes(attemptsGuard))
    .flatMap(({ targets }) => targets)
  const passed = new Set<string>()
  const reached = new Set<string>()
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (passed.has(state)) continue
    passed.add(state)
    const atOnce = transitions.filter(({ source, event }) => source === state && event === null)
    if (atOnce.length === 0) reached.add(state)
    pending.push(...atOnce.flatMap(({ targets }) => targets))
  }
  return reached
}

/**
 * Events with which an attempt fails: one of their exits follows the last attempt, and another one leads to the next
 * attempt.
 */
function findFailedAttempts({ exits }: ModelState, last: ReadonlySet<string>) {
  const events = new Set(exits.filter(({ to }) => last.has(to)).map(({ event }) => event))
  return [...events].flatMap((event) => {
    const failed = exits.filter((exit) => exit.event === event)
    const share = sumShares(failed)
    const lastShare = sumShares(failed.filter(({ to }) => last.has(to)))
    return lastShare < share ? [{ event, share, lastShare }] : []
  })
}

const sumShares = (exits: readonly StateExit[]) => exits.reduce((sum, { share }) => sum + share, 0)

/** True if the records contain both an attempt that was repeated and one that was the last. */
export function hasRepeatedAttempts({ states }: ProcessModel, workflow: Workflow): boolean {
  const last = listStatesAfterLastAttempt(workflow)
  return states.some((state) => findFailedAttempts(state, last).length > 0)
}

/** Share of the last attempt among the failed ones, if each of up to `attempts` fails with the probability `p`. */
const computeLastShare = (attempts: number, p: number): number =>
  p >= 1 ? 1 / attempts : (p ** (attempts - 1) * (1 - p)) / (1 - p ** attempts)

/**
 * Changes the number of attempts from `from` to `to`: the share of the last attempt among the failed ones changes as if
 * all attempts failed with the recorded probability.
 */
export function changeAttempts(
  model: ProcessModel,
  workflow: Workflow,
  { from, to }: { from: number; to: number },
): ProcessModel {
  const last = listStatesAfterLastAttempt(workflow)
  return {
    ...model,
    states: model.states.map((state) => {
      const failedAttempts = findFailedAttempts(state, last)
      return {
        ...state,
        exits: state.exits.map((exit) => {
          const failed = failedAttempts.find(({ event }) => event === exit.event)
          if (!failed) return exit
          const { share, lastShare } = failed
          const ratio = computeLastShare(to, share) / computeLastShare(from, share)
          const changed = Math.min(lastShare * ratio, share)
          const factor = last.has(exit.to) ? changed / lastShare : (share - changed) / (share - lastShare)
          return { ...exit, share: exit.share * factor }
        }),
      }
    }),
  }
}
