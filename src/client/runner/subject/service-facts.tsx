import { useTranslation } from 'react-i18next'
import type { DeskSubject } from '../../../../schemas/api/tasks.ts'
import { Badge } from '../../ui/badge.tsx'
import { NamedValueList } from '../../ui/facts.tsx'
import { tones } from '../../ui/tones.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { Foldable } from '../parts/foldable.tsx'
import { useUserTime } from './use-subject-time.ts'
import styles from './subject.module.css'

type Props = { subject: Extract<DeskSubject, { name: 'serviceSwitch' }> }

/** Immediate effect of switching the service on or off. */
export function ServiceSwitchConsequences({ subject: { service } }: Props) {
  const { t } = useTranslation('services')
  const { isActive, unsent, waiting } = service
  const count = isActive ? unsent : waiting
  return (
    <p className={styles.description}>
      {count === 0
        ? t(isActive ? 'services:nothingUnsent' : 'services:nothingWaits')
        : t(isActive ? 'services:willWait' : 'services:willGo', { count })}
    </p>
  )
}

/** State of the service, its last change, and how many of its outbox events wait or are unsent. */
export function ServiceFacts({ subject: { service } }: Props) {
  const { t } = useTranslation('services')
  const { number } = useFormatters()
  const formatTime = useUserTime()
  return (
    <Foldable title={t('services:card')}>
      <NamedValueList
        facts={[
          [t('services:fields.serviceName'), service.serviceName],
          [
            t('services:fields.state'),
            <Badge tone={tones.service[service.state]}>{t(`services:states.${service.state}`)}</Badge>,
          ],
          [
            t('services:fields.changedAt'),
            service.changedAt === null ? t('services:never') : formatTime(service.changedAt),
          ],
          [t('services:fields.changedBy'), service.changedBy],
          [t('services:fields.waiting'), number(service.waiting)],
          [t('services:fields.unsent'), number(service.unsent)],
          [t('services:fields.error'), service.error],
        ]}
      />
    </Foldable>
  )
}
