import { not, sql, type SQL } from 'drizzle-orm'
import type { StepMeta, Workflow } from '../../../../workflows/define.ts'
import { workflows } from '../../../../workflows/registry.generated.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import { getWorkflow, isKnownVersion } from '../../engine/registry.ts'
import { listStates } from '../../platform/drivers/xstate.ts'

const desktopStates = new WeakMap<Workflow, ReadonlySet<string>>()

/** States of a version that cannot be worked on with a phone. */
function findDesktopStates(workflow: Workflow): ReadonlySet<string> {
  const cached = desktopStates.get(workflow)
  if (cached) return cached
  const states = new Set(
    listStates(workflow.machine.root)
      .filter(({ meta }) => {
        const step = meta as StepMeta | undefined
        return step?.for === 'person' && !step.mobile
      })
      .map((node) => node.path.join('.')),
  )
  desktopStates.set(workflow, states)
  return states
}

/**
 * True if a state can be worked on with a phone. Also true for a state that waits for the system, which has no screen,
 * and for a version that this server does not know.
 */
export const isStatePossibleOnMobile = (name: string, version: number, state: string): boolean =>
  !isKnownVersion(name, version) || !findDesktopStates(getWorkflow(name, version)).has(state)

/**
 * Condition for tasks that can be worked on with a phone. A state is excluded only if all versions of its workflow
 * exclude it. For the other states, the step itself checks its version.
 */
export function buildPossibleOnMobileCondition(): SQL {
  const types = [...new Set(workflows.filter(({ kind }) => kind === 'task').map(({ name }) => name))]
  const pairs = types.flatMap((name) => {
    const versions = workflows.filter((workflow) => workflow.name === name)
    const [firstStates, ...otherStates] = versions.map(findDesktopStates)
    return [...(firstStates ?? [])]
      .filter((state) => otherStates.every((other) => other.has(state)))
      .map((state) => sql`(${name}, ${state})`)
  })
  return pairs.length === 0
    ? sql`true`
    : not(sql`(${tasks.taskType}, ${tasks.state}) in (${sql.join(pairs, sql`, `)})`)
}
