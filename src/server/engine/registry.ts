import published from '../../../workflows/published.lock.json' with { type: 'json' }
import type { Workflow } from '../../../workflows/define.ts'
import type { Migration } from '../../../workflows/migration.ts'
import { migrations, workflowHashes, workflows } from '../../../workflows/registry.generated.ts'
import { getBaseVersion, isChangedVersion } from '../../../schemas/values/changed-versions.ts'

/** A process version that a process owner created by changing a version of the release. */
export interface ChangedVersion {
  workflow: Workflow
  hash: string
  /**
   * By path of an added step: the state in which an instance continues if the version that it migrates to lacks this
   * step.
   */
  replacements: Readonly<Record<string, string>>
}

const getVersionId = (name: string, version: number) => `${name}/v${version}`
const byId = new Map(workflows.map((w) => [getVersionId(w.name, w.version), w]))
let changedVersions: ReadonlyMap<string, ChangedVersion> = new Map()

/** Replaces the changed versions that this server knows. */
export function setChangedVersions(versions: readonly ChangedVersion[]): void {
  changedVersions = new Map(
    versions.map((changed) => [getVersionId(changed.workflow.name, changed.workflow.version), changed]),
  )
}

/** True if this server knows the version. A version that another server has just published may be unknown. */
export const isKnownVersion = (name: string, version: number): boolean =>
  byId.has(getVersionId(name, version)) || changedVersions.has(getVersionId(name, version))

/**
 * Returns a version. Throws for a version that is neither in this build nor a known changed version. A release must
 * contain every version with open instances.
 */
export function getWorkflow(name: string, version: number): Workflow {
  const id = getVersionId(name, version)
  const workflow = byId.get(id) ?? changedVersions.get(id)?.workflow
  if (!workflow) throw new Error(`workflow ${id} is not in this build`)
  return workflow
}

export const getWorkflowHash = ({ name, version }: Pick<Workflow, 'name' | 'version'>): string => {
  const id = getVersionId(name, version)
  return workflowHashes[id] ?? changedVersions.get(id)?.hash ?? ''
}

/** Namespace of the texts of a version. */
export const getWorkflowNamespace = (workflow: Pick<Workflow, 'name' | 'version'>): string =>
  getVersionId(workflow.name, workflow.version)

/** First part of the form ids of a version, for example `exchange/v1`. A changed version has the forms of its base. */
export const getFormNamespace = ({ name, version }: Pick<Workflow, 'name' | 'version'>): string =>
  getVersionId(name, getBaseVersion(version))

/** All versions: those of the release and the changed ones. */
export const listWorkflows = (): Workflow[] => [
  ...workflows,
  ...[...changedVersions.values()].map(({ workflow }) => workflow),
]

/** True if the version can no longer change: it is frozen in the release, or a process owner has published it. */
export const isPublishedVersion = ({ name, version }: Pick<Workflow, 'name' | 'version'>): boolean =>
  isChangedVersion(version)
    ? changedVersions.has(getVersionId(name, version))
    : Object.hasOwn(published, getVersionId(name, version))

/** Workflows of the kind `action`: operations on an order outside of its tasks. */
export const actionWorkflowNames: readonly string[] = [
  ...new Set(workflows.filter((w) => w.kind === 'action').map((w) => w.name)),
]
export const isActionWorkflowName = (name: string): boolean => actionWorkflowNames.includes(name)

const findDeclaredMigration = (name: string, from: number, to: number): Migration | undefined =>
  migrations.find((m) => m.workflow === name && m.version === to && m.migration.from === from)?.migration

/**
 * Migration from one version to another. Undefined if there is none. A changed version migrates like its base, and to
 * and from its base without any conversion. An instance in an added step that the target lacks continues in the state
 * that `replacements` names for the step.
 */
export function findMigration(name: string, from: number, to: number): Migration | undefined {
  if (!isChangedVersion(from) && !isChangedVersion(to)) return findDeclaredMigration(name, from, to)
  const [fromBase, toBase] = [getBaseVersion(from), getBaseVersion(to)]
  const ofBase: Migration | undefined =
    fromBase === toBase
      ? { from, states: {}, context: (old) => old }
      : findDeclaredMigration(name, fromBase, toBase)
  if (!ofBase || from === to) return undefined
  const replacements = changedVersions.get(getVersionId(name, from))?.replacements ?? {}
  const targetReplacements = changedVersions.get(getVersionId(name, to))?.replacements ?? {}
  // The migration of the release may itself map the path of the added step.
  const left = Object.entries(replacements).filter(
    ([path]) => !Object.hasOwn(targetReplacements, path) && !Object.hasOwn(ofBase.states, path),
  )
  return {
    from,
    states: {
      ...ofBase.states,
      ...Object.fromEntries(left.map(([path, state]) => [path, ofBase.states[state] ?? state])),
    },
    context: (old, state) => ofBase.context(old, state),
  }
}

export const getWorkflowVersions = (name: string): Workflow[] =>
  listWorkflows()
    .filter((w) => w.name === name)
    .sort((a, b) => a.version - b.version)
