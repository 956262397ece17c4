import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from './list-description.ts'
import type { ListState } from './use-list-state.ts'
import { joinClasses } from '../join-classes.ts'
import styles from './filter-switch.module.css'

interface FilterSwitchProps {
  filter: Extract<ListFilter, { kind: 'switch' }>
  state: ListState
}

export function FilterSwitch({ filter, state }: FilterSwitchProps) {
  const { t } = useTranslation()
  const { Companion } = filter
  const chosen = state.values[filter.param] ?? filter.fallback
  return (
    <div className={styles.root} role="group" aria-label={t(filter.label)}>
      {filter.options.map(({ value, text }) => (
        <Button
          key={value}
          appearance="subtle"
          aria-pressed={chosen === value}
          className={joinClasses(styles.option, chosen === value && styles.chosen)}
          onClick={() => state.apply({ [filter.param]: value === filter.fallback ? null : value })}
        >
          {text}
          {Companion && <Companion value={value} />}
        </Button>
      ))}
    </div>
  )
}
