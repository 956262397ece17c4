import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatActorName } from '../../shared/actor-names.ts'

/** Returns {@link formatActorName} for the language of the user. */
export function useActorName(): (name: string) => string {
  const { t } = useTranslation('common')
  return useCallback((name) => formatActorName(name, (key) => t(key)), [t])
}
