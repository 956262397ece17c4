import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

export type StateNames = (version: number, state: string) => string

/** Names of the states of any version of a workflow; a state that has none is told as it is stored. */
export function useStateNames(name: string, versions: readonly number[]): StateNames {
  const { t, i18n } = useTranslation(['processes', ...versions.map((version) => `${name}/v${version}`)])
  return useCallback(
    (version, state) => {
      const key = `${name}/v${version}:states.${state.replaceAll('.', '_')}.title`
      return i18n.exists(key) ? t(key as never) : state
    },
    [name, t, i18n],
  )
}
