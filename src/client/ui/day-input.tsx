import { Input, type InputProps } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarButton } from './calendar-button.tsx'
import styles from './day-input.module.css'
import { dayOf, isDay } from './day-text.ts'
import { formatDay } from './format.ts'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'contentAfter' | 'type'> {
  /** YYYY-MM-DD, or what was typed and is no day yet, or empty. */
  value: string
  onChange: (value: string) => void
}

const written = (value: string) => (isDay(value) ? formatDay(value) : value)

/** A day of the calendar, typed as DD.MM.YYYY or chosen; the browser's own field writes it as the browser's language does. */
export function DayInput({ value, onChange, disabled = false, ...rest }: Props) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState({ value, text: written(value) })
  // Filled from outside: what was typed here no longer counts.
  if (typed.value !== value) setTyped({ value, text: written(value) })

  const type = (text: string) => {
    const next = dayOf(text) ?? text
    setTyped({ value: next, text })
    onChange(next)
  }
  const choose = (day: string) => {
    setTyped({ value: day, text: formatDay(day) })
    onChange(day)
  }
  return (
    <Input
      {...rest}
      className={styles.input!}
      value={typed.text}
      placeholder={t('common:day.placeholder')}
      disabled={disabled}
      autoComplete="off"
      onChange={(_, { value: text }) => type(text)}
      onBlur={() => setTyped({ value, text: written(value) })}
      contentAfter={<CalendarButton day={isDay(value) ? value : ''} disabled={disabled} onPick={choose} />}
    />
  )
}
