import { begin, step, type EngineEvent } from '../../../src/server/engine/interpret.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { EventCase, Scenarios } from '../../../workflows/scenarios.ts'
import { modelPaths, type ModelPath } from '../model.ts'

/** What a desk looks at as it ends its part: what its machine remembers, and which events were taken before. */
interface PathState {
  context: unknown
  taken: readonly string[]
}
type Impossible = (event: EventCase, state: PathState) => boolean

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
 * Answers that a machine takes and no desk gives: the ring of the machine walks them, and a path over HTTP ends before.
 */
const impossible: Record<string, readonly Impossible[]> = {
  acceptanceAct: [
    // Only orders of the act are looked at.
    ({ payload }, { context }) =>
      ((payload as Partial<Named>).orderIds ?? []).some((id) => !(context as Chosen).chosen.includes(id)),
    // An order stands in one act: once it was formed, the others cannot have its orders.
    ({ type }, { taken }) => type === 'ORDERS_IN_ANOTHER_ACT' && taken.includes('ACT_FORMED'),
  ],
  refundRegister: [
    // A file without rows begins no register.
    ({ type, payload }) => type === 'ROWS_READ' && (payload as Rows).rows.length === 0,
    // What was not confirmed may change: it is not refunded.
    ({ type, payload }, { context }) =>
      type === 'ROWS_CHANGED' &&
      !(payload as Rows).rows.some(
        ({ orderId, problem }) => problem !== null && (context as Confirmed).confirmed.includes(orderId!),
      ),
  ],
}

/** The generated paths as far as the desk can bring them about. */
export function possiblePaths(workflow: Workflow, scenarios: Scenarios): ModelPath[] {
  const never = impossible[workflow.name] ?? []
  return modelPaths(workflow, scenarios).map((path) => {
    const { input } = scenarios.inputs.find(({ name }) => name === path.input)!
    let { snapshot } = begin(workflow, input)
    const acceptedTypes: string[] = []
    const end = path.steps.findIndex(({ event, accepted }) => {
      if (!accepted) return false
      if (never.some((cannot) => cannot(event, { context: snapshot.context, taken: acceptedTypes })))
        return true
      ;({ snapshot } = step(workflow, snapshot, event as EngineEvent))
      acceptedTypes.push(event.type)
      return false
    })
    return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) }
  })
}
