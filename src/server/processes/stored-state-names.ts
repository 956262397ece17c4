import { workflows } from '../../../workflows/registry.generated.ts'
import { findLeafStates } from '../../shared/state-leaves.ts'
import { getWorkflow, getWorkflowNamespace } from '../engine/registry.ts'
import { translate, type Language } from '../platform/i18n/translate.ts'
import { describeMachine } from '../engine/definition.ts'
import { getStateNames } from './process-texts.ts'

interface StoredState {
  workflow: string
  version: number
  /** State as stored in records: the path of one leaf, or the paths of the leaves of parallel regions. */
  state: string
}

/** Returns the paths of the leaf states in a stored state. */
export function getLeafStatePaths({ workflow, version, state }: StoredState): string[] {
  const { states } = describeMachine(getWorkflow(workflow, version))
  return findLeafStates(state, new Set(states.map(({ path }) => path)))
}

/** Returns the names of the process and of the state as the process screens display them. */
export function getStoredStateNames(
  stored: StoredState,
  language: Language,
): { process: string; state: string } {
  const namespace = getWorkflowNamespace({ name: stored.workflow, version: stored.version })
  return {
    process: translate(language, `${namespace}:title`),
    state: getStateNames(stored.workflow, stored.version, language).stored(stored.state),
  }
}

const knownVersions = new Set(workflows.map(getWorkflowNamespace))

/** False for a version that this build does not contain, for example an old one in the records. */
export const isKnownVersion = (workflow: { name: string; version: number }): boolean =>
  knownVersions.has(getWorkflowNamespace(workflow))
