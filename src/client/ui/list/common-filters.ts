import type { Store } from '../../../../schemas/api/orders.ts'
import type { Catalog } from '../../http/use-catalog.ts'
import type { ListFilter, Option } from './list-description.ts'

export const optionsOf = ({ entries }: Pick<Catalog, 'entries'>): Option[] =>
  entries.map(({ id, description }) => ({ value: String(id), text: description }))

/** Parameter `pfm`. None for the staff of one store: there is nothing to choose. */
export const storeFilters = (label: string, stores: readonly Store[] = []): ListFilter[] =>
  stores.length < 2
    ? []
    : [
        {
          kind: 'choices',
          many: false,
          param: 'pfm',
          label,
          options: stores.map(({ pfm, name }) => ({ value: pfm, text: `${pfm} ${name}` })),
        },
      ]
