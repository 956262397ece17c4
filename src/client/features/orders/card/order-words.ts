import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { logCatalogs, type LogCatalog } from './log-catalogs.ts'

/** What sentences about the order are made of: its money, the clock of its store, its products, names from catalogues. */
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
