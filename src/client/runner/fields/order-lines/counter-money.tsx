import { useTranslation } from 'react-i18next'
import type { OrderSummary } from '../../../../../schemas/api/tasks.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { formatAcceptedPartPayment } from '../../format-counter.ts'
import { calculateIssuedPart } from '../../part-to-hand-over.ts'
import type { LineEntry } from './line-entries.ts'
import styles from './counter-money.module.css'

interface Props {
  order: OrderSummary
  entries: readonly LineEntry[]
}

/**
 * Displays what the customer still pays or gets back according to the current counts. The amount changes with every
 * piece that is entered as not taken.
 */
export function AcceptedPartAmount({ order, entries }: Props) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const part = calculateIssuedPart(order, entries)
  const texts = formatAcceptedPartPayment(t, order, part, (minor) => money(minor, order.currency))
  return (
    <p className={styles.root} role="status">
      {texts.join('. ')}
    </p>
  )
}
