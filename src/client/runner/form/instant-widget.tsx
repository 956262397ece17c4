import { Button, Input } from '@fluentui/react-components'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../http/server-clock.ts'
import { useFormContext } from './form-context.ts'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { zoneMark } from '../../ui/format.ts'
import { dayText, instantOf, wallTime } from '../../../shared/store-day.ts'
import { formatWall, parseWall, plusDays } from './zoned-time.ts'
import styles from './instant-widget.module.css'

const minuteMs = 60_000

/** Before this hour of the store the next morning is still to come today. */
const morning = 10

interface QuickChoice {
  key: string
  at: (now: Date) => Date
}

/** For call-backs, by the clock of the store: in a while, or on the next morning. */
function quickChoices(now: Date, zone: string): QuickChoice[] {
  const wall = wallTime(now, zone)
  const [key, days] = wall.hour < morning ? ['today10', 0] : ['tomorrow10', 1]
  return [
    { key: 'in30min', at: (from) => new Date(from.getTime() + 30 * minuteMs) },
    { key: 'in2h', at: (from) => new Date(from.getTime() + 120 * minuteMs) },
    { key, at: () => instantOf({ ...plusDays(wall, days), hour: morning, minute: 0 }, zone) },
  ]
}

const wholeMinute = (instant: Date) => new Date(Math.ceil(instant.getTime() / minuteMs) * minuteMs)

/**
 * An instant as date and time by the store's clock. What is no time yet stays as typed, and the form's check then says
 * how it is written.
 */
export function InstantWidget(props: WidgetProps) {
  const { id, value, disabled, readonly, autofocus, options, onChange } = props
  const { t } = useTranslation('runner')
  const zone = useFormContext().order?.storeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const off = disabled === true || readonly === true
  const shown =
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? wallTime(new Date(value), zone) : null
  const mark = zoneMark(shown ? instantOf(shown, zone) : new Date(serverNow()), zone)
  const [text, setText] = useState(() => (shown ? formatWall(shown) : ''))

  const choose = (instant: Date) => {
    setText(formatWall(wallTime(instant, zone)))
    onChange(instant.toISOString())
  }
  const type = (next: string) => {
    setText(next)
    const wall = parseWall(next, wallTime(new Date(serverNow()), zone))
    onChange(next.trim() === '' ? undefined : wall ? instantOf(wall, zone).toISOString() : next)
  }
  const day = shown ? dayText(shown) : ''
  const chooseDay = (next: string) => {
    const [year = 0, month = 0, date = 0] = next.split('-').map(Number)
    choose(instantOf({ hour: 10, minute: 0, ...(shown ?? {}), year, month, day: date }, zone))
  }

  return (
    <div className={styles.root}>
      <Input
        id={id}
        className={styles.input}
        value={text}
        placeholder={t('instant.placeholder')}
        disabled={off}
        autoFocus={autofocus}
        autoComplete="off"
        aria-invalid={(props.rawErrors?.length ?? 0) > 0}
        aria-describedby={ariaDescribedByIds(id)}
        onChange={(_, { value: next }) => type(next)}
        onBlur={() => shown && setText(formatWall(shown))}
        contentAfter={<CalendarButton day={day} disabled={off} onPick={chooseDay} />}
      />
      {options['quick'] === 'callBack' && (
        <div className={styles.row}>
          {quickChoices(new Date(serverNow()), zone).map(({ key, at }) => (
            <Button
              key={key}
              className={styles.quick}
              disabled={off}
              onClick={() => choose(wholeMinute(at(new Date(serverNow()))))}
            >
              {t(`instant.quick.${key}`)}
            </Button>
          ))}
        </div>
      )}
      {mark !== '' && <span className={styles.zone}>{t('instant.zone', { zone: mark })}</span>}
    </div>
  )
}
