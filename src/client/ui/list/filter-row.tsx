import { Button } from '@fluentui/react-components'
import { Filter20Regular, FilterDismiss20Regular } from '@fluentui/react-icons'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhoneWidth } from '../phone-width.ts'
import { FilterButton } from './filter-button.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import { formatFilterValue } from './filter-value.ts'
import { getFilterParams, type ListFilter } from './list-description.ts'
import { SearchField } from './search-field.tsx'
import { useFoldedFilters } from './use-folded-filters.ts'
import type { ListState } from './use-list-state.ts'
import styles from './filter-row.module.css'

const isHidden = (filter: ListFilter) => filter.kind === 'choices' && filter.hidden === true
const isButton = ({ kind }: ListFilter) => kind === 'choices' || kind === 'days'
const getKey = (filter: ListFilter) => getFilterParams(filter).join()

interface Props {
  filters: readonly ListFilter[]
  state: ListState
  /** Parameter that switches between views of the list. It is not cleared together with the filters. */
  view?: string
}

/** Available filters; their buttons also display the applied values. Filters that do not fit in one row are folded. */
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
  const chips = visibleFilters.filter((filter) => filter.kind !== 'search')
  const hasRare = filters.some(isRare)
  const clearable = Object.keys(state.values).filter((param) => param !== view)
  const moreText = t(isExpanded ? 'list:fewerFilters' : 'list:moreFilters')
  const clearText = t('list:clearAll')
  const { setRow, foldedKeys, isCompact } = useFoldedFilters(
    chips.map((filter) => ({
      key: getKey(filter),
      text:
        filter.kind === 'switch' ? '' : `${t(filter.label)} ${formatFilterValue(filter, state.values) ?? ''}`,
      isFixed: (filter.kind === 'switch' && filter.folds !== true) || isApplied(filter),
    })),
    {
      isOff: phone || isExpanded,
      moreText,
      buttons: {
        ...(hasRare && { more: moreText }),
        ...(clearable.length > 0 && { clear: clearText }),
      },
    },
  )
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
      <div className={styles.chips} data-chip-row ref={setRow}>
        {chips
          .filter((filter) => !foldedKeys.has(getKey(filter)))
          .map((filter) => (
            <div key={getKey(filter)} className={styles.chip} data-filter={getKey(filter)}>
              {filter.kind === 'switch' ? (
                <FilterSwitch filter={filter} state={state} />
              ) : (
                <FilterButton filter={filter} state={state} />
              )}
            </div>
          ))}
        {(hasRare || foldedKeys.size > 0 || isExpanded) && (
          <RowButton
            text={moreText}
            icon={isCompact ? <Filter20Regular /> : null}
            expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          />
        )}
        {clearable.length > 0 && (
          <RowButton text={clearText} icon={isCompact ? <FilterDismiss20Regular /> : null} onClick={clear} />
        )}
      </div>
    </div>
  )
}

interface RowButtonProps {
  text: string
  /** Displayed instead of the text; null if there is room for the text. */
  icon: ReactElement | null
  /** For a button that expands something. */
  expanded?: boolean
  onClick: () => void
}

/** A button after the filters. */
function RowButton({ text, icon, expanded, onClick }: RowButtonProps) {
  return (
    <Button
      appearance="subtle"
      className={styles.link}
      aria-expanded={expanded}
      onClick={onClick}
      {...(icon !== null && { icon, title: text, 'aria-label': text })}
    >
      {icon === null ? text : undefined}
    </Button>
  )
}
