import { createHash } from 'node:crypto'
import { getBaseVersion, isChangedVersion } from '../../../schemas/values/changed-versions.ts'
import type { WorkflowChangesBody } from '../../../schemas/api/workbench.ts'
import type { Workflow } from '../../../workflows/define.ts'
import {
  applyChanges,
  getInsertedPath,
  type ChangedWorkflow,
  type TextsByLanguage,
} from '../../../workflows/changes/apply.ts'
import type { WorkflowChanges } from '../../../workflows/changes/changes.ts'
import { findStepMeta, listTransitionPlaces } from '../../../workflows/changes/transitions.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { workflowChangedVersions } from '../platform/db/schema/workbench.ts'
import { addVersionTexts } from '../platform/i18n/translate.ts'
import { getVersionTexts, setChangedVersionTexts } from '../platform/i18n/version-texts.ts'
import { findState } from '../platform/drivers/xstate.ts'
import {
  getWorkflow,
  getWorkflowHash,
  getWorkflowNamespace,
  isKnownVersion,
  setChangedVersions,
  type ChangedVersion,
} from './registry.ts'

/**
 * Hash of a changed version, that is, a version of the release with the changes of a process owner. Keys are sorted,
 * because the database does not retain their sequence.
 */
export function hashChangedVersion(base: Workflow, changes: WorkflowChangesBody): string {
  const sorted = JSON.stringify(changes, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256')
    .update(`${getWorkflowHash(base)} ${sorted}`)
    .digest('hex')
    .slice(0, 16)
}

/** Texts of a version of the release or of a changed version, in all languages. */
export function readVersionTexts(workflow: Pick<Workflow, 'name' | 'version'>): TextsByLanguage {
  const texts = getVersionTexts(getWorkflowNamespace(workflow))
  if (!texts) throw new Error(`no texts of ${getWorkflowNamespace(workflow)}`)
  return texts
}

/** Builds a changed version from its base. Throws if the base does not contain a changed element. */
export function buildChangedVersion(
  base: Workflow,
  changes: WorkflowChangesBody,
  version: number,
): ChangedWorkflow {
  return applyChanges(base, readVersionTexts(base), changes as WorkflowChanges, version)
}

/** True for a state in which an instance can wait. */
const isWaiting = (workflow: Workflow, path: string): boolean => {
  const node = findState(workflow.machine, path)
  return node?.type === 'atomic' && (node.always ?? []).length === 0 && findStepMeta(node) !== undefined
}

/**
 * For each step that the changes add: the state of the base in which an instance continues that is in this step and
 * migrates to a version without it. It is the state after the step, or the state before it if the machine does not wait
 * in the state after it.
 */
function findReplacements(base: Workflow, changes: WorkflowChangesBody): Record<string, string> {
  const places = listTransitionPlaces(base)
  return Object.fromEntries(
    changes.steps.flatMap((step) => {
      const place = places.find(({ id }) => id === step.transition)
      if (!place || place.target === null) return []
      const state = [place.target, place.source].find((path) => isWaiting(base, path))
      return state === undefined ? [] : [[getInsertedPath(step, place.target), state]]
    }),
  )
}

type Row = typeof workflowChangedVersions.$inferSelect

interface LoadedVersion extends ChangedVersion {
  texts: TextsByLanguage
}

/** Versions that this server has built, by namespace. A published version never changes, so it is built once. */
const builtVersions = new Map<string, LoadedVersion>()

function buildVersion(row: Row): LoadedVersion {
  const namespace = getWorkflowNamespace({ name: row.workflow, version: row.version })
  const built = builtVersions.get(namespace)
  if (built?.hash === row.hash) return built
  const base = getWorkflow(row.workflow, row.base)
  const changed = buildChangedVersion(base, row.changes, row.version)
  const loaded = { ...changed, hash: row.hash, replacements: findReplacements(base, row.changes) }
  builtVersions.set(namespace, loaded)
  addVersionTexts(namespace, loaded.texts)
  return loaded
}

/**
 * Published versions, and those that this server is publishing. While the server runs, a published version is never
 * removed.
 */
const knownVersions = new Map<string, LoadedVersion & { isPublished: boolean }>()

function applyKnownVersions(): void {
  const versions = [...knownVersions]
  setChangedVersionTexts(new Map(versions.map(([namespace, { texts }]) => [namespace, texts])))
  setChangedVersions(versions.map(([, version]) => version))
}

function addVersion(row: Row, isPublished: boolean): void {
  const namespace = getWorkflowNamespace({ name: row.workflow, version: row.version })
  knownVersions.set(namespace, { ...buildVersion(row), isPublished })
}

/**
 * Adds the versions that the query `reading` returns. Queries may overlap and end in any sequence, because each only
 * adds versions.
 */
export async function addPublishedVersions(reading: PromiseLike<readonly Row[]>): Promise<void> {
  for (const row of await reading) addVersion(row, true)
  applyKnownVersions()
}

/**
 * Reads all changed versions, so that this server knows those that other servers published. Must not be called in a
 * transaction that publishes a version, because that version is not committed yet and would count as published.
 */
export const loadChangedVersions = (db: Db | Tx): Promise<void> =>
  addPublishedVersions(db.select().from(workflowChangedVersions))

/** Forgets all changed versions. Called when a server starts, so that it knows only those of its database. */
export function forgetChangedVersions(): void {
  knownVersions.clear()
  applyKnownVersions()
}

/**
 * Adds a version whose row is not committed yet. The caller must call `complete` after the commit, or `forget` if the
 * commit fails, because another server may then publish a version with the same number.
 */
export function addVersionBeingPublished(row: Row): { complete: () => void; forget: () => void } {
  const namespace = getWorkflowNamespace({ name: row.workflow, version: row.version })
  addVersion(row, false)
  applyKnownVersions()
  return {
    complete: () => addVersion(row, true),
    forget: () => {
      // `loadChangedVersions` may have read a version of another server with this number. That version remains.
      if (knownVersions.get(namespace)?.isPublished !== false) return
      knownVersions.delete(namespace)
      applyKnownVersions()
    },
  }
}

/**
 * Loads the changed versions if an instance or an activation has a version that this server does not know yet, because
 * another server has just published it.
 */
export async function ensureKnownVersions(
  db: Db | Tx,
  instances: readonly { workflow: string; version: number }[],
): Promise<void> {
  const isUnknown = instances.some(
    ({ workflow, version }) => isChangedVersion(version) && !isKnownVersion(workflow, version),
  )
  if (isUnknown) await loadChangedVersions(db)
}

/** Base of a version: the version of the release that it changes, or the version itself. */
export const getBaseWorkflow = ({ name, version }: Pick<Workflow, 'name' | 'version'>): Workflow =>
  getWorkflow(name, getBaseVersion(version))
