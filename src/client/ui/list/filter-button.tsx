import { Button } from '@fluentui/react-components'
import { ChevronDown16Regular, Dismiss16Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterValue } from './filter-value.ts'
import { paramsOf, type ListFilter } from './list-description.ts'
import type { ListState } from './use-list-state.ts'
import styles from './filter-button.module.css'

// The pop-up brings positioning and focus code: a list is usable before it has come.
const loadPopover = () => import('./filter-popover.tsx').then((m) => ({ default: m.FilterPopover }))
const FilterPopover = lazy(loadPopover)

interface FilterButtonProps {
  filter: Extract<ListFilter, { kind: 'choices' | 'days' }>
  state: ListState
}

/** A filter and its chip in one: the button says what is applied, the cross takes it away. */
export function FilterButton({ filter, state }: FilterButtonProps) {
  const { t } = useTranslation('list')
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  // Pressing the button takes the focus from the pop-up, which closes before the click comes.
  const wasOpen = useRef(false)
  const label = t(filter.label)
  const value = filterValue(filter, state.values)
  const clear = () => {
    state.apply(Object.fromEntries(paramsOf(filter).map((param) => [param, null])))
    button?.focus()
  }
  return (
    <div className={styles.root}>
      <Button
        ref={setButton}
        className={value === null ? styles.plain : styles.chosen}
        icon={<ChevronDown16Regular />}
        iconPosition="after"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPopover()}
        onFocus={() => void loadPopover()}
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={(event) => {
          const byPointer = event.detail > 0
          setOpen(byPointer ? !wasOpen.current : !open)
        }}
      >
        {value === null ? label : `${label}: ${value}`}
      </Button>
      {value !== null && (
        <Button
          className={styles.clear}
          icon={<Dismiss16Regular />}
          aria-label={t('list:clear', { label })}
          onClick={clear}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <FilterPopover
            filter={filter}
            state={state}
            target={button}
            close={() => {
              setOpen(false)
              button?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
