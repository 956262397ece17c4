import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { logCatalogs, type LogCatalog } from './log-catalogs.ts'

/** Context for texts about the order: currency, time zone of the store, products and catalogues. */
export const createOrderFormatter = ({ order, store, products }: OrderCard, s: FieldContext) => ({
  t: s.t,
  number: s.number,
  kilograms: s.kilograms,
  products,
  catalogs: Object.fromEntries(logCatalogs.map((name) => [name, s.catalog(name)])) as Record<
    LogCatalog,
    ReturnType<FieldContext['catalog']>
  >,
  money: (minor: number) => s.money(minor, order.currency),
  at: (instant: string) => formatStoreDateTime(instant, store.zone),
})

export type OrderFormatter = ReturnType<typeof createOrderFormatter>
