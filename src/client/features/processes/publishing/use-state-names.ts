import { useMemo } from 'react'
import { buildProcessNames, type ProcessNames } from '../names.ts'
import { useProcessDefinitions } from '../api.ts'
import { useProcessTexts } from '../use-names.ts'

export type GetStateName = (version: number, state: string) => string

/** Returns a function that names the states of the given versions. A state without a name is displayed as stored. */
export function useStateNames(name: string, versions: readonly number[]): GetStateName {
  const texts = useProcessTexts(versions.map((version) => `${name}/v${version}`))
  const definitions = useProcessDefinitions(name, versions)
  return useMemo(() => {
    const names = new Map<number, ProcessNames>()
    for (const definition of definitions)
      if (definition) names.set(definition.version, buildProcessNames(definition, texts))
    return (version, state) => {
      const key = `${name}/v${version}:states.${state.replaceAll('.', '_')}.title`
      if (!texts.has(key)) return state
      // Until the definition has loaded, the title of the state is used.
      return names.get(version)?.place(state) ?? texts.t(key)
    }
  }, [name, texts, definitions])
}
