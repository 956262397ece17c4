import { not, sql, type SQL } from 'drizzle-orm'
import { workflows } from '../../../../workflows/registry.generated.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import { namespaceOf } from '../../engine/registry.ts'
import { definitionOf } from '../../engine/definition.ts'

/** States that cannot be worked on a phone, by version. */
const byVersion = new Map(
  workflows
    .filter(({ kind }) => kind === 'task')
    .map((workflow) => [namespaceOf(workflow), atComputer(definitionOf(workflow).states)] as const),
)

function atComputer(states: ReturnType<typeof definitionOf>['states']): ReadonlySet<string> {
  return new Set(states.filter(({ meta }) => meta?.for === 'person' && !meta.mobile).map(({ path }) => path))
}

/** What waits for the system asks for no screen. */
export const worksOnPhone = (name: string, version: number, state: string): boolean =>
  !byVersion.get(namespaceOf({ name, version }))?.has(state)

/** Tasks that may be worked on a phone. A state that one version allows there stays: the step itself asks its own. */
export function onPhones(): SQL {
  const types = [...new Set(workflows.filter(({ kind }) => kind === 'task').map(({ name }) => name))]
  const pairs = types.flatMap((name) => {
    const versions = workflows.filter((workflow) => workflow.name === name)
    const [first, ...rest] = versions.map((one) => byVersion.get(namespaceOf(one)) ?? new Set<string>())
    return [...(first ?? [])]
      .filter((state) => rest.every((other) => other.has(state)))
      .map((state) => sql`(${name}, ${state})`)
  })
  return pairs.length === 0
    ? sql`true`
    : not(sql`(${tasks.taskType}, ${tasks.state}) in (${sql.join(pairs, sql`, `)})`)
}
