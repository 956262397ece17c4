import { begin, metaOf, statePath, step, type EngineEvent } from '../../../src/server/engine/interpret.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { EventCase, Scenarios } from '../../../workflows/scenarios.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { coveringPaths } from '../../support/covering-paths.ts'
import { possiblePaths } from '../../support/desks/possible-paths.ts'
import { scenariosOf, type ModelPath, type PathStep } from '../../support/model.ts'
import { acceptedIn } from './desk-samples.ts'
import type { Playable } from './generated-paths.ts'

/**
 * What the browser cannot bring about at a desk; the rings of the machine and of HTTP walk it: a database that fails, an
 * order that its delivery service has forgotten, an environment other than the run's, statuses that an event leaves by itself.
 */
const elsewhere = {
  events: [
    ...['FORMING_FAILED', 'ISSUE_FAILED', 'CREATION_FAILED'],
    ...['READING_FAILED', 'POSTING_FAILED', 'SWITCH_FAILED'],
  ],
  inputs: [
    ...['on, in prod', 'off, in prod'],
    ...['pending', 'ready', 'queue', 'process', 'fail'],
    ...['fail, secretGone', 'canceled, secretGone', 'fail, movesMoney'],
  ],
}

/** Seconds pass by themselves between the screen's call and the desk's deed: what the call itself refuses cannot come first. */
const notAtFirst = ['ORDERS_CHANGED']

type Steps = Pick<PathStep, 'event'>[]

/** An order of a register that was refunded meanwhile is never right again. */
function isReturn(done: Steps, { event }: PathStep): boolean {
  if (event.type !== 'ROWS_READ' && event.type !== 'ROWS_CHANGED') return false
  const before = done.map((one) => acceptedIn(one.event)).filter((ids) => ids !== null)
  const last = before.at(-1)
  return last !== undefined && acceptedIn(event)!.some((id) => !last.includes(id))
}

/** An order that was cancelled stays so: no act is formed with it, neither this one nor another. */
function holdsCancelled(done: Steps, { event }: PathStep): boolean {
  if (event.type !== 'ACT_FORMED' && event.type !== 'ORDERS_IN_ANOTHER_ACT') return false
  const types = done.map((one) => one.event.type)
  return types.lastIndexOf('ORDERS_CHANGED') > types.lastIndexOf('EXCLUDE_AND_REPEAT')
}

/** Can the desk end its part so, after all that was taken? */
const isReachable = (done: Steps, one: PathStep): boolean =>
  !elsewhere.events.includes(one.event.type) &&
  !(done.length === 0 && notAtFirst.includes(one.event.type)) &&
  !isReturn(done, one) &&
  !holdsCancelled(done, one)

/**
 * Steps that a person takes or is refused at, and the desk's own between them, as far as the browser can go. A path does
 * not end while its desk is at work: it goes on by whatever the desk may answer.
 */
function playable(workflow: Workflow, scenarios: Scenarios, path: ModelPath): ModelPath {
  let { snapshot } = begin(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
  const steps: PathStep[] = []
  const acceptedSteps = () => steps.filter(({ accepted }) => accepted)
  const waits = () => metaOf(snapshot)?.for === 'system'
  const byDesk = ({ type }: EventCase) => workflow.events[type]?.by === 'system'
  const take = (one: PathStep) => {
    ;({ snapshot } = step(workflow, snapshot, one.event as EngineEvent))
    steps.push(one)
  }
  for (const one of path.steps) {
    if (one.accepted) {
      if (!isReachable(acceptedSteps(), one)) break
      take(one)
      // Nobody sees an answer of a desk that is not waited for, nor presses anything while one is.
    } else if (!byDesk(one.event) && !waits()) steps.push(one)
  }
  if (!waits()) return { ...path, steps }
  const from = statePath(snapshot.value)
  const answer = (scenarios.events as readonly EventCase[])
    .filter((event) => byDesk(event) && snapshot.can(event as never))
    .map((event) => ({ event, accepted: true, from, expectedState: '' }))
    .find((one) => isReachable(acceptedSteps(), one))
  if (!answer) throw new Error(`${workflow.name}: nothing ends ${from}`)
  take(answer)
  answer.expectedState = statePath(snapshot.value)
  return { ...path, steps }
}

/** For every desk: the shortest paths that take all that a person can take in a browser. */
export const playableAtDesks = (): Promise<Playable[]> =>
  Promise.all(
    workflows
      .filter(({ kind }) => kind === 'desk')
      .map(async (workflow) => {
        const scenarios = await scenariosOf(workflow)
        const all = possiblePaths(workflow, scenarios)
          .filter(({ input }) => !elsewhere.inputs.includes(input))
          .map((path) => playable(workflow, scenarios, path))
          .sort((a, b) => a.steps.length - b.steps.length)
        return { workflow, scenarios, paths: coveringPaths(workflow, scenarios, all, { inputs: true }) }
      }),
  )
