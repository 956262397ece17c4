import { Button, Input } from '@fluentui/react-components'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../http/server-clock.ts'
import { useFormContext } from './form-context.ts'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { formatStoreDateTime, formatZoneMark } from '../../ui/format.ts'
import type { Step } from '../../../../schemas/api/tasks.ts'
import { findNextCallableTime } from '../../../shared/calling-hours.ts'
import { formatIsoDay, toInstant, toWallTime } from '../../../shared/store-day.ts'
import { formatWallTime, parseWallTime, addDaysToWallTime } from './zoned-time.ts'
import styles from './instant-widget.module.css'

const minuteMs = 60_000

/** Hour of the choice «in the morning». Before this hour the choice means today, later it means tomorrow. */
const morningHour = 10

interface QuickChoice {
  key: string
  at: (now: Date) => Date
}

/**
 * Returns quick choices for a call-back: after 30 minutes, after two hours, or at the next `morningHour` in the time
 * zone of the customer.
 */
function createQuickChoices(now: Date, zone: string): QuickChoice[] {
  const wall = toWallTime(now, zone)
  const [key, days] = wall.hour < morningHour ? ['today10', 0] : ['tomorrow10', 1]
  return [
    { key: 'in30min', at: (from) => new Date(from.getTime() + 30 * minuteMs) },
    { key: 'in2h', at: (from) => new Date(from.getTime() + 120 * minuteMs) },
    { key, at: () => toInstant({ ...addDaysToWallTime(wall, days), hour: morningHour, minute: 0 }, zone) },
  ]
}

/**
 * Hours in the time zone of the customer between which customers expect calls. They do not depend on the calling hours of
 * the settings.
 */
const daytime = { from: 9, to: 21 }

/**
 * Returns why a call-back at this time may be a mistake. The time is not refused, because the customer may have named
 * it.
 */
export function findCallBackWarnings(
  at: Date,
  zone: string,
  promised: string | null,
): ('night' | 'afterPromise')[] {
  const { hour, minute } = toWallTime(at, zone)
  const isNight = hour < daytime.from || hour * 60 + minute > daytime.to * 60
  return [
    ...(isNight ? (['night'] as const) : []),
    ...(promised !== null && at.getTime() > Date.parse(promised) ? (['afterPromise'] as const) : []),
  ]
}

/**
 * Returns the first time at or after `at` at which customers may be called and expect calls. `summary`: the calling
 * hours of the settings.
 */
export function moveToCallableTime(at: Date, zone: string, summary: Step['summary']): Date {
  const from = Number(summary['callHoursFrom'] ?? 0)
  const to = Number(summary['callHoursTo'] ?? 24)
  const hours = { callHoursFrom: Math.max(from, daytime.from), callHoursTo: Math.min(to, daytime.to) }
  const isEmpty = hours.callHoursFrom >= hours.callHoursTo
  const allowed = isEmpty ? { callHoursFrom: from, callHoursTo: to } : hours
  return new Date(findNextCallableTime(at.toISOString(), zone, allowed))
}

const roundToMinute = (instant: Date) => new Date(Math.ceil(instant.getTime() / minuteMs) * minuteMs)

/**
 * Field for date and time in the time zone of the customer; without an order, in that of the browser. A text that is not
 * a complete time is kept as typed, and the validation of the form explains the format.
 */
export function InstantWidget(props: WidgetProps) {
  const { id, value, disabled, readonly, autofocus, options, onChange } = props
  const { t } = useTranslation('runner')
  const { summary, order } = useFormContext()
  const zone = order?.deliveryZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const promised = order?.planDateIssued ?? null
  const isOff = disabled === true || readonly === true
  const wall =
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? toWallTime(new Date(value), zone) : null
  const mark = formatZoneMark(wall ? toInstant(wall, zone) : new Date(getServerTime()), zone)
  const [text, setText] = useState(() => (wall ? formatWallTime(wall) : ''))

  const setInstant = (instant: Date) => {
    setText(formatWallTime(toWallTime(instant, zone)))
    onChange(instant.toISOString())
  }
  const handleInput = (next: string) => {
    setText(next)
    const wall = parseWallTime(next, toWallTime(new Date(getServerTime()), zone))
    onChange(next.trim() === '' ? undefined : wall ? toInstant(wall, zone).toISOString() : next)
  }
  const day = wall ? formatIsoDay(wall) : ''
  const chooseDay = (next: string) => {
    const [year = 0, month = 0, date = 0] = next.split('-').map(Number)
    setInstant(toInstant({ hour: 10, minute: 0, ...(wall ?? {}), year, month, day: date }, zone))
  }

  return (
    <div className={styles.root}>
      <Input
        id={id}
        className={styles.input}
        value={text}
        placeholder={t('instant.placeholder')}
        disabled={isOff}
        autoFocus={autofocus}
        autoComplete="off"
        aria-invalid={(props.rawErrors?.length ?? 0) > 0}
        aria-describedby={ariaDescribedByIds(id)}
        onChange={(_, { value: next }) => handleInput(next)}
        onBlur={() => wall && setText(formatWallTime(wall))}
        contentAfter={
          <CalendarButton
            day={day}
            min={
              options['quick'] === 'callBack'
                ? formatIsoDay(toWallTime(new Date(getServerTime()), zone))
                : undefined
            }
            disabled={isOff}
            onPick={chooseDay}
          />
        }
      />
      {options['quick'] === 'callBack' && (
        <div className={styles.row}>
          {createQuickChoices(new Date(getServerTime()), zone).map(({ key, at }) => (
            <Button
              key={key}
              className={styles.quick}
              disabled={isOff}
              onClick={() => {
                const chosen = roundToMinute(at(new Date(getServerTime())))
                setInstant(moveToCallableTime(chosen, zone, summary))
              }}
            >
              {t(`instant.quick.${key}`)}
            </Button>
          ))}
        </div>
      )}
      {options['quick'] === 'callBack' &&
        wall &&
        findCallBackWarnings(toInstant(wall, zone), zone, promised).map((key) => (
          <span key={key} className={styles.warning} role="status">
            {t(`instant.warnings.${key}`, { promised: promised && formatStoreDateTime(promised, zone) })}
          </span>
        ))}
      {mark !== '' && <span className={styles.zone}>{t('instant.zone', { zone: mark })}</span>}
    </div>
  )
}
