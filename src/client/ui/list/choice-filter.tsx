import { Checkbox, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { Fragment, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyText } from '../placeholders.tsx'
import type { ListFilter } from './list-description.ts'
import type { ListState } from './use-list-state.ts'
import styles from './choice-filter.module.css'

/** With more options than this, there is a search field. */
const minChoicesForSearch = 10

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface ChoiceFilterProps {
  filter: Extract<ListFilter, { kind: 'choices' }>
  state: ListState
  close: () => void
}

export function ChoiceFilter({ filter, state, close }: ChoiceFilterProps) {
  const { t } = useTranslation('list')
  const [narrow, setNarrow] = useState('')
  const { param, many, options, Companion } = filter
  const applied = state.values[param] ?? ''
  // Stored here as well as in the URL, because the URL updates a moment later and the checkbox must react
  // immediately.
  const [chosen, setChosen] = useState(applied === '' ? [] : applied.split(','))
  const visibleOptions = options.filter(({ text }) =>
    text.toLowerCase().includes(narrow.trim().toLowerCase()),
  )

  const toggle = (value: string, isChecked: boolean) => {
    const next = new Set(chosen)
    if (isChecked) next.add(value)
    else next.delete(value)
    // The values are in the order of the options, not of the clicks, so that the same selection always has the same
    // URL.
    const values = options.flatMap((option) => (next.has(option.value) ? [option.value] : []))
    setChosen(values)
    state.apply({ [param]: values.join(',') })
  }
  const choose = (value: string) => {
    state.apply({ [param]: value })
    close()
  }
  /**
   * The arrow keys only move the focus. By default they would also select a radio button, which would close the
   * pop-up at the first key.
   */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const radio = event.target
    if (!(radio instanceof HTMLInputElement)) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(radio.value)
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
    radios.at((radios.indexOf(radio) + step) % radios.length)?.focus()
  }
  return (
    <>
      {options.length > minChoicesForSearch && (
        <Input
          type="search"
          aria-label={t('list:narrow')}
          placeholder={t('list:narrow')}
          value={narrow}
          onChange={(_, { value }) => setNarrow(value)}
        />
      )}
      {visibleOptions.length === 0 && <EmptyText>{t('list:noChoices')}</EmptyText>}
      {many ? (
        <div className={styles.list} role="group" aria-label={t(filter.label)}>
          {visibleOptions.map(({ value, text, group }, i) => (
            <Fragment key={value}>
              {group !== undefined && group !== visibleOptions[i - 1]?.group && (
                <span className={styles.group}>{group}</span>
              )}
              <div className={styles.option}>
                <Checkbox
                  label={text}
                  checked={chosen.includes(value)}
                  onChange={(_, { checked }) => toggle(value, checked === true)}
                />
                {Companion && <Companion value={value} />}
              </div>
            </Fragment>
          ))}
        </div>
      ) : (
        <RadioGroup
          className={styles.list}
          aria-label={t(filter.label)}
          value={applied}
          onChange={(_, { value }) => choose(value)}
          onKeyDown={onKeyDown}
        >
          {visibleOptions.map(({ value, text }) => (
            <div key={value} className={styles.option}>
              <Radio value={value} label={text} />
              {Companion && <Companion value={value} />}
            </div>
          ))}
        </RadioGroup>
      )}
    </>
  )
}
