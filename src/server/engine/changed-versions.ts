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

/** Hash of a changed version: of its base and its changes. Keys are sorted, because the database does not keep their order. */
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

/** Builds a changed version from its base. Throws if the base lacks what is changed. */
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
 * States of the base in which instances continue that migrate to a version without an added step: the state behind the
 * step, or before it if the machine passes through that one at once.
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

/** Published versions, and those that this server is publishing. A published version is never removed. */
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
 * Adds versions that are being read. Reads may overlap and end in any order: each adds what it has read and hides
 * nothing.
 */
export async function addPublishedVersions(reading: PromiseLike<readonly Row[]>): Promise<void> {
  for (const row of await reading) addVersion(row, true)
  applyKnownVersions()
}

/**
 * Reads all changed versions, so that this server knows those that other servers published. Not for a transaction that
 * publishes: its version is not committed yet.
 */
export const loadChangedVersions = (db: Db | Tx): Promise<void> =>
  addPublishedVersions(db.select().from(workflowChangedVersions))

/** Forgets all changed versions: a starting server knows only those of its database. */
export function forgetChangedVersions(): void {
  knownVersions.clear()
  applyKnownVersions()
}

/**
 * Lets this server know a version whose row is not committed yet. `forget` must be called if it is not committed: another
 * server may publish a version with the same number then.
 */
export function addVersionBeingPublished(row: Row): { complete: () => void; forget: () => void } {
  const namespace = getWorkflowNamespace({ name: row.workflow, version: row.version })
  addVersion(row, false)
  applyKnownVersions()
  return {
    complete: () => addVersion(row, true),
    forget: () => {
      // A load may have found the version of another server.
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
