import type { TFunction } from 'i18next'
import type { OrderMoneyStatement } from '../../../../../schemas/api/money.ts'

type Entry = Pick<OrderMoneyStatement['entries'][number], 'kind' | 'status' | 'problem' | 'settledBy'>

/**
 * Returns the text of the status of a ledger entry. For an entry that an employee has settled, the text names the
 * employee and not the former problem. A requested amount (`asked`) has no status, because it is a price and no money
 * movement.
 */
export function formatLedgerStatus({ kind, status, problem, settledBy }: Entry, t: TFunction): string {
  if (kind === 'asked') return ''
  if (status === 'settled' && settledBy !== null) return t('orders:ledger.settledBy', { name: settledBy })
  if (status === 'settled' && problem === 'byHand') return t('orders:ledger.settledByEmployee')
  const statusText = t(`orders:ledger.statuses.${status}`)
  return problem === null ? statusText : `${statusText}: ${t(`orders:ledger.problems.${problem}`)}`
}
