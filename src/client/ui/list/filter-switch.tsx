import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from './list-description.ts'
import type { ListState } from './use-list-state.ts'

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalXXS },
})

interface FilterSwitchProps {
  filter: Extract<ListFilter, { kind: 'switch' }>
  state: ListState
}

export function FilterSwitch({ filter, state }: FilterSwitchProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const chosen = state.values[filter.param] ?? filter.fallback
  return (
    <div className={styles.root} role="group" aria-label={t(filter.label)}>
      {filter.options.map(({ value, text }) => (
        <ToggleButton
          key={value}
          appearance="subtle"
          checked={chosen === value}
          onClick={() => state.apply({ [filter.param]: value === filter.fallback ? null : value })}
        >
          {text}
        </ToggleButton>
      ))}
    </div>
  )
}
