import { useTranslation } from 'react-i18next'
import type { StartPage } from '../../../../schemas/api/start.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { useNowByMinute } from '../../ui/use-minute.ts'
import styles from './start-screen.module.css'

/** Sums of unsettled payments of one direction by currency, and the age of the oldest payment. */
export function MoneyDueSummary({ sums }: { sums: StartPage['moneyDue'] }) {
  const { t } = useTranslation('start')
  const { money, duration } = useFormatters()
  const now = useNowByMinute()
  if (sums.length === 0) return null
  const oldest = Math.min(...sums.map(({ since }) => Date.parse(since)))
  return (
    <span className={styles.detail}>
      {t('start:owed', {
        sums: sums.map(({ amount, currency }) => money(amount, currency)).join(', '),
        age: duration((now.getTime() - oldest) / 60_000),
      })}
    </span>
  )
}
