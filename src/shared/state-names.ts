import type { ProcessDefinition } from '../../schemas/api/processes.ts'
import { leavesOf } from './state-leaves.ts'
import { disambiguateStateNames } from './disambiguate-state-names.ts'

/** Where texts come from: i18next of the screens or of the server, or a table in tests. */
export interface StateTexts {
  t: (key: string, params?: Record<string, unknown>) => string
  has: (key: string) => boolean
  /** The text as it stands in the file, its parameters not filled in; null: there is none. */
  raw: (key: string) => string | null
}

export interface StateNames {
  /** As its people read it; another state of the machine may be called the same. */
  state: (path: string) => string
  /** Where states stand beside each other in words: no other state of the machine is called so. */
  place: (path: string) => string
  /** A state as it is stored: one place, or those of parallel regions. */
  stored: (state: string) => string
  guard: (name: string) => string
}

const keyOf = (path: string) => path.replaceAll('.', '_')

/** Names of the states of a workflow version, on a diagram, in a table and in a file alike. Never a raw name of the code. */
export function stateNamesOf(
  definition: Pick<ProcessDefinition, 'name' | 'version' | 'initial' | 'states' | 'transitions'>,
  { t, has, raw }: StateTexts,
): StateNames {
  const { name, version, states } = definition
  const paths = new Set(states.map(({ path }) => path))
  const own = (path: string) => `${name}/v${version}:${path}`
  const known = (key: string, otherwise: () => string) => (has(key) ? t(key) : otherwise())
  /** A state around others has no title of its own: it is called by the stage in which it begins. */
  const stageOf = (path: string | null): string | undefined => {
    const around = states.find((s) => s.path === path)
    return around && (around.meta?.stage ?? stageOf(around.initial))
  }
  const state = (path: string): string =>
    known(own(`states.${keyOf(path)}.title`), () => {
      const inside = states.find((s) => s.path === path)
      if (!inside) return t('processes:path.unknownState')
      if (inside.initial === null) return t('processes:state.branch')
      return known(own(`stages.${stageOf(path)}`), () => t('processes:state.group'))
    })
  const guard = (of: string) =>
    known(`processes:guards.${of}`, () => {
      const refusal = raw(own(`refusals.${of}`))
      return refusal === null
        ? t('processes:diagram.unnamedGuard')
        : t('processes:diagram.fallback', { refusal: refusal.replace(/\{\{[^}]*\}\}/g, '…') })
    })
  const apart = disambiguateStateNames(definition, state)
  const place = (path: string): string => {
    const of = apart.get(path)
    return of === undefined
      ? state(path)
      : t(`processes:apart.${of.by}`, {
          name: state(path),
          ...('of' in of && { of: state(of.of) }),
          ...('guard' in of && { condition: guard(of.guard) }),
          ...('number' in of && { number: of.number }),
        })
  }
  const stored = (of: string) => leavesOf(of, paths).map(place).join(', ') || t('processes:path.unknownState')
  return { state, place, stored, guard }
}
