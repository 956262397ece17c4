import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { logPartners } from '../../shared/order-log.ts'

const isPartner = (name: string) => (logPartners as readonly string[]).includes(name)

/** A person by name, or a partner that reported: records keep its id where a name would stand. */
export function useActorName(): (name: string) => string {
  const { t } = useTranslation('common')
  return useCallback((name) => (isPartner(name) ? t(`common:partners.${name}`) : name), [t])
}
