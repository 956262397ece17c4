import type { Store } from '../../../../schemas/api/orders.ts'
import { taskImportances, taskTypes } from '../../../shared/task-types.ts'
import type { Catalog } from '../../http/use-catalog.ts'
import { storeFilter } from '../../ui/list/common-filters.ts'
import type { ListFilter } from '../../ui/list/list-description.ts'

interface FilterParts {
  types: Catalog
  stores: readonly Store[] | undefined
  /** State that the address asks for, and its name; the list itself offers none. */
  state: { value: string; text: string } | null
  t: (key: string) => string
}

/** Parameters of `TaskQuery`. */
export function taskFilters({ types, stores, state, t }: FilterParts): ListFilter[] {
  return [
    {
      kind: 'switch',
      param: 'scope',
      label: 'tasks:filters.scope',
      fallback: 'current',
      options: ['current', 'all'].map((value) => ({ value, text: t(`tasks:scopes.${value}`) })),
    },
    {
      kind: 'choices',
      many: false,
      param: 'type',
      label: 'tasks:filters.type',
      options: taskTypes.map((value) => ({ value, text: types.text(value) })),
    },
    {
      kind: 'choices',
      many: false,
      hidden: true,
      param: 'state',
      label: 'tasks:filters.state',
      options: state ? [state] : [],
    },
    storeFilter('tasks:filters.pfm', stores),
    {
      kind: 'choices',
      many: false,
      param: 'importance',
      label: 'tasks:filters.importance',
      options: taskImportances.map((value) => ({ value, text: t(`tasks:importances.${value}`) })),
    },
  ]
}
