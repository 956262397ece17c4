import { workflows } from '../../workflows/registry.generated.ts'
import type { Workflow } from '../../workflows/define.ts'

/** The newest version of each workflow, used by new work. */
export const newestVersions: Workflow[] = workflows.filter(
  ({ name, version }) => !workflows.some((other) => other.name === name && other.version > version),
)

/** An order's process, a call with its script, a task with fields and a desk: one of each kind of machine. */
export const oneOfEachShape: Workflow[] = newestVersions.filter(({ name }) =>
  ['order', 'confirming', 'formatting', 'acceptanceAct'].includes(name),
)
