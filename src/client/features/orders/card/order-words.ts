import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { logCatalogs, type LogCatalog } from './log-catalogs.ts'

/** Context for texts about the order: currency, store time zone, products, catalogues. */
export const orderWords = ({ order, store, products }: OrderCard, s: Surroundings) => ({
  t: s.t,
  number: s.number,
  kilograms: s.kilograms,
  products,
  catalogs: Object.fromEntries(logCatalogs.map((name) => [name, s.catalog(name)])) as Record<
    LogCatalog,
    ReturnType<Surroundings['catalog']>
  >,
  money: (minor: number) => s.money(minor, order.currency),
  at: (instant: string) => formatStoreDateTime(instant, store.zone),
})

export type OrderWords = ReturnType<typeof orderWords>
