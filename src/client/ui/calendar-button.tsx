import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { CalendarMonthRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MonthGrid } from './month-grid.tsx'

interface Props {
  /** YYYY-MM-DD, or an empty string. */
  day: string
  disabled: boolean
  onPick: (day: string) => void
}

/** Calendar pop-up at the end of a day input. */
export function CalendarButton({ day, disabled, onPick }: Props) {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) return
    // Moves the focus to the field. If the button had the focus, Ctrl+Enter would open the calendar again; without
    // any focus it would have no effect.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body || activeElement === button.current)
        findInput(button.current)?.focus()
    })
  }
  const pick = (picked: string) => {
    onPick(picked)
    toggle(false)
  }
  return (
    <Popover open={open} onOpenChange={(_, data) => toggle(data.open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          ref={button}
          appearance="transparent"
          size="small"
          disabled={disabled}
          icon={<CalendarMonthRegular />}
          aria-label={t('common:day.calendar')}
        />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('common:day.calendar')}>
        <MonthGrid from={day} to={day} onPick={pick} autoFocus />
      </PopoverSurface>
    </Popover>
  )
}

/** Returns the input that the button belongs to. */
function findInput(button: HTMLElement | null): HTMLElement | null {
  const parent = button?.parentElement ?? null
  return parent === null ? null : (parent.querySelector('input') ?? findInput(parent))
}
