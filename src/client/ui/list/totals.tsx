import { useTranslation } from 'react-i18next'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { useFormatters } from '../use-format.ts'
import styles from './totals.module.css'

/** Totals by currency of all rows that match the filters, including those on other pages. */
export function ListTotals({ totals }: { totals: readonly ListTotal[] }) {
  const { t } = useTranslation('list')
  const { money, number } = useFormatters()
  return (
    <dl className={styles.root} aria-label={t('list:total')}>
      {totals.map(({ currency, count, sum }) => (
        <div key={currency}>
          <dt>{t('list:export.total', { currency, rows: number(count) })}</dt>
          <dd>{money(sum, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
