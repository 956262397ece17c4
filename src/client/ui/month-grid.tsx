import { Button } from '@fluentui/react-components'
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLocalDayjs } from './dayjs.ts'
import { formatDay } from './format.ts'
import styles from './month-grid.module.css'
import { joinClasses } from './join-classes.ts'

/** First and last day that can be chosen, YYYY-MM-DD; without limits any day. */
export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
}

interface MonthGridProps extends DayLimits {
  /** YYYY-MM-DD, or empty. */
  from: string
  to: string
  onPick: (day: string) => void
  /** True to focus the selected day when mounted; without one today, or the nearest day that can be chosen. */
  autoFocus?: boolean
}

/** Calendar of one month. Weeks start on Monday (specification 9). */
export function MonthGrid({ from, to, min, max, onPick, autoFocus = false }: MonthGridProps) {
  const { t, i18n } = useTranslation('common')
  const isOff = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)
  const preferred = from === '' ? createLocalDayjs(undefined, i18n.language).format('YYYY-MM-DD') : from
  const focused = !isOff(preferred) ? preferred : max !== undefined && preferred > max ? max : min
  const [month, setMonth] = useState(from === '' ? focused : from)
  const grid = useRef<HTMLDivElement>(null)
  const first = createLocalDayjs(month, i18n.language).startOf('month')
  const start = first.startOf('week')
  const days = Array.from({ length: 42 }, (_, i) => start.add(i, 'day'))
  useEffect(() => {
    if (autoFocus) grid.current?.querySelector<HTMLElement>('[data-focused]')?.focus()
  }, [autoFocus])
  const changeMonth = (by: number) => setMonth(first.add(by, 'month').format('YYYY-MM-DD'))
  const isChosen = (day: string) => from !== '' && day >= from && day <= (to === '' ? from : to)
  return (
    <div ref={grid}>
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={<ChevronLeft16Regular />}
          aria-label={t('common:day.previousMonth')}
          onClick={() => changeMonth(-1)}
        />
        <span aria-live="polite">{first.format('MMMM YYYY')}</span>
        <Button
          appearance="subtle"
          icon={<ChevronRight16Regular />}
          aria-label={t('common:day.nextMonth')}
          onClick={() => changeMonth(1)}
        />
      </div>
      <div className={styles.grid}>
        {days.slice(0, 7).map((day) => (
          <span key={day.day()} className={styles.weekday} aria-hidden>
            {day.format('dd')}
          </span>
        ))}
        {days.map((day) => {
          const iso = day.format('YYYY-MM-DD')
          return (
            <Button
              key={iso}
              data-focused={iso === focused ? '' : undefined}
              appearance="subtle"
              className={joinClasses(
                styles.day,
                day.month() !== first.month() && styles.other,
                isChosen(iso) && styles.chosen,
              )}
              aria-label={formatDay(iso)}
              aria-pressed={isChosen(iso)}
              disabled={isOff(iso)}
              onClick={() => onPick(iso)}
            >
              {day.date()}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
