import { useMemo } from 'react'
import { namesOf, type ProcessNames } from '../names.ts'
import { useDefinitions } from '../api.ts'
import { useTexts } from '../use-names.ts'

export type StateNames = (version: number, state: string) => string

/** Names of the states of any version of a workflow; a state that has none is told as it is stored. */
export function useStateNames(name: string, versions: readonly number[]): StateNames {
  const texts = useTexts(versions.map((version) => `${name}/v${version}`))
  const definitions = useDefinitions(name, versions)
  return useMemo(() => {
    const names = new Map<number, ProcessNames>()
    for (const one of definitions) if (one) names.set(one.version, namesOf(one, texts))
    return (version, state) => {
      const key = `${name}/v${version}:states.${state.replaceAll('.', '_')}.title`
      if (!texts.has(key)) return state
      // Until the machine is there, its states are called by their titles.
      return names.get(version)?.place(state) ?? texts.t(key)
    }
  }, [name, texts, definitions])
}
