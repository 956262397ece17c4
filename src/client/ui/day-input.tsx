import { Input, type InputProps } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarButton } from './calendar-button.tsx'
import type { DayLimits } from './month-grid.tsx'
import styles from './day-input.module.css'
import { parseDay, hasIsoDayFormat } from './parse-day.ts'
import { formatDay } from './format.ts'

interface Props
  extends
    Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'contentAfter' | 'type' | 'min' | 'max'>,
    DayLimits {
  /** YYYY-MM-DD; or an empty string, or a typed text that is not a complete day yet. */
  value: string
  onChange: (value: string) => void
}

const toDisplayText = (value: string) => (hasIsoDayFormat(value) ? formatDay(value) : value)

/**
 * Input for a day, which is typed as DD.MM.YYYY or picked in a calendar. The date field of the browser is not used,
 * because it formats in the browser's language.
 */
export function DayInput({ value, onChange, min, max, disabled = false, ...rest }: Props) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState({ value, text: toDisplayText(value) })
  // The caller has changed the value, so the typed text is outdated.
  if (typed.value !== value) setTyped({ value, text: toDisplayText(value) })

  const handleInput = (text: string) => {
    const next = parseDay(text) ?? text
    setTyped({ value: next, text })
    onChange(next)
  }
  const setDay = (day: string) => {
    setTyped({ value: day, text: formatDay(day) })
    onChange(day)
  }
  return (
    <Input
      {...rest}
      className={styles.input}
      value={typed.text}
      placeholder={t('common:day.placeholder')}
      disabled={disabled}
      autoComplete="off"
      onChange={(_, { value: text }) => handleInput(text)}
      onBlur={() => setTyped({ value, text: toDisplayText(value) })}
      contentAfter={
        <CalendarButton
          day={hasIsoDayFormat(value) ? value : ''}
          min={min}
          max={max}
          disabled={disabled}
          onPick={setDay}
        />
      }
    />
  )
}
