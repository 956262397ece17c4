import { not, sql, type SQL } from 'drizzle-orm'
import { workflows } from '../../../../workflows/registry.generated.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import { getWorkflowNamespace } from '../../engine/registry.ts'
import { describeMachine } from '../../engine/definition.ts'

/** States that cannot be worked on with a phone, by workflow version. */
const desktopStates = new Map(
  workflows
    .filter(({ kind }) => kind === 'task')
    .map(
      (workflow) =>
        [getWorkflowNamespace(workflow), findDesktopStates(describeMachine(workflow).states)] as const,
    ),
)

function findDesktopStates(states: ReturnType<typeof describeMachine>['states']): ReadonlySet<string> {
  return new Set(states.filter(({ meta }) => meta?.for === 'person' && !meta.mobile).map(({ path }) => path))
}

/**
 * True if a state can be worked on with a phone. A state that waits for the system has no screen, so the result is
 * true.
 */
export const isStatePossibleOnMobile = (name: string, version: number, state: string): boolean =>
  !desktopStates.get(getWorkflowNamespace({ name, version }))?.has(state)

/**
 * Condition for tasks that can be worked on with a phone. A state is excluded only if all versions of its workflow
 * exclude it. For the other states, the step itself checks its version.
 */
export function buildPossibleOnMobileCondition(): SQL {
  const types = [...new Set(workflows.filter(({ kind }) => kind === 'task').map(({ name }) => name))]
  const pairs = types.flatMap((name) => {
    const versions = workflows.filter((workflow) => workflow.name === name)
    const [firstStates, ...otherStates] = versions.map(
      (version) => desktopStates.get(getWorkflowNamespace(version)) ?? new Set<string>(),
    )
    return [...(firstStates ?? [])]
      .filter((state) => otherStates.every((other) => other.has(state)))
      .map((state) => sql`(${name}, ${state})`)
  })
  return pairs.length === 0
    ? sql`true`
    : not(sql`(${tasks.taskType}, ${tasks.state}) in (${sql.join(pairs, sql`, `)})`)
}
