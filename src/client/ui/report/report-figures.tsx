import { useTranslation } from 'react-i18next'
import { formatDay } from '../format.ts'
import type { ListColumn } from '../list/list-description.ts'
import styles from './report-figures.module.css'
import type { ReportAnswer } from './report-description.ts'

interface ReportFiguresProps<Row> {
  columns: readonly ListColumn<Row>[]
  answer: ReportAnswer<Row>
  /** Returns the currency of totals; undefined if the report has no amounts. */
  currencyOf: ((row: Row) => string) | undefined
}

/** The totals of the period, each with the same total of the period before. One line per currency. */
export function ReportTotals<Row>({ columns, answer, currencyOf }: ReportFiguresProps<Row>) {
  const { t } = useTranslation('report')
  const { totals, previous } = answer
  const numbers = columns.filter(({ align }) => align === 'end')
  const findPrevious = (total: Row) =>
    previous.totals.find((row) => currencyOf === undefined || currencyOf(row) === currencyOf(total))
  return (
    <section aria-label={t('report:figures')} className={styles.root}>
      <p className={styles.period}>
        {t('report:previous', { from: formatDay(previous.from), to: formatDay(previous.to) })}
      </p>
      {totals.map((total) => {
        const before = findPrevious(total)
        const currency = totals.length > 1 ? currencyOf?.(total) : undefined
        return (
          <dl key={currency ?? ''} className={styles.figures}>
            {numbers.map((column) => (
              <div key={column.id} className={styles.figure}>
                <dt className={styles.name}>
                  {t(column.header)}
                  {currency !== undefined && `, ${currency}`}
                </dt>
                <dd className={styles.value}>{column.text(total) || t('report:nothing')}</dd>
                <dd className={styles.before}>
                  {t('report:before', {
                    value: (before !== undefined && column.text(before)) || t('report:nothing'),
                  })}
                </dd>
                {column.hint !== undefined && <dd className={styles.definition}>{t(column.hint)}</dd>}
              </div>
            ))}
          </dl>
        )
      })}
    </section>
  )
}
