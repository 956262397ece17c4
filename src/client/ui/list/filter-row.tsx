import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FilterButton } from './filter-button.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import { paramsOf, type ListFilter } from './list-description.ts'
import { SearchField } from './search-field.tsx'
import type { ListState } from './use-list-state.ts'
import styles from './filter-row.module.css'

/** What may be chosen and, on the same buttons, what is applied. */
export function FilterRow({ filters, state }: { filters: readonly ListFilter[]; state: ListState }) {
  const { t } = useTranslation('list')
  return (
    <div className={styles.root} role="search" aria-label={t('list:filters')}>
      {filters.map((filter) => {
        const key = paramsOf(filter).join()
        if (filter.kind === 'search')
          return (
            <SearchField
              key={key}
              label={t(filter.label)}
              value={state.values[filter.param] ?? ''}
              onSearch={(text) => state.apply({ [filter.param]: text }, true)}
            />
          )
        if (filter.kind === 'switch') return <FilterSwitch key={key} filter={filter} state={state} />
        return <FilterButton key={key} filter={filter} state={state} />
      })}
      {Object.keys(state.values).length > 0 && (
        <Button appearance="subtle" onClick={state.clear}>
          {t('list:clearAll')}
        </Button>
      )}
    </div>
  )
}
