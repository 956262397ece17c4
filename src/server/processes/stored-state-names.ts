import { findLeafStates } from '../../shared/state-leaves.ts'
import { getWorkflow, getNamespace } from '../engine/registry.ts'
import { translate, type Language } from '../platform/i18n/translate.ts'
import { describeMachine } from '../engine/definition.ts'
import { getStateNames } from './process-texts.ts'

interface StoredState {
  workflow: string
  version: number
  /** Stored form of a state: one leaf, or the leaves of parallel regions. */
  state: string
}

/** Paths of the leaf states in a stored state. */
export function getStateLeaves({ workflow, version, state }: StoredState): string[] {
  const { states } = describeMachine(getWorkflow(workflow, version))
  return findLeafStates(state, new Set(states.map(({ path }) => path)))
}

/** Names of a process and of a stored state, as the process screens show them. */
export function getStoredStateNames(
  stored: StoredState,
  language: Language,
): { process: string; state: string } {
  const namespace = getNamespace({ name: stored.workflow, version: stored.version })
  return {
    process: translate(language, `${namespace}:title`),
    state: getStateNames(stored.workflow, stored.version, language).stored(stored.state),
  }
}
