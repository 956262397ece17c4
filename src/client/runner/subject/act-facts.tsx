import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AcceptanceActOrder } from '../../../../schemas/api/deliveries.ts'
import type { DeskSubject } from '../../../../schemas/api/tasks.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { createBoxCodes } from '../../../shared/box-code.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type DataColumn } from '../../ui/data-table.tsx'
import { NamedValueList } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatStoreDateTime } from '../../ui/format.ts'
import { DocumentButton } from '../../ui/print-buttons.tsx'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { useCatalog, useStores } from '../../http/use-catalog.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { Foldable } from '../parts/foldable.tsx'
import { splitActOrders } from './withdrawn-orders.ts'
import styles from './subject.module.css'

type Props = { subject: Extract<DeskSubject, { name: 'acceptanceAct' }> }

/** Orders of the acceptance act, problems of single orders, and the document after the act is formed. */
export function AcceptanceActOrders({ subject: { act } }: Props) {
  const { t } = useTranslation('acceptanceActs')
  const { money, kilograms, number } = useFormatters()
  const { withdrawn } = splitActOrders(act)
  const statuses = useCatalog('orderStatuses')
  const formatKilograms = (grams: number) => t('acceptanceActs:kilograms', { weight: kilograms(grams) })
  const getOrderState = ({ actNumber, orderStatusId, hasChanged }: AcceptanceActOrder) =>
    orderStatusId !== orderStatus.readyForShipment && act.status !== 'issued' ? (
      <Badge tone={tones.actOrder.otherStatus}>{statuses.text(orderStatusId)}</Badge>
    ) : actNumber !== null && actNumber !== String(act.id) ? (
      <Badge tone={tones.actOrder.otherAct}>{t('acceptanceActs:elsewhere', { act: actNumber })}</Badge>
    ) : hasChanged ? (
      <Badge tone={tones.actOrder.hasChanged}>{t('acceptanceActs:hasChanged')}</Badge>
    ) : (
      ''
    )
  const columns: DataColumn<AcceptanceActOrder>[] = [
    column('orderId', ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>),
    column('name', ({ name }) => name),
    column('track', ({ track }) => track),
    {
      ...column('boxes', (line) =>
        withdrawn.includes(line) ? createBoxCodes(line.orderId, line.boxes).join(', ') : number(line.boxes),
      ),
      align: 'end',
    },
    { ...column('weight', ({ weight }) => (weight === null ? '' : formatKilograms(weight))), align: 'end' },
    { ...column('toPay', ({ toPay, currency }) => money(toPay, currency)), align: 'end' },
    ...(act.lines.some((line) => getOrderState(line) !== '') ? [column('actNumber', getOrderState)] : []),
  ]
  function column(id: string, cell: DataColumn<AcceptanceActOrder>['cell']): DataColumn<AcceptanceActOrder> {
    return { id, header: t(`acceptanceActs:fields.${id}`), cell }
  }
  return (
    <div className={styles.actFacts}>
      {withdrawn.map(({ orderId, orderStatusId, boxes }) => (
        <Notice key={orderId} tone="error">
          {t('acceptanceActs:withdrawn', {
            order: orderId,
            status: statuses.text(orderStatusId),
            count: boxes,
            boxes: createBoxCodes(orderId, boxes).join(', '),
          })}
        </Notice>
      ))}
      {(act.status === 'formed' || act.status === 'issued') && (
        <DocumentButton path={`acceptance-acts/${act.id}/document`} label={t('acceptanceActs:print')} />
      )}
      <DataTable
        label={t('acceptanceActs:blocks.lines', { count: act.lines.length })}
        columns={columns}
        rows={act.lines}
        rowId={({ orderId }) => orderId}
        rowLook={(line) => (withdrawn.includes(line) ? 'struck' : undefined)}
      />
    </div>
  )
}

/** Delivery service, store, totals, initiator and dates of the acceptance act. */
export function AcceptanceActFacts({ subject: { act } }: Props) {
  const { t } = useTranslation('acceptanceActs')
  const { kilograms, number } = useFormatters()
  const services = useCatalog('deliveryServices')
  const zone = useStores().data?.find(({ pfm }) => pfm === act.pfm)?.zone
  const { remaining } = splitActOrders(act)
  const weight = remaining.reduce((sum, line) => sum + (line.weight ?? 0), 0)
  return (
    <Foldable title={t('acceptanceActs:card', { id: act.id })}>
      <NamedValueList
        facts={[
          [t('acceptanceActs:fields.deliveryServiceId'), services.text(act.deliveryServiceId)],
          [t('acceptanceActs:fields.pfm'), act.pfm],
          [t('acceptanceActs:fields.orders'), number(remaining.length)],
          [t('acceptanceActs:fields.boxes'), number(remaining.reduce((sum, line) => sum + line.boxes, 0))],
          [
            t('acceptanceActs:fields.weight'),
            weight === 0 ? '' : t('acceptanceActs:kilograms', { weight: kilograms(weight) }),
          ],
          [t('acceptanceActs:fields.initiator'), act.initiator],
          [t('acceptanceActs:fields.createdAt'), formatStoreDateTime(act.createdAt, zone)],
          [
            t('acceptanceActs:fields.dateFormed'),
            act.dateFormed === null ? '' : formatStoreDateTime(act.dateFormed, zone),
          ],
        ]}
      />
    </Foldable>
  )
}
