import { startMachine, stepMachine, type EngineEvent } from '../../../src/server/engine/interpret.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { SampleEvent, Scenarios } from '../../../workflows/scenarios.ts'
import { generateModelPaths, type ModelPath } from '../model.ts'

/** Input of the checks: context of the machine, and events accepted before. */
interface PathState {
  context: unknown
  taken: readonly string[]
}
type Impossible = (event: SampleEvent, state: PathState) => boolean

interface Named {
  orderIds: number[]
}
interface Chosen {
  chosen: number[]
}
interface Confirmed {
  confirmed: number[]
}
interface Rows {
  rows: { orderId: number | null; problem: string | null }[]
}

/**
 * Events that a machine accepts and no desk sends: the machine level covers them, and a path over HTTP ends before them.
 */
const impossible: Record<string, readonly Impossible[]> = {
  acceptanceAct: [
    // The desk reports only orders of the act.
    ({ payload }, { context }) =>
      ((payload as Partial<Named>).orderIds ?? []).some((id) => !(context as Chosen).chosen.includes(id)),
    // An order belongs to one act: once it was formed, other acts cannot have its orders.
    ({ type }, { taken }) => type === 'ORDERS_IN_ANOTHER_ACT' && taken.includes('ACT_FORMED'),
  ],
  refundRegister: [
    // A file without rows creates no register.
    ({ type, payload }) => type === 'ROWS_READ' && (payload as Rows).rows.length === 0,
    // Unconfirmed orders may change, because they are not refunded.
    ({ type, payload }, { context }) =>
      type === 'ROWS_CHANGED' &&
      !(payload as Rows).rows.some(
        ({ orderId, problem }) => problem !== null && (context as Confirmed).confirmed.includes(orderId!),
      ),
  ],
}

/** Returns the generated paths as far as the desk can produce them. */
export function selectPossiblePaths(workflow: Workflow, scenarios: Scenarios): ModelPath[] {
  const impossibleAnswers = impossible[workflow.name] ?? []
  return generateModelPaths(workflow, scenarios).map((path) => {
    const { input } = scenarios.inputs.find(({ name }) => name === path.input)!
    let { snapshot } = startMachine(workflow, input)
    const acceptedTypes: string[] = []
    const end = path.steps.findIndex(({ event, accepted }) => {
      if (!accepted) return false
      if (
        impossibleAnswers.some((isImpossible) =>
          isImpossible(event, { context: snapshot.context, taken: acceptedTypes }),
        )
      )
        return true
      ;({ snapshot } = stepMachine(workflow, snapshot, event as EngineEvent))
      acceptedTypes.push(event.type)
      return false
    })
    return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) }
  })
}
