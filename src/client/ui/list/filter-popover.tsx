import { Popover, PopoverSurface } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useDialogCleanup } from '../use-dialog-cleanup.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { DayRangeFilter } from './days-filter.tsx'
import type { ListFilter } from './list-description.ts'
import type { ListState } from './use-list-state.ts'
import styles from './filter-popover.module.css'

interface FilterPopoverProps {
  filter: Extract<ListFilter, { kind: 'choices' | 'days' }>
  state: ListState
  target: HTMLElement | null
  close: () => void
}

export function FilterPopover({ filter, state, target, close }: FilterPopoverProps) {
  const { t } = useTranslation('list')
  useDialogCleanup()
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_, { open }) => !open && close()}
    >
      <PopoverSurface className={styles.surface} aria-label={t(filter.label)}>
        {filter.kind === 'days' ? (
          <DayRangeFilter filter={filter} state={state} close={close} />
        ) : (
          <ChoiceFilter filter={filter} state={state} close={close} />
        )}
      </PopoverSurface>
    </Popover>
  )
}
