import { useTranslation } from 'react-i18next'
import type { OrderSummary, StepLine } from '../../../../../schemas/api/tasks.ts'
import { calculateLineRefund } from '../../../../shared/line-price.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { getEntryCount, type LineEntry } from './line-entries.ts'
import type { LineCountMode } from './line-modes.ts'
import styles from './counter-money.module.css'

/**
 * Refund in minor units for pieces of the line, reduced by their share of discounts and points. The server uses the
 * same calculation.
 */
export function calculateRefundSum(line: StepLine, pieces: number): number {
  const { unitPrice: productPrice, ordered: skuQuantity, discountShare, pointsShare } = line
  const priced = { productPrice, skuQuantity, discountShare, pointsShare }
  return calculateLineRefund(priced, Math.max(0, line.collected - line.returned), line.refunded, pieces).money
}

interface Props {
  order: Pick<OrderSummary, 'currency'>
  lines: ReadonlyMap<number, StepLine>
  entries: readonly LineEntry[]
  mode: LineCountMode
}

/** Total refund of the chosen pieces, announced by screen readers when it changes. */
export function RefundTotal({ order, lines, entries, mode }: Props) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const total = entries.reduce((sum, entry) => {
    const line = lines.get(entry.lineId)
    return line ? sum + calculateRefundSum(line, getEntryCount(entry, mode)) : sum
  }, 0)
  return (
    <p className={styles.root} role="status">
      {t('lines.refundTotal', { sum: money(total, order.currency) })}
    </p>
  )
}
