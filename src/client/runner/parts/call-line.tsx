import { Call20Regular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderStepView, OrderSummary, RunnerView } from '../../../../schemas/api/tasks.ts'
import { isWrongPhone } from '../../../shared/wrong-phones.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { formatMinutesAndSeconds, formatPhone, formatTime } from '../../ui/format.ts'
import { useNow } from '../use-now.ts'
import styles from './call-line.module.css'

interface Props {
  view: OrderStepView
  /** The number of failed calls. */
  attempts: ReactNode
  /** Buttons for the customer's contacts. */
  children: ReactNode
}

/** One line about a call: numbers to dial, call timer, time at the customer's address, attempts and wishes. */
export function CallInfoLine({ view, attempts, children }: Props) {
  const { order, step } = view
  const { t } = useTranslation('runner')
  const now = useNow(30_000)
  const requests = useCatalog('customerRequests')
  const named: [name: string, text: string][] = [
    ['customerRequests', order.customerRequests === null ? '' : requests.text(order.customerRequests)],
    ['commentClient', order.commentClient ?? ''],
  ]
  const wishes = named.filter(([, text]) => text !== '')
  return (
    <div className={styles.root}>
      <a
        className={styles.number}
        href={`tel:+${order.phone.replace(/\D/g, '')}`}
        aria-label={t('call.dial')}
      >
        {formatPhone(order.phone)}
      </a>
      <WrongMark order={order} phone={order.phone} />
      {step.script !== null && <CallTimer view={view} />}
      {order.otherPhones.length > 0 && (
        <span className={styles.muted}>
          {t('call.otherPhones')}{' '}
          {order.otherPhones.map((phone) => (
            <span key={phone} className={styles.other}>
              <a className={styles.link} href={`tel:+${phone}`}>
                {formatPhone(phone)}
              </a>{' '}
              <WrongMark order={order} phone={phone} />
            </span>
          ))}
        </span>
      )}
      <span className={styles.muted}>
        {t('call.theirTime', { time: formatTime(new Date(now), order.deliveryZone) })}
      </span>
      {children}
      {attempts}
      {wishes.map(([name, text]) => (
        <span key={name} className={styles.wish}>
          <span className={styles.muted}>{t(`facts.${name}`)}:</span> <span>{text}</span>
        </span>
      ))}
    </div>
  )
}

/** Mark beside a number that an operator found to be wrong. */
function WrongMark({ order, phone }: { order: Pick<OrderSummary, 'wrongPhones'>; phone: string }) {
  const { t } = useTranslation('runner')
  return isWrongPhone(order, phone) ? <span className={styles.wrong}>{t('call.wrongNumber')}</span> : null
}

/**
 * Returns when the current call began, which is when the process entered the top-level state of the step without
 * leaving it since. Null if the history does not contain that moment.
 */
export function findCallStartTime({ step, history }: Pick<RunnerView, 'step' | 'history'>): string | null {
  const call = step.state.split('.')[0]
  let start: string | null = null
  for (const { to, at } of history) {
    if (to.split('.')[0] !== call) break
    start = at
  }
  return start
}

function CallTimer({ view }: { view: RunnerView }) {
  const { t } = useTranslation('runner')
  const now = useNow(1000)
  const start = findCallStartTime(view)
  if (start === null) return null
  const seconds = Math.max(0, Math.floor((now - Date.parse(start)) / 1000))
  return (
    <span className={styles.timer} role="timer" aria-label={t('call.timer')}>
      <Call20Regular aria-hidden />
      {formatMinutesAndSeconds(seconds)}
    </span>
  )
}
