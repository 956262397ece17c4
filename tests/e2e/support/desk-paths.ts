import {
  startMachine,
  getStepMeta,
  formatStatePath,
  stepMachine,
  type EngineEvent,
} from '../../../src/server/engine/interpret.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { SampleEvent, Scenarios } from '../../../workflows/scenarios.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { selectCoveringPaths } from '../../support/covering-paths.ts'
import { selectPossiblePaths } from '../../support/desks/possible-paths.ts'
import { loadScenarios, type ModelPath, type PathStep } from '../../support/model.ts'
import { validOrdersOf } from './desk-samples.ts'
import type { BrowserPaths } from './generated-paths.ts'

/**
 * Events and inputs that a browser test cannot cause at a desk; the machine and HTTP tests cover them: a failing
 * database, an order that its delivery service has forgotten, another environment, statuses that an event leaves by
 * itself.
 */
const notInBrowser = {
  events: [
    'FORMING_FAILED',
    'ISSUE_FAILED',
    'CREATION_FAILED',
    'READING_FAILED',
    'POSTING_FAILED',
    'SWITCH_FAILED',
  ],
  inputs: [
    'on, in prod',
    'off, in prod',
    'pending',
    'ready',
    'queue',
    'process',
    'fail',
    'fail, secretGone',
    'canceled, secretGone',
    'fail, movesMoney',
  ],
}

/**
 * Some seconds pass between the screen's call and the desk's effect, so what the call itself refuses cannot occur
 * first.
 */
const neverFirst = ['ORDERS_CHANGED']

type Steps = Pick<PathStep, 'event'>[]

/** An order of a register that was refunded meanwhile never becomes valid again. */
function makesRowValidAgain(accepted: Steps, { event }: PathStep): boolean {
  if (event.type !== 'ROWS_READ' && event.type !== 'ROWS_CHANGED') return false
  const before = accepted.map((pathStep) => validOrdersOf(pathStep.event)).filter((ids) => ids !== null)
  const last = before.at(-1)
  return last !== undefined && validOrdersOf(event)!.some((id) => !last.includes(id))
}

/** A cancelled order stays cancelled, so neither this act nor another one is formed with it. */
function usesCancelledOrder(accepted: Steps, { event }: PathStep): boolean {
  if (event.type !== 'ACT_FORMED' && event.type !== 'ORDERS_IN_ANOTHER_ACT') return false
  const types = accepted.map((pathStep) => pathStep.event.type)
  return types.lastIndexOf('ORDERS_CHANGED') > types.lastIndexOf('EXCLUDE_AND_REPEAT')
}

/** Whether the desk can answer with this event after the accepted steps. */
const isReachable = (accepted: Steps, pathStep: PathStep): boolean =>
  !notInBrowser.events.includes(pathStep.event.type) &&
  !(accepted.length === 0 && neverFirst.includes(pathStep.event.type)) &&
  !makesRowValidAgain(accepted, pathStep) &&
  !usesCancelledOrder(accepted, pathStep)

/**
 * Steps that a user takes or is refused at, and the desk's own steps between them, as far as a browser can reach. A
 * path does not end while its desk is at work: it continues with any answer the desk may give.
 */
function cutToBrowser(workflow: Workflow, scenarios: Scenarios, path: ModelPath): ModelPath {
  let { snapshot } = startMachine(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
  const steps: PathStep[] = []
  const acceptedSteps = () => steps.filter(({ accepted }) => accepted)
  const isDeskAtWork = () => getStepMeta(snapshot)?.for === 'system'
  const isByDesk = ({ type }: SampleEvent) => workflow.events[type]?.by === 'system'
  const acceptStep = (pathStep: PathStep) => {
    ;({ snapshot } = stepMachine(workflow, snapshot, pathStep.event as EngineEvent))
    steps.push(pathStep)
  }
  for (const pathStep of path.steps) {
    if (pathStep.accepted) {
      if (!isReachable(acceptedSteps(), pathStep)) break
      acceptStep(pathStep)
      // A refused step is kept only when it is the user's and the desk is not at work, else nobody can attempt it.
    } else if (!isByDesk(pathStep.event) && !isDeskAtWork()) steps.push(pathStep)
  }
  if (!isDeskAtWork()) return { ...path, steps }
  const from = formatStatePath(snapshot.value)
  const answer = (scenarios.events as readonly SampleEvent[])
    .filter((event) => isByDesk(event) && snapshot.can(event as never))
    .map((event) => ({ event, accepted: true, from, expectedState: '' }))
    .find((pathStep) => isReachable(acceptedSteps(), pathStep))
  if (!answer) throw new Error(`${workflow.name}: no answer of the desk leaves ${from}`)
  acceptStep(answer)
  answer.expectedState = formatStatePath(snapshot.value)
  return { ...path, steps }
}

/** For every desk: the shortest paths that cover everything a user can do in a browser. */
export const deskPathsInBrowser = (): Promise<BrowserPaths[]> =>
  Promise.all(
    workflows
      .filter(({ kind }) => kind === 'desk')
      .map(async (workflow) => {
        const scenarios = await loadScenarios(workflow)
        const candidates = selectPossiblePaths(workflow, scenarios)
          .filter(({ input }) => !notInBrowser.inputs.includes(input))
          .map((path) => cutToBrowser(workflow, scenarios, path))
          .sort((a, b) => a.steps.length - b.steps.length)
        return {
          workflow,
          scenarios,
          paths: selectCoveringPaths(workflow, scenarios, candidates, { inputs: true }),
        }
      }),
  )
