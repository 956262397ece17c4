import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkActionPreview, ListTotal } from '../../../../schemas/api/list.ts'
import { Notice } from '../notice.tsx'
import { useFormatters } from '../use-format.ts'
import styles from './action-sums.module.css'

/** Adds two lists of totals by currency. */
export function addListTotals(
  first: readonly ListTotal[] = [],
  second: readonly ListTotal[] = [],
): readonly ListTotal[] {
  const totals = new Map(first.map((total) => [total.currency, total]))
  for (const { currency, count, sum, testCount = 0 } of second) {
    const known = totals.get(currency)
    const tests = testCount + (known?.testCount ?? 0)
    totals.set(currency, {
      currency,
      count: count + (known?.count ?? 0),
      sum: sum + (known?.sum ?? 0),
      ...(tests > 0 && { testCount: tests }),
    })
  }
  return [...totals.values()]
}

interface Props {
  /** Label of the sums, for example «К выполнению». */
  label: string
  totals: readonly ListTotal[]
  /** Text about the refused objects; null if there are none. */
  refused?: string | null
  /** Reasons of the refusals. */
  children?: ReactNode
}

/** Count and sum by currency of an action, and the refused objects. */
export function ActionSums({ label, totals, refused = null, children }: Props) {
  const { t } = useTranslation('list')
  const { money, number } = useFormatters()
  const sums = totals.map(({ currency, count, sum, testCount }) => {
    const total = t('list:sums.item', { rows: number(count), sum: money(sum, currency) })
    return testCount === undefined
      ? total
      : t('list:export.withoutTests', { total, tests: number(testCount) })
  })
  return (
    <div className={styles.root}>
      <p className={styles.line}>
        {label}: {sums.length === 0 ? t('list:sums.none') : <strong>{sums.join(', ')}</strong>}
      </p>
      {refused !== null && <p className={styles.line}>{refused}</p>}
      {children}
    </div>
  )
}

/**
 * Reasons of refusals, each with the number of its objects. `total`: number of all refused objects, if not all reasons
 * are in `refusals`; the remaining objects are counted in an additional line.
 */
export function RefusalReasons({
  refusals,
  total,
}: {
  refusals: BulkActionPreview['refusals']
  total?: number | undefined
}) {
  const { t } = useTranslation('list')
  const { number } = useFormatters()
  const others = (total ?? 0) - countRefusedObjects(refusals)
  if (refusals.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {refusals.map(({ message, count }) => (
        <li key={message}>{t('list:sums.reason', { message, rows: number(count) })}</li>
      ))}
      {others > 0 && (
        <li>{t('list:sums.reason', { message: t('list:sums.others'), rows: number(others) })}</li>
      )}
    </ul>
  )
}

export const countRefusedObjects = (refusals: BulkActionPreview['refusals']): number =>
  refusals.reduce((total, { count }) => total + count, 0)

/** Sums in a confirmation dialog. Until the server has calculated them, displays that they are being calculated. */
export function ConfirmationSums({
  label,
  money,
  error = null,
}: {
  label: string
  money: BulkActionPreview | undefined
  error?: Error | null
}) {
  const { t } = useTranslation('list')
  const { number } = useFormatters()
  if (error && !money) return <Notice tone="error">{error.message}</Notice>
  if (!money)
    return (
      <p className={styles.line} aria-busy>
        {t('list:sums.counting')}
      </p>
    )
  const refused = countRefusedObjects(money.refusals)
  return (
    <ActionSums
      label={label}
      totals={money.totals}
      refused={refused === 0 ? null : t('list:sums.willRefuse', { rows: number(refused) })}
    >
      <RefusalReasons refusals={money.refusals} />
    </ActionSums>
  )
}
