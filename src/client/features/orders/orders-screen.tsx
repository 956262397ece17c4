import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '../../../../schemas/api/orders.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalogs, useStores } from '../../http/use-catalog.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormat } from '../../ui/use-format.ts'
import { readOrders } from './api.ts'
import { orderCatalogs, orderColumns } from './order-columns.tsx'
import { orderFilters } from './order-filters.ts'

export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const { catalogs, failed } = useCatalogs(orderCatalogs)
  const { data: stores, error } = useStores()

  const description = useMemo((): ListDescription<OrderRow> => {
    const zones = new Map(stores?.map(({ pfm, zone }) => [pfm, zone]))
    return {
      title: 'orders:title',
      columns: orderColumns({ catalogs, money, t, zones }),
      filters: orderFilters({ catalogs, stores, t }),
      defaultSort: '-dateCreate',
      queryKey: queryKeys.orders,
      read: readOrders,
      rowId: (row) => row.id,
      rowUrl: (row) => urls.order(row.id),
      empty: { title: 'orders:empty.title', hint: 'orders:empty.hint' },
    }
  }, [catalogs, stores, money, t])
  return <ListScreen description={description} notice={failed ?? error} />
}
