import { useTranslation } from 'react-i18next'
import type { OrderSummary } from '../../../../../schemas/api/tasks.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { counterKey, takenNow } from '../../taken-now.ts'
import type { Entry } from './line-entries.ts'
import styles from './counter-money.module.css'

interface Props {
  order: OrderSummary
  entries: readonly Entry[]
}

/** What the customer pays, or gets back, for what they take: it changes with every piece that they leave. */
export function CounterMoney({ order, entries }: Props) {
  const { t } = useTranslation('runner')
  const { money } = useFormat()
  const part = takenNow(order, entries)
  const sum = (minor: number) => money(minor, order.currency)
  return (
    <p className={styles.root} role="status">
      {t(`counter.${counterKey(part)}`, {
        ...{ toPay: sum(part.toPay), giveBack: sum(part.toGiveBack), total: sum(part.total) },
      })}
    </p>
  )
}
