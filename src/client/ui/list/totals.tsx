import { useTranslation } from 'react-i18next'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { getTotalTextKey } from '../../../shared/list-totals.ts'
import { useFormatters } from '../use-format.ts'
import styles from './totals.module.css'

interface Props {
  /** Name of the list, whose texts name the columns. */
  list: string
  totals: readonly ListTotal[]
}

/** Totals by currency, and by group or column if there are several, of all rows that match the filters, including those on other pages. */
export function ListTotals({ list, totals }: Props) {
  const { t } = useTranslation(['list', list])
  const { money, number } = useFormatters()
  const label = ({ currency, count, testCount, ...total }: ListTotal): string => {
    const values = { currency, count, rows: number(count) }
    const key = getTotalTextKey(total)
    const text =
      key === undefined
        ? t('list:export.total', values)
        : t('list:export.columnTotal', { ...values, column: t(`${list}:${key}`) })
    return testCount === undefined
      ? text
      : t('list:export.withoutTests', { total: text, tests: number(testCount) })
  }
  return (
    <dl className={styles.root} aria-label={t('list:total')}>
      {totals.map((total) => (
        <div key={`${getTotalTextKey(total) ?? ''} ${total.currency}`}>
          <dt>{label(total)}</dt>
          <dd>{money(total.sum, total.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
