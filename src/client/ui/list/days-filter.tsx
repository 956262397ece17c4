import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, getStoreDay } from '../../../shared/store-day.ts'
import { getServerTime } from '../../http/server-clock.ts'
import { parseDay } from '../parse-day.ts'
import { formatDay } from '../format.ts'
import { MonthGrid } from '../month-grid.tsx'
import type { ListFilter } from './list-description.ts'
import type { ListState } from './use-list-state.ts'
import styles from './days-filter.module.css'

/** Ranges relative to today; both days are included. */
const presets: readonly [string, (today: string) => [string, string]][] = [
  ['today', (today) => [today, today]],
  ['yesterday', (today) => [addDays(today, -1), addDays(today, -1)]],
  ['week', (today) => [addDays(today, -6), today]],
  ['month', (today) => [`${today.slice(0, 8)}01`, today]],
]

interface DaysFilterProps {
  filter: Extract<ListFilter, { kind: 'days' }>
  state: ListState
  close: () => void
}

/**
 * Filter by a range of days, which the user types, chooses from the presets, or selects with two clicks in the
 * calendar.
 */
export function DayRangeFilter({ filter, state, close }: DaysFilterProps) {
  const { t } = useTranslation('list')
  const [from, setFrom] = useState(state.values[filter.from] ?? '')
  const [to, setTo] = useState(state.values[filter.to] ?? '')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [firstPickedDay, setFirstPickedDay] = useState<string | null>(null)
  const isReversed = from !== '' && to !== '' && from > to

  const apply = (first: string, last: string) => {
    state.apply({ [filter.from]: first, [filter.to]: last })
    close()
  }
  const pick = (day: string) => {
    if (firstPickedDay === null) {
      setFirstPickedDay(day)
      setFrom(day)
      setTo(day)
    } else {
      const [first = day, last = day] = [firstPickedDay, day].sort()
      apply(first, last)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReversed && wrong.length === 0) apply(from, to)
      }}
    >
      <div className={styles.presets}>
        {presets.map(([name, range]) => (
          <Button
            key={name}
            size="small"
            onClick={() => apply(...range(getStoreDay(new Date(getServerTime()), filter.zone)))}
          >
            {t(`list:days.${name}`)}
          </Button>
        ))}
      </div>
      <div className={styles.fields}>
        <LabeledDayInput
          label={t('list:days.from')}
          value={from}
          onDay={setFrom}
          onWrong={(is) => setWrong(is ? [...wrong, 'from'] : wrong.filter((one) => one !== 'from'))}
          className={styles.field}
        />
        <LabeledDayInput
          label={t('list:days.to')}
          value={to}
          onDay={setTo}
          onWrong={(is) => setWrong(is ? [...wrong, 'to'] : wrong.filter((one) => one !== 'to'))}
          className={styles.field}
          problem={isReversed ? t('list:days.backwards') : undefined}
        />
      </div>
      <MonthGrid from={from} to={to} onPick={pick} />
      <Button type="submit" appearance="primary" disabledFocusable={isReversed}>
        {t('common:actions.apply')}
      </Button>
    </form>
  )
}

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or an empty string. */
  value: string
  onDay: (day: string) => void
  /** Called with true if the typed text is not a day. */
  onWrong: (wrong: boolean) => void
  className: string | undefined
  problem?: string | undefined
}

/** A day typed as DD.MM.YYYY. */
export function LabeledDayInput({ label, value, onDay, onWrong, className, problem }: DayFieldProps) {
  const { t } = useTranslation('list')
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && typed.trim() !== '' && parseDay(typed) === null
  return (
    <Field
      label={label}
      className={className}
      validationMessage={wrong ? t('list:days.format') : problem}
      validationState={wrong || problem !== undefined ? 'error' : 'none'}
    >
      <Input
        className={styles.input}
        placeholder={t('list:days.placeholder')}
        value={typed ?? (value === '' ? '' : formatDay(value))}
        onChange={(_, { value: text }) => {
          setTyped(text)
          const day = parseDay(text)
          const isDay = day !== null || text.trim() === ''
          onWrong(!isDay)
          if (isDay) onDay(day ?? '')
        }}
        onBlur={() => !wrong && setTyped(null)}
      />
    </Field>
  )
}
