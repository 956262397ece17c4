import type { Workflow } from '../../../workflows/define.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import type { Scenarios } from '../../../workflows/scenarios.ts'
import { coveringPaths } from '../../support/covering-paths.ts'
import { modelPaths, scenariosOf, type ModelPath } from '../../support/model.ts'

/**
 * What the browser cannot bring about; the rings of the machine and of HTTP walk it. Events that only the server sends and
 * that nothing on a screen leads to; payloads that the forms cannot express; orders that the shop does not take.
 */
const elsewhere = {
  // It opens when the bank has refused, or for money that nobody can send back by a machine.
  workflows: ['moneyReturn'],
  events: [
    ...['ORDER_WITHDRAWN', 'a line left out', 'a line of another order', 'one type twice'],
    // Of the bank's and the customer's own accord; the walk of a payment's lives brings it about.
    ...['the bank lets go of the money', 'the customer has paid'],
    // A call that nobody ended within its limit is ended by the clock.
    'CALL_LEFT',
    // Days pass between two of their steps.
    ...['confirmed too late', 'defect described too late'],
    // The list of slots has those that are offered.
    ...['to a slot that is not offered', 'moved to a slot that is not offered'],
    // A refund that is older than a transfer may be would have to be months old.
    'of long ago',
    // The run's shop is open round the clock.
    ...['CALLING_HOURS_ENDED', 'call in the evening', 'failed, call in the night'],
  ],
  inputs: [
    ...[
      'without packages',
      'a delivery without packages',
      'shortage with nothing of value collected',
      'the bank is to say',
    ],
    'shortage below the minimum sum',
    // Its order would have to be eight days old.
    'paid to the partner, issued eight days ago',
    // Answers of a partner that are long overdue, or against each other; a storage that was prolonged for days.
    ...['no label came', 'no courier came', 'the carrier contradicts'],
    ...['locked before', 'kept as long as may be'],
    ...['arrival in the evening', 'shortage in the evening', 'asked in the evening'],
    'arrival below the minimum sum',
  ],
}

/** The path as far as the browser can take it: an undo with nothing to take back has no button. */
function playable({ events }: Workflow, path: ModelPath): ModelPath {
  const end = path.steps.findIndex(
    ({ event, accepted }) =>
      elsewhere.events.includes(event.type) ||
      elsewhere.events.includes(event.name) ||
      (!accepted && 'undoes' in (events[event.type] ?? {})),
  )
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) }
}

export interface Playable {
  workflow: Workflow
  scenarios: Scenarios
  paths: ModelPath[]
}

/**
 * For every version of every task and action: the shortest paths that take all that can be taken in a browser. What later
 * versions refuse, and how, the first ones show.
 */
export async function playablePaths(): Promise<Playable[]> {
  return Promise.all(
    workflows
      .filter(
        ({ kind, name }) => (kind === 'task' || kind === 'action') && !elsewhere.workflows.includes(name),
      )
      .map(async (workflow) => {
        const scenarios = await scenariosOf(workflow)
        const all = modelPaths(workflow, scenarios)
          .filter(({ input }) => !elsewhere.inputs.includes(input))
          .map((path) => playable(workflow, path))
          // Of equally good paths the first is chosen: the shorter one.
          .sort((a, b) => a.steps.length - b.steps.length)
        const goals = { refusals: workflow.version === 1, inputs: true }
        return { workflow, scenarios, paths: coveringPaths(workflow, scenarios, all, goals) }
      }),
  )
}

/** «all collected → two packages → FORM» */
export const nameOf = ({ start, steps }: ModelPath) =>
  [
    ...(steps.length === 0 ? [start] : []),
    ...steps.map(({ event, accepted }) => (accepted ? event.name : `${event.name} (refused)`)),
  ].join(' → ')
