import { Button, type ButtonProps, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { CalendarMonthRegular } from '@fluentui/react-icons'
import { useRef, useState, type KeyboardEvent, type RefAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { MonthGrid, type DayLimits } from './month-grid.tsx'

interface Props extends DayLimits {
  /** YYYY-MM-DD, or an empty string. */
  day: string
  disabled: boolean
  onPick: (day: string) => void
}

type NativeButtonProps = Extract<ButtonProps, { as?: 'button' }> & RefAttributes<HTMLButtonElement>

/** Button that opens a calendar pop-up, placed at the end of an input for a day or a time. */
export function CalendarButton({ day, min, max, disabled, onPick }: Props) {
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
        <FormButton
          ref={button}
          appearance="transparent"
          size="small"
          disabled={disabled}
          icon={<CalendarMonthRegular />}
          aria-label={t('common:day.calendar')}
        />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('common:day.calendar')}>
        <MonthGrid from={day} to={day} min={min} max={max} onPick={pick} autoFocus />
      </PopoverSurface>
    </Popover>
  )
}

/**
 * A button that leaves Ctrl+Enter to the form. The pop-up's trigger would open the calendar and hide the key from the
 * form.
 */
function FormButton({ onKeyDown, ...props }: NativeButtonProps) {
  return (
    <Button
      {...props}
      as="button"
      onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
        if (!event.ctrlKey && !event.metaKey) onKeyDown?.(event)
      }}
    />
  )
}

/** Returns the input that the button belongs to. */
function findInput(button: HTMLElement | null): HTMLElement | null {
  const parent = button?.parentElement ?? null
  return parent === null ? null : (parent.querySelector('input') ?? findInput(parent))
}
