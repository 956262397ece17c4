import type { Workflow } from '../../../workflows/define.ts'
import type { Migration } from '../../../workflows/migration.ts'
import { migrations, workflowHashes, workflows } from '../../../workflows/registry.generated.ts'

const getVersionId = (name: string, version: number) => `${name}/v${version}`
const byId = new Map(workflows.map((w) => [getVersionId(w.name, w.version), w]))

/**
 * Returns a version. Throws if this build does not contain it, because a release must contain every version with open
 * instances.
 */
export function getWorkflow(name: string, version: number): Workflow {
  const workflow = byId.get(getVersionId(name, version))
  if (!workflow) throw new Error(`workflow ${getVersionId(name, version)} is not in this build`)
  return workflow
}

export const getWorkflowHash = (workflow: Workflow): string =>
  workflowHashes[getVersionId(workflow.name, workflow.version)] ?? ''

/** Namespace of the texts and folder of the forms of a version. */
export const getWorkflowNamespace = (workflow: Pick<Workflow, 'name' | 'version'>): string =>
  getVersionId(workflow.name, workflow.version)

/** Workflows of the kind `action`: operations on an order outside of its tasks. */
export const actionWorkflowNames: readonly string[] = [
  ...new Set(workflows.filter((w) => w.kind === 'action').map((w) => w.name)),
]
export const isActionWorkflowName = (name: string): boolean => actionWorkflowNames.includes(name)

/** Declared migration from one version to another. Undefined if there is none. */
export const findMigration = (name: string, from: number, to: number): Migration | undefined =>
  migrations.find((m) => m.workflow === name && m.version === to && m.migration.from === from)?.migration

export const getWorkflowVersions = (name: string): Workflow[] =>
  workflows.filter((w) => w.name === name).sort((a, b) => a.version - b.version)
