import type { OrderRow } from '../../../../schemas/api/orders.ts'
import type { Catalog } from '../../http/use-catalog.ts'
import { formatPhone, formatStoreDateTime, storeDateTimeWidth } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/list-description.ts'
import { Tag } from '../../ui/tag.tsx'
import { OrderStatus } from './order-status.tsx'

export const orderCatalogs = [
  'orderStatuses',
  'orderSourceTypes',
  'payTypes',
  'payStatuses',
  'deliveryServiceTypes',
] as const

interface ColumnParts {
  catalogs: Record<(typeof orderCatalogs)[number], Catalog>
  money: (minor: number, currency: string) => string
  /** Zone of the clock of a store, by its code. */
  zones: ReadonlyMap<string, string>
  t: (key: string) => string
}

const columnOf = <Id extends string>(
  id: Id,
  width: number,
  more: Omit<ListColumn<OrderRow>, 'id' | 'header' | 'width'>,
) => ({
  id,
  header: `orders:fields.${id}`,
  width,
  ...more,
})

export function orderColumns({ catalogs, money, zones, t }: ColumnParts): ListColumn<OrderRow>[] {
  const dateWidth = storeDateTimeWidth(zones.values())
  const at = (instant: string | null, pfm: string) =>
    instant === null ? '' : formatStoreDateTime(instant, zones.get(pfm))
  return [
    columnOf('id', 80, {
      phone: 'title',
      sort: { ascending: 'id', descending: '-id' },
      cell: (row) => String(row.id),
    }),
    columnOf('orderStatusId', 176, {
      phone: 'aside',
      grow: 1,
      cell: (row) => (
        <OrderStatus id={row.orderStatusId} text={catalogs.orderStatuses.text(row.orderStatusId)} />
      ),
    }),
    columnOf('dateCreate', dateWidth, {
      phone: 'line',
      sort: { ascending: 'dateCreate', descending: '-dateCreate' },
      cell: (row) => at(row.dateCreate, row.pfm),
    }),
    columnOf('planDateIssued', dateWidth, {
      phone: 'line',
      sort: { ascending: 'planDateIssued', descending: '-planDateIssued' },
      cell: (row) => at(row.planDateIssued, row.pfm),
    }),
    columnOf('name', 136, { phone: 'line', grow: 1, cell: (row) => row.name }),
    columnOf('phone', 140, { phone: 'line', cell: (row) => formatPhone(row.phone) }),
    columnOf('pfm', 60, { phone: 'line', cell: (row) => row.pfm }),
    columnOf('sumOrdered', 108, {
      align: 'end',
      sort: { ascending: 'sum', descending: '-sum' },
      cell: (row) => money(row.sumOrdered, row.currency),
    }),
    columnOf('payStatusId', 148, {
      phone: 'line',
      cell: (row) => catalogs.payStatuses.text(row.payStatusId),
    }),
    columnOf('payable', 112, {
      phone: 'line',
      align: 'end',
      cell: (row) => money(row.payable, row.currency),
    }),
    columnOf('payTypeId', 168, { cell: (row) => catalogs.payTypes.text(row.payTypeId) }),
    columnOf('orderSourceTypeId', 152, {
      cell: (row) => catalogs.orderSourceTypes.text(row.orderSourceTypeId),
    }),
    columnOf('deliveryServiceTypeId', 168, {
      cell: (row) =>
        row.deliveryServiceTypeId === null
          ? t('orders:pickup')
          : catalogs.deliveryServiceTypes.text(row.deliveryServiceTypeId),
    }),
    columnOf('partnerOrderId', 128, { cell: (row) => row.partnerOrderId ?? '' }),
    columnOf('countCall', 72, { align: 'end', cell: (row) => String(row.countCall) }),
    columnOf('special', 96, {
      cell: (row) => (
        <>
          {row.productsForAdults && <Tag>18+</Tag>}
          {row.isTest && <Tag>{t('orders:test')}</Tag>}
        </>
      ),
    }),
  ]
}
