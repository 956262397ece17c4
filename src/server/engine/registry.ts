import type { Workflow } from '../../../workflows/define.ts'
import type { Migration } from '../../../workflows/migration.ts'
import { migrations, workflowHashes, workflows } from '../../../workflows/registry.generated.ts'

const idOf = (name: string, version: number) => `${name}/v${version}`
const byId = new Map(workflows.map((w) => [idOf(w.name, w.version), w]))

/** The machine of a pinned version. A stored instance whose version is gone is a bug of the release: throws. */
export function getWorkflow(name: string, version: number): Workflow {
  const workflow = byId.get(idOf(name, version))
  if (!workflow) throw new Error(`workflow ${idOf(name, version)} is not in this build`)
  return workflow
}

export const hashOf = (workflow: Workflow): string =>
  workflowHashes[idOf(workflow.name, workflow.version)] ?? ''

/** Namespace of a version's texts and folder of its forms. */
export const namespaceOf = (workflow: Pick<Workflow, 'name' | 'version'>): string =>
  idOf(workflow.name, workflow.version)

/** Workflows of the kind `action`: what can be done with an order beside its tasks. Never those of a desk. */
export const actionNames: readonly string[] = [
  ...new Set(workflows.filter((w) => w.kind === 'action').map((w) => w.name)),
]
export const isAction = (name: string): boolean => actionNames.includes(name)

/** How instances of `from` come over to `to`; undefined: they cannot. */
export const migrationOf = (name: string, from: number, to: number): Migration | undefined =>
  migrations.find((m) => m.workflow === name && m.version === to && m.migration.from === from)?.migration

export const versionsOf = (name: string): Workflow[] =>
  workflows.filter((w) => w.name === name).sort((a, b) => a.version - b.version)
