import { Button } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CourierHandoverRow } from '../../../../../schemas/api/deliveries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { tones } from '../../../ui/tones.ts'
import { urls } from '../../../ui/urls.ts'
import {
  areAllBoxesScanned,
  listUnscannedBoxes,
  type ScannedOrders,
  type ScannedOrder,
} from './scanned-orders.ts'
import type { ScannedOrderNoLongerReady } from './use-withdrawn-orders.ts'

interface Props {
  scanned: ScannedOrders
  /** Expected orders of which no box was scanned yet. */
  unscanned: readonly CourierHandoverRow[]
  /** Scanned orders that may no longer be handed over. */
  withdrawn: readonly ScannedOrderNoLongerReady[]
  onRemove: (orderId: number) => void
}

/**
 * Table with the number of scanned and expected boxes of each order. The order of the last scan comes first; orders
 * without a scanned box come last.
 */
export function HandoverOrdersList({ scanned, unscanned, withdrawn, onRemove }: Props) {
  const { t } = useTranslation('deliveryIssue')
  const findWithdrawn = ({ order }: ScannedOrder) =>
    withdrawn.find(({ scannedOrder }) => scannedOrder.order.orderId === order.orderId)
  const columns: DataColumn<ScannedOrder>[] = [
    {
      id: 'order',
      header: t('deliveryIssue:fields.orderId'),
      cell: ({ order }) => <Link to={urls.order(order.orderId)}>{order.orderId}</Link>,
    },
    { id: 'name', header: t('deliveryIssue:fields.name'), cell: ({ order }) => order.name },
    { id: 'track', header: t('deliveryIssue:fields.track'), cell: ({ order }) => order.track },
    {
      id: 'boxes',
      header: t('deliveryIssue:scan.boxes'),
      align: 'end',
      cell: ({ order, codes }) =>
        t('deliveryIssue:scan.of', { scanned: Object.keys(codes).length, of: order.boxes }),
    },
    {
      id: 'state',
      header: t('deliveryIssue:scan.state'),
      cell: (row) => {
        const problem = findWithdrawn(row)
        if (problem)
          return (
            <Badge tone={tones.scannedBoxes.withdrawn}>
              {problem.isCancelled ? t('deliveryIssue:scan.cancelled') : t('deliveryIssue:scan.withdrawn')}
            </Badge>
          )
        return areAllBoxesScanned(row) ? (
          <Badge tone={tones.scannedBoxes.all}>{t('deliveryIssue:scan.whole')}</Badge>
        ) : Object.keys(row.codes).length === 0 ? (
          t('deliveryIssue:scan.untouched')
        ) : (
          <Badge tone={tones.scannedBoxes.some}>
            {t('deliveryIssue:scan.short', { boxes: listUnscannedBoxes(row).join(', ') })}
          </Badge>
        )
      },
    },
    {
      id: 'leave',
      header: t('deliveryIssue:scan.leaving'),
      actions: true,
      cell: ({ order, codes }) =>
        Object.keys(codes).length > 0 && (
          <Button
            appearance="subtle"
            icon={<Dismiss16Regular />}
            aria-label={t('deliveryIssue:scan.leave', { order: order.orderId })}
            onClick={() => onRemove(order.orderId)}
          />
        ),
    },
  ]
  return (
    <DataTable
      label={t('deliveryIssue:scan.list')}
      columns={columns}
      rows={[...scanned, ...unscanned.map((order) => ({ order, codes: {} }))]}
      rowId={({ order }) => order.orderId}
      rowLook={(row) => (findWithdrawn(row) ? 'danger' : undefined)}
    />
  )
}
