import { useTranslation } from 'react-i18next'
import type { OrderPhoneCalls } from '../../../../schemas/api/calls.ts'
import type { OrderSummary } from '../../../../schemas/api/tasks.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { formatStoreDateTime } from '../../ui/format.ts'
import { useActorName } from '../../ui/use-actor-name.ts'
import { Foldable } from './foldable.tsx'
import styles from './call-history.module.css'

export function CallHistory({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('runner')
  if (order.calls.length === 0) return null
  return (
    <Foldable title={t('call.history')}>
      <CallList calls={order.calls} zone={order.storeZone} customerZone={order.deliveryZone} />
    </Foldable>
  )
}

/**
 * The calls with their outcomes, times, callers and notes. `zone`: time zone of the store. `customerZone`: that of the
 * customer, for the times of call-backs.
 */
export function CallList({
  calls,
  zone,
  customerZone,
}: {
  calls: OrderPhoneCalls
  zone: string
  customerZone: string
}) {
  const { t } = useTranslation('runner')
  const reasons = useCatalog('waitReasons')
  const formatActor = useActorName()
  return (
    <ol className={styles.list}>
      {calls.map(({ at, waitReasonId, outcome, note, callBackAt, userName }, index) => (
        <li key={index} className={styles.entry}>
          <div>
            {outcome === null
              ? reasons.text(waitReasonId) || t('call.noReason')
              : t(`call.outcomes.${outcome}`)}
          </div>
          {callBackAt && (
            <div>{t('call.promised', { at: formatStoreDateTime(callBackAt, customerZone) })}</div>
          )}
          {note && <div>{note}</div>}
          <div className={styles.small}>
            {formatStoreDateTime(at, zone)} · {formatActor(userName)}
          </div>
        </li>
      ))}
    </ol>
  )
}
