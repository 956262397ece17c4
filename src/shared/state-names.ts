import type { ProcessDefinition } from '../../schemas/api/processes.ts'
import { findLeafStates } from './state-leaves.ts'
import { disambiguateStateNames } from './disambiguate-state-names.ts'

/** Source of texts: i18next of the client or of the server. */
export interface StateTextSource {
  t: (key: string, params?: Record<string, unknown>) => string
  has: (key: string) => boolean
  /** The text with its placeholders. Null if there is no such text. */
  raw: (key: string) => string | null
}

export interface StateNames {
  /** Title as displayed to users. Several states of the machine may have the same title. */
  state: (path: string) => string
  /** Title that is unique in the machine, for lists of states. */
  place: (path: string) => string
  /** Title of a stored state, which is one leaf state or several of parallel regions. */
  stored: (state: string) => string
  guard: (name: string) => string
}

const getKey = (path: string) => path.replaceAll('.', '_')

/** Creates the displayed names of states and guards. They are never raw identifiers, even if a text is missing. */
export function createStateNames(
  definition: Pick<ProcessDefinition, 'name' | 'version' | 'initial' | 'states' | 'transitions'>,
  { t, has, raw }: StateTextSource,
): StateNames {
  const { name, version, states } = definition
  const paths = new Set(states.map(({ path }) => path))
  const ownKey = (path: string) => `${name}/v${version}:${path}`
  const translateOr = (key: string, fallback: () => string) => (has(key) ? t(key) : fallback())
  /** Stage of the state, or of its initial child state, because a compound state has no stage of its own. */
  const getStage = (path: string | null): string | undefined => {
    const compound = states.find((s) => s.path === path)
    return compound && (compound.meta?.stage ?? getStage(compound.initial))
  }
  const state = (path: string): string =>
    translateOr(ownKey(`states.${getKey(path)}.title`), () => {
      const node = states.find((s) => s.path === path)
      if (!node) return t('processes:path.unknownState')
      if (node.initial === null) return t('processes:state.branch')
      return translateOr(ownKey(`stages.${getStage(path)}`), () => t('processes:state.group'))
    })
  const guard = (guardName: string) =>
    translateOr(`processes:guards.${guardName}`, () => {
      const refusal = raw(ownKey(`refusals.${guardName}`))
      return refusal === null
        ? t('processes:diagram.unnamedGuard')
        : t('processes:diagram.fallback', { refusal: refusal.replace(/\{\{[^}]*\}\}/g, '…') })
    })
  const qualifiers = disambiguateStateNames(definition, state)
  const place = (path: string): string => {
    const qualifier = qualifiers.get(path)
    return qualifier === undefined
      ? state(path)
      : t(`processes:apart.${qualifier.by}`, {
          name: state(path),
          ...('of' in qualifier && { of: state(qualifier.of) }),
          ...('guard' in qualifier && { condition: guard(qualifier.guard) }),
          ...('number' in qualifier && { number: qualifier.number }),
        })
  }
  const stored = (storedState: string) =>
    findLeafStates(storedState, paths).map(place).join(', ') || t('processes:path.unknownState')
  return { state, place, stored, guard }
}
