import { Button } from '@fluentui/react-components'
import { ChevronDown16Regular, Dismiss16Regular } from '@fluentui/react-icons'
import { lazy, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFilterValue } from './filter-value.ts'
import { getFilterParams, type ListFilter } from './list-description.ts'
import { PopoverButton } from './popover-button.tsx'
import type { ListState } from './use-list-state.ts'
import styles from './filter-button.module.css'

const loadPopover = () => import('./filter-popover.tsx').then((m) => ({ default: m.FilterPopover }))
const FilterPopover = lazy(loadPopover)

interface FilterButtonProps {
  filter: Extract<ListFilter, { kind: 'choices' | 'days' }>
  state: ListState
}

/** A filter button. It displays the applied value, and its cross clears the value. */
export function FilterButton({ filter, state }: FilterButtonProps) {
  const { t } = useTranslation('list')
  const button = useRef<HTMLElement>(null)
  const label = t(filter.label)
  const value = formatFilterValue(filter, state.values)
  const clear = () => {
    state.apply(Object.fromEntries(getFilterParams(filter).map((param) => [param, null])))
    button.current?.focus()
  }
  return (
    <div className={styles.root}>
      <PopoverButton
        buttonRef={button}
        className={value === null ? styles.plain : styles.chosen}
        icon={<ChevronDown16Regular />}
        iconPosition="after"
        load={loadPopover}
        popover={(at) => <FilterPopover filter={filter} state={state} {...at} />}
      >
        {value === null ? label : `${label}: ${value}`}
      </PopoverButton>
      {value !== null && (
        <Button
          className={styles.clear}
          icon={<Dismiss16Regular />}
          aria-label={t('list:clear', { label })}
          onClick={clear}
        />
      )}
    </div>
  )
}
