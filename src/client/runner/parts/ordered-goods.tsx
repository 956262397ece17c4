import { useTranslation } from 'react-i18next'
import type { OrderSummary } from '../../../../schemas/api/tasks.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { Foldable } from './foldable.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './ordered-goods.module.css'

/** Lines of the order, displayed on steps that do not count them. */
export function OrderedGoods({
  order,
  isCounted,
}: {
  order: OrderSummary
  /** True if collecting is finished, so that missing pieces are final. */
  isCounted: boolean
}) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  return (
    <Foldable
      title={t('goods.title', {
        count: order.lines.length,
        pieces: order.lines.reduce((sum, { ordered }) => sum + ordered, 0),
      })}
    >
      <ul className={styles.list}>
        {order.lines.map((line) => {
          const isShort = isCounted && line.collected < line.ordered
          return (
            <li key={line.lineId} className={styles.line}>
              <div>
                <div>{line.productName}</div>
                <div className={styles.small}>{line.productProperties}</div>
              </div>
              <div className={styles.count}>
                <div className={joinClasses(isShort && styles.missing)}>
                  {t(isShort ? 'goods.missing' : 'goods.count', {
                    collected: line.collected,
                    ordered: line.ordered,
                  })}
                </div>
                <div className={styles.small}>
                  {t('goods.unitPrice', { price: money(line.unitPrice, order.currency) })}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </Foldable>
  )
}
