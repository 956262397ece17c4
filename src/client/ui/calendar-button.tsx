import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { CalendarMonthRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MonthGrid } from './month-grid.tsx'

interface Props {
  /** YYYY-MM-DD, or empty. */
  day: string
  disabled: boolean
  onPick: (day: string) => void
}

/** At the end of a line in which a day is typed: a month to choose it from. */
export function CalendarButton({ day, disabled, onPick }: Props) {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
  const pick = (picked: string) => {
    onPick(picked)
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          size="small"
          disabled={disabled}
          icon={<CalendarMonthRegular />}
          aria-label={t('common:day.calendar')}
        />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('common:day.calendar')}>
        <MonthGrid from={day} to={day} onPick={pick} />
      </PopoverSurface>
    </Popover>
  )
}
