import type { Store } from '../../../../schemas/api/orders.ts'
import type { Catalog } from '../../http/use-catalog.ts'
import type { ListFilter, Option } from './list-description.ts'

export const optionsOf = ({ entries }: Pick<Catalog, 'entries'>): Option[] =>
  entries.map(({ id, description }) => ({ value: String(id), text: description }))

/**
 * Parameter `pfm`. The staff of one store have nothing to choose, but the address may still name a store, and is
 * understood before the stores are known.
 */
export const storeFilter = (label: string, stores: readonly Store[] = []): ListFilter => ({
  kind: 'choices',
  many: false,
  hidden: stores.length < 2,
  param: 'pfm',
  label,
  options: stores.map(({ pfm, name }) => ({ value: pfm, text: `${pfm} ${name}` })),
})
