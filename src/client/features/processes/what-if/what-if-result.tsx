import { useTranslation } from 'react-i18next'
import type {
  SimulationOutcome,
  SimulatedRange,
  WhatIfResponse,
  WhatIfBasis,
  WhatIfBody,
} from '../../../../../schemas/api/what-if.ts'
import { Block } from '../../../ui/block.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { hasNoWhatIfChanges } from './question.ts'
import styles from './what-if.module.css'

interface AnswerProps {
  answer: WhatIfResponse
  request: WhatIfBody
  basis: WhatIfBasis
  getStateName: (state: string) => string
  version: number
}

type FormatValue = (value: number) => string
type StateRow = SimulationOutcome['states'][number]

/** The simulated days with and without the change, and how reliable the result is. */
export function WhatIfResult({ answer, request, basis, getStateName, version }: AnswerProps) {
  const { t } = useTranslation(['whatIf', 'report'])
  const { number, percent, took } = useFormatters()
  const { today, whatIf, runs, fit, seed } = answer
  const formatCount: FormatValue = (value) => number(Math.round(value))
  const renderSpread = (spread: SimulatedRange | null, format: FormatValue) =>
    spread === null ? (
      '—'
    ) : (
      <span className={styles.spread}>
        <b>{format(spread.middle)}</b>{' '}
        <small>{t('whatIf:spread', { low: format(spread.low), high: format(spread.high) })}</small>
      </span>
    )
  const getMaxWaiting = ({ waiting }: SimulationOutcome) => Math.max(...waiting)
  const summaryRows: {
    id: string
    format: FormatValue
    now: SimulatedRange | number | null
    then: SimulatedRange | number | null
  }[] = [
    { id: 'arrived', format: formatCount, now: today.arrived, then: whatIf.arrived },
    { id: 'finished', format: formatCount, now: today.finished, then: whatIf.finished },
    { id: 'standing', format: formatCount, now: today.standing, then: whatIf.standing },
    { id: 'life', format: took, now: today.life, then: whatIf.life },
    { id: 'waiting', format: formatCount, now: getMaxWaiting(today), then: getMaxWaiting(whatIf) },
  ]
  const getMiddle = (value: SimulatedRange | number | null) =>
    value === null || typeof value === 'number' ? value : value.middle
  const formatChange = (baseline: number | null, changed: number | null, format: FormatValue) => {
    if (baseline === null || changed === null) return '—'
    const difference = changed - baseline
    if (format(Math.abs(difference)) === format(0)) return t('whatIf:same')
    return `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`
  }
  const changedByState = new Map(whatIf.states.map((state) => [state.state, state]))
  const baselineByState = new Map(today.states.map((state) => [state.state, state]))
  const rows = [...new Set([...baselineByState.keys(), ...changedByState.keys()])]
    .map((state) => ({
      state,
      now: baselineByState.get(state) ?? null,
      then: changedByState.get(state) ?? null,
    }))
    .filter(({ now, then }) =>
      [now, then].some((state) => state !== null && state.left.high + state.standing.high > 0),
    )
  const formatPair =
    (
      getSpread: (state: StateRow) => SimulatedRange | null,
      format: FormatValue,
    ): ((row: (typeof rows)[number]) => string) =>
    ({ now, then }) => {
      const formatMiddle = (state: StateRow | null) => {
        const value = state && getSpread(state)
        return value === null ? '—' : format(value.middle)
      }
      const [baselineText, changedText] = [formatMiddle(now), formatMiddle(then)]
      return baselineText === changedText ? changedText : `${baselineText} → ${changedText}`
    }
  const getBusyShare = (outcome: SimulationOutcome, group: string) =>
    outcome.groups.find(({ id }) => id === group)?.busy ?? null
  const formatHour = (hour: number) =>
    t('whatIf:hour', { day: Math.floor(hour / 24) + 1, hour: String(hour % 24).padStart(2, '0') })
  const buildSeries = (id: string, name: string, { waiting }: SimulationOutcome) => ({
    id,
    name,
    values: waiting,
    text: (value: number) => number(Math.round(value * 10) / 10),
    axis: formatCount,
  })

  return (
    <div className={styles.answer}>
      <Block title={t('whatIf:answer.title', { count: request.days })}>
        {hasNoWhatIfChanges(request, version) && (
          <Notice tone="info">{t('whatIf:answer.nothingAsked')}</Notice>
        )}
        <DataTable
          label={t('whatIf:answer.summary')}
          rows={summaryRows}
          rowId={({ id }) => id}
          columns={[
            { id: 'what', header: t('whatIf:answer.what'), cell: ({ id }) => t(`whatIf:answer.${id}`) },
            ...(['now', 'then'] as const).map((side) => ({
              id: side,
              header: t(`whatIf:answer.${side}`),
              align: 'end' as const,
              cell: (row: (typeof summaryRows)[number]) => {
                const value = row[side]
                return typeof value === 'number' ? (
                  <b>{row.format(value)}</b>
                ) : (
                  renderSpread(value, row.format)
                )
              },
            })),
            {
              id: 'by',
              header: t('whatIf:answer.by'),
              align: 'end',
              cell: ({ now, then, format }) => formatChange(getMiddle(now), getMiddle(then), format),
            },
          ]}
        />
        <p className={styles.muted}>
          {t('whatIf:answer.basis', { runs: number(runs), fit: percent(fit), seed })}{' '}
          {t('whatIf:answer.assumes')}
        </p>
      </Block>
      <Block title={t('whatIf:answer.queue')}>
        <Chart
          kind="lines"
          data={{
            title: t('whatIf:answer.queueChart'),
            time: true,
            fractions: true,
            categories: today.waiting.map((_, hour) => ({
              id: String(hour),
              text: formatHour(hour),
              shortText: `${String((hour + 1) % 24).padStart(2, '0')}:00`,
            })),
            series: [
              buildSeries('now', t('whatIf:answer.now'), today),
              buildSeries('then', t('whatIf:answer.then'), whatIf),
            ],
          }}
        />
      </Block>
      <Block title={t('whatIf:answer.states')}>
        <DataTable
          label={t('whatIf:answer.statesTable')}
          rows={rows}
          rowId={({ state }) => state}
          columns={[
            { id: 'state', header: t('whatIf:fields.state'), cell: ({ state }) => getStateName(state) },
            {
              id: 'left',
              header: t('whatIf:fields.left'),
              align: 'end',
              cell: formatPair(({ left }) => left, formatCount),
            },
            {
              id: 'median',
              header: t('whatIf:fields.median'),
              align: 'end',
              cell: formatPair(({ median }) => median, took),
            },
            {
              id: 'p95',
              header: t('whatIf:fields.p95'),
              align: 'end',
              cell: formatPair(({ p95 }) => p95, took),
            },
            {
              id: 'wait',
              header: t('whatIf:fields.wait'),
              align: 'end',
              cell: formatPair(({ wait }) => wait, took),
            },
            {
              id: 'standing',
              header: t('whatIf:fields.standing'),
              align: 'end',
              cell: formatPair(({ standing }) => standing, formatCount),
            },
          ]}
        />
      </Block>
      {basis.groups.length > 0 && (
        <Block title={t('whatIf:answer.people')}>
          <DataTable
            label={t('whatIf:answer.peopleTable')}
            rows={basis.groups}
            rowId={({ id }) => id}
            columns={[
              {
                id: 'who',
                header: t('whatIf:people.who'),
                cell: ({ roles, pfm }) =>
                  [roles || t('whatIf:people.noRole'), pfm].filter(Boolean).join(', '),
              },
              {
                id: 'now',
                header: t('whatIf:answer.busyNow'),
                align: 'end',
                cell: ({ id }) => renderSpread(getBusyShare(today, id), percent),
              },
              {
                id: 'then',
                header: t('whatIf:answer.busyThen'),
                align: 'end',
                cell: ({ id }) => renderSpread(getBusyShare(whatIf, id), percent),
              },
            ]}
          />
        </Block>
      )}
    </div>
  )
}
