import { Button, Input, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { CalendarMonthRegular } from '@fluentui/react-icons'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../ui/day-text.ts'
import { formatDay } from '../../ui/format.ts'
import { MonthGrid } from '../../ui/month-grid.tsx'
import styles from './day-widget.module.css'

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day of the calendar. What is no day yet stays as typed, and the form's check then says how it is written. */
export function DayWidget(props: WidgetProps) {
  const { id, value, disabled, readonly, autofocus, onChange } = props
  const { t } = useTranslation('runner')
  const off = disabled || readonly
  const [text, setText] = useState(() => (isDay(value) ? formatDay(value) : ''))
  const [open, setOpen] = useState(false)

  const type = (next: string) => {
    setText(next)
    onChange(next.trim() === '' ? undefined : (dayOf(next) ?? next))
  }
  const choose = (day: string) => {
    setText(formatDay(day))
    onChange(day)
    setOpen(false)
  }
  const day = isDay(value) ? value : ''

  return (
    <Input
      id={id}
      className={styles.input}
      value={text}
      placeholder={t('day.placeholder')}
      disabled={off}
      autoFocus={autofocus}
      autoComplete="off"
      aria-invalid={(props.rawErrors?.length ?? 0) > 0}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(_, { value: next }) => type(next)}
      onBlur={() => day !== '' && setText(formatDay(day))}
      contentAfter={
        <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} trapFocus>
          <PopoverTrigger disableButtonEnhancement>
            <Button
              appearance="transparent"
              size="small"
              disabled={off}
              icon={<CalendarMonthRegular />}
              aria-label={t('instant.calendar')}
            />
          </PopoverTrigger>
          <PopoverSurface aria-label={t('instant.calendar')}>
            <MonthGrid from={day} to={day} onPick={choose} />
          </PopoverSurface>
        </Popover>
      }
    />
  )
}
