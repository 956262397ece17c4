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
  events: ['ORDER_WITHDRAWN', 'a line left out', 'a line of another order', 'one type twice'],
  inputs: ['without packages', 'shortage with nothing of value collected', 'the bank is to say'],
}

/** The path as far as the browser can take it. */
function playable(path: ModelPath): ModelPath {
  const end = path.steps.findIndex(
    ({ event }) => elsewhere.events.includes(event.type) || elsewhere.events.includes(event.name),
  )
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) }
}

export interface Playable {
  workflow: Workflow
  scenarios: Scenarios
  paths: ModelPath[]
}

/** For every task: the shortest paths that take all that can be taken in a browser. */
export async function playablePaths(): Promise<Playable[]> {
  const tasks = workflows.filter(({ kind }) => kind === 'task')
  return Promise.all(
    tasks.map(async (workflow) => {
      const scenarios = await scenariosOf(workflow)
      const all = modelPaths(workflow, scenarios)
        .filter(({ input }) => !elsewhere.inputs.includes(input))
        .map(playable)
        // Of equally good paths the first is chosen: the shorter one.
        .sort((a, b) => a.steps.length - b.steps.length)
      return { workflow, scenarios, paths: coveringPaths(workflow, scenarios, all) }
    }),
  )
}

/** «all collected → two packages → FORM» */
export const nameOf = ({ steps }: ModelPath) =>
  steps.map(({ event, accepted }) => (accepted ? event.name : `${event.name} (refused)`)).join(' → ')
