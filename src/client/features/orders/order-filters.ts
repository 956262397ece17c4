import type { Store } from '../../../../schemas/api/orders.ts'
import type { Catalog } from '../../http/use-catalog.ts'
import { optionsOf, storeFilter } from '../../ui/list/common-filters.ts'
import type { ListFilter } from '../../ui/list/list-description.ts'
import type { orderCatalogs } from './order-columns.tsx'

interface FilterParts {
  catalogs: Record<(typeof orderCatalogs)[number], Catalog>
  stores: readonly Store[] | undefined
  t: (key: string) => string
}

/** Whoever sees one store, or several with one clock, means its today. */
const oneZone = (stores: readonly Store[] = []): string | undefined =>
  new Set(stores.map(({ zone }) => zone)).size === 1 ? stores[0]?.zone : undefined

/** Parameters of `OrderQuery`. */
export function orderFilters({ catalogs, stores, t }: FilterParts): ListFilter[] {
  const many = (param: string, catalog: Catalog, rare = false): ListFilter => ({
    kind: 'choices',
    many: true,
    rare,
    param,
    label: `orders:filters.${param}`,
    options: optionsOf(catalog),
  })
  return [
    { kind: 'search', param: 'search', label: 'orders:filters.search' },
    many('statuses', catalogs.orderStatuses),
    storeFilter('orders:filters.pfm', stores),
    {
      kind: 'days',
      from: 'createdFrom',
      to: 'createdTo',
      label: 'orders:filters.created',
      zone: oneZone(stores),
    },
    many('payStatuses', catalogs.payStatuses),
    many('payTypes', catalogs.payTypes, true),
    many('sources', catalogs.orderSourceTypes, true),
    many('deliveryServiceTypes', catalogs.deliveryServiceTypes, true),
    {
      kind: 'choices',
      many: false,
      rare: true,
      param: 'isTest',
      label: 'orders:filters.isTest',
      options: [
        { value: 'true', text: t('orders:onlyTest') },
        { value: 'false', text: t('orders:noTest') },
      ],
    },
  ]
}
