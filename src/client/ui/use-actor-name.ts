import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyingPartners } from '../../shared/order-log.ts'

const isPartner = (name: string) => (notifyingPartners as readonly string[]).includes(name)

/**
 * Returns a function that formats the actor of a record. Records contain the name of a user, but the id of a partner,
 * which is replaced with its translated name.
 */
export function useActorName(): (name: string) => string {
  const { t } = useTranslation('common')
  return useCallback((name) => (isPartner(name) ? t(`common:partners.${name}`) : name), [t])
}
