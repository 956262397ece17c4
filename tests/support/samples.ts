import { workflows } from '../../workflows/registry.generated.ts'
import type { Workflow } from '../../workflows/define.ts'

/** The newest version of each workflow: the one that new work takes. */
export const newestVersions: Workflow[] = workflows.filter(
  ({ name, version }) => !workflows.some((other) => other.name === name && other.version > version),
)

/** An order's process, a call with its script, a task with fields and a desk: every shape that a machine has. */
export const oneOfEachShape: Workflow[] = newestVersions.filter(({ name }) =>
  ['order', 'confirming', 'formatting', 'acceptanceAct'].includes(name),
)
