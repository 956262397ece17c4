import { useTranslation } from 'react-i18next'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { useFormatters } from '../use-format.ts'
import styles from './totals.module.css'

interface Props {
  /** Name of the list, whose texts name the columns. */
  list: string
  totals: readonly ListTotal[]
}

/** Totals by currency of all rows that match the filters, including those on other pages. */
export function ListTotals({ list, totals }: Props) {
  const { t } = useTranslation(['list', list])
  const { money, number } = useFormatters()
  return (
    <dl className={styles.root} aria-label={t('list:total')}>
      {totals.map(({ column, currency, count, sum }) => (
        <div key={`${column ?? ''} ${currency}`}>
          <dt>
            {column === undefined
              ? t('list:export.total', { currency, rows: number(count) })
              : t('list:export.columnTotal', {
                  column: t(`${list}:fields.${column}`),
                  currency,
                  rows: number(count),
                })}
          </dt>
          <dd>{money(sum, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
