import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../../schemas/api/tasks.ts'
import { formatPhone, formatTime } from '../../ui/format.ts'
import { useNow } from '../use-now.ts'
import styles from './number-to-dial.module.css'

/** The number to call, in large type, and the customer's local time. */
export function NumberToDial({ view: { order } }: { view: OrderView }) {
  const { t } = useTranslation('runner')
  const now = useNow(30_000)
  return (
    <div className={styles.root}>
      <a
        className={styles.number}
        href={`tel:+${order.phone.replace(/\D/g, '')}`}
        aria-label={t('call.dial')}
      >
        {formatPhone(order.phone)}
      </a>
      {order.otherPhones.length > 0 && (
        <span className={styles.clock}>
          {t('call.otherPhones')}{' '}
          {order.otherPhones.map((phone) => (
            <a key={phone} className={styles.other} href={`tel:+${phone}`}>
              {formatPhone(phone)}
            </a>
          ))}
        </span>
      )}
      <span className={styles.clock}>
        {t('call.theirTime', { time: formatTime(new Date(now), order.storeZone) })}
      </span>
    </div>
  )
}
