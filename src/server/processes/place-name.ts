import { leavesOf } from '../../shared/state-leaves.ts'
import { getWorkflow, namespaceOf } from '../engine/registry.ts'
import { translate, type Language } from '../platform/i18n/translate.ts'
import { definitionOf } from '../engine/definition.ts'
import { stateNames } from './process-texts.ts'

interface Place {
  workflow: string
  version: number
  /** As it is stored: one leaf, or those of parallel regions. */
  state: string
}

/** Paths of the states that it stands in. */
export function leavesAt({ workflow, version, state }: Place): string[] {
  const { states } = definitionOf(getWorkflow(workflow, version))
  return leavesOf(state, new Set(states.map(({ path }) => path)))
}

/** Names of a process and of where it stands, as its screens have them. */
export function placeName(place: Place, language: Language): { process: string; state: string } {
  const space = namespaceOf({ name: place.workflow, version: place.version })
  return {
    process: translate(language, `${space}:title`),
    state: stateNames(place.workflow, place.version, language).stored(place.state),
  }
}
