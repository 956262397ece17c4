import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { OrderSummary } from '../../../../schemas/api/tasks.ts'
import { useFormat } from '../../ui/use-format.ts'
import { Foldable } from './foldable.tsx'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  count: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  missing: { color: tokens.colorStatusDangerForeground3, fontWeight: tokens.fontWeightSemibold },
})

/** Lines of the order for steps that do not count them. `counted`: collecting is over, so a lack is a lack. */
export function OrderedGoods({ order, counted }: { order: OrderSummary; counted: boolean }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const { money } = useFormat()
  return (
    <Foldable title={t('goods.title', { count: order.lines.length })}>
      <ul className={styles.list}>
        {order.lines.map((line) => {
          const missing = counted && line.collected < line.ordered
          return (
            <li key={line.lineId} className={styles.line}>
              <div>
                <div>{line.productName}</div>
                <div className={styles.small}>{line.productProperties}</div>
              </div>
              <div className={styles.count}>
                <div className={mergeClasses(missing && styles.missing)}>
                  {missing && <Warning16Filled aria-hidden />}{' '}
                  {t(missing ? 'goods.missing' : 'goods.count', {
                    collected: line.collected,
                    ordered: line.ordered,
                  })}
                </div>
                <div className={styles.small}>{money(line.unitPrice, order.currency)}</div>
              </div>
            </li>
          )
        })}
      </ul>
    </Foldable>
  )
}
