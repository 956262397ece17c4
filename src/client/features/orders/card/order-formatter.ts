import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { orderLogCatalogNames, type OrderLogCatalogName } from './log-catalogs.ts'

/**
 * Creates the functions and data that format values of the order: with its currency, its products, the time zone of its
 * store and catalogues.
 */
export const createOrderFormatter = ({ order, store, products }: OrderCard, s: FieldContext) => ({
  t: s.t,
  number: s.number,
  kilograms: s.kilograms,
  products,
  catalogs: Object.fromEntries(orderLogCatalogNames.map((name) => [name, s.catalog(name)])) as Record<
    OrderLogCatalogName,
    ReturnType<FieldContext['catalog']>
  >,
  money: (minor: number, currency: string = order.currency) => s.money(minor, currency),
  at: (instant: string) => formatStoreDateTime(instant, store.zone),
})

export type OrderFormatter = ReturnType<typeof createOrderFormatter>
