import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhoneWidth } from '../phone-width.ts'
import { FilterButton } from './filter-button.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import { getFilterParams, type ListFilter } from './list-description.ts'
import { SearchField } from './search-field.tsx'
import type { ListState } from './use-list-state.ts'
import styles from './filter-row.module.css'

const isHidden = (filter: ListFilter) => filter.kind === 'choices' && filter.hidden === true
const isButton = ({ kind }: ListFilter) => kind === 'choices' || kind === 'days'

interface Props {
  filters: readonly ListFilter[]
  state: ListState
  /** Parameter that switches between views of the list. It is not cleared together with the filters. */
  view?: string
}

/** Available filters; their buttons also display the applied values. */
export function FilterRow({ filters, state, view }: Props) {
  const { t } = useTranslation('list')
  const [isExpanded, setExpanded] = useState(false)
  const phone = useIsPhoneWidth()
  // At phone width there is no space for the filter buttons, so they are folded while they have no value.
  const isRare = (filter: ListFilter) =>
    phone ? isButton(filter) : filter.kind === 'choices' && filter.rare === true
  const isApplied = (filter: ListFilter) => getFilterParams(filter).some((param) => param in state.values)
  const visibleFilters = filters.filter(
    (filter) => isApplied(filter) || (!isHidden(filter) && (isExpanded || !isRare(filter))),
  )
  const clearable = Object.keys(state.values).filter((param) => param !== view)
  const clear = () =>
    view === undefined
      ? state.clear()
      : state.apply(Object.fromEntries(clearable.map((param) => [param, null])))
  return (
    <div className={styles.root} role="search" aria-label={t('list:filters')}>
      {visibleFilters.map(
        (filter) =>
          filter.kind === 'search' && (
            <SearchField
              key={filter.param}
              label={t(filter.label)}
              value={state.values[filter.param] ?? ''}
              digits={filter.digits}
              onSearch={(text) => state.apply({ [filter.param]: text }, true)}
            />
          ),
      )}
      <div className={styles.chips} data-chip-row>
        {visibleFilters.map((filter) => {
          const key = getFilterParams(filter).join()
          if (filter.kind === 'search') return null
          if (filter.kind === 'switch') return <FilterSwitch key={key} filter={filter} state={state} />
          return <FilterButton key={key} filter={filter} state={state} />
        })}
        {filters.some(isRare) && (
          <Button
            appearance="subtle"
            className={styles.link}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {t(isExpanded ? 'list:fewerFilters' : 'list:moreFilters')}
          </Button>
        )}
        {clearable.length > 0 && (
          <Button appearance="subtle" className={styles.link} onClick={clear}>
            {t('list:clearAll')}
          </Button>
        )}
      </div>
    </div>
  )
}
