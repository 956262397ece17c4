import type { TFunction } from 'i18next'
import type { AutomaticRefund } from '../../../schemas/api/money.ts'
import { getRefundWayTextKey } from '../../shared/ledger.ts'

/**
 * Returns what goes back to the customer and how, without full stops: a released hold and a refund in the way in which
 * the order was paid.
 */
export const formatAutomaticRefund = (
  t: TFunction,
  { release, refund, way }: Pick<AutomaticRefund, 'release' | 'refund' | 'way'>,
  money: (minor: number) => string,
): string[] => [
  ...(release > 0 ? [t('runner:refund.released', { sum: money(release) })] : []),
  ...(refund > 0 ? [t(`runner:refund.${getRefundWayTextKey(way)}`, { sum: money(refund) })] : []),
]
