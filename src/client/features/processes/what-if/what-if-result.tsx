import { useTranslation } from 'react-i18next'
import type {
  SimulatedDifferences,
  SimulationOutcome,
  SimulatedRange,
  WhatIfResponse,
  WhatIfOptions,
  WhatIfBody,
} from '../../../../../schemas/api/what-if.ts'
import { Block } from '../../../ui/block.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { hasNoWhatIfChanges } from './question.ts'
import { isWithinSpread, useSpreadTexts, type FormatValue } from './use-spread-texts.ts'
import styles from './what-if.module.css'

interface AnswerProps {
  answer: WhatIfResponse
  request: WhatIfBody
  basis: WhatIfOptions
  getStateName: (state: string) => string
  version: number
}

type StateRow = SimulationOutcome['states'][number]
type StateChange = SimulatedDifferences['states'][number]

const isAnyInState = (state: StateRow | null) =>
  state !== null && state.left.middle + state.standing.middle > 0

/** The simulated days with and without the change, and how reliable the result is. */
export function WhatIfResult({ answer, request, basis, getStateName, version }: AnswerProps) {
  const { t } = useTranslation(['whatIf', 'report'])
  const { number, percent, took } = useFormatters()
  const { today, whatIf, change, runs, fit, seed } = answer
  const formatCount: FormatValue = (value) => number(Math.round(value))
  const { formatBounds, formatDifference } = useSpreadTexts()
  const renderSpread = (spread: SimulatedRange | null, format: FormatValue, empty = '—') =>
    spread === null ? (
      empty
    ) : (
      <span className={styles.spread}>
        <b>{format(spread.middle)}</b> <small>{formatBounds(spread, format)}</small>
      </span>
    )
  const summaryRows: {
    id: 'arrived' | 'finished' | 'standing' | 'life' | 'peak'
    format: FormatValue
    /** Text without a value. */
    empty?: string
  }[] = [
    { id: 'arrived', format: formatCount },
    { id: 'finished', format: formatCount },
    { id: 'standing', format: formatCount },
    {
      id: 'life',
      format: took,
      ...(today.arrived.middle + whatIf.arrived.middle > 0 && { empty: t('whatIf:notReached') }),
    },
    { id: 'peak', format: formatCount },
  ]
  const describeChange = ({ id, format, empty }: (typeof summaryRows)[number]) => {
    const difference = change[id]
    if (difference === null) return empty ?? t('whatIf:nothingToCompare')
    return isWithinSpread(difference) ? t('whatIf:same') : formatDifference(difference, format)
  }
  const changedByState = new Map(whatIf.states.map((state) => [state.state, state]))
  const baselineByState = new Map(today.states.map((state) => [state.state, state]))
  const differencesByState = new Map(change.states.map((state) => [state.state, state]))
  const rows = [...new Set([...baselineByState.keys(), ...changedByState.keys()])]
    .map((state) => ({
      state,
      now: baselineByState.get(state) ?? null,
      then: changedByState.get(state) ?? null,
      change: differencesByState.get(state) ?? null,
    }))
    .filter(({ now, then }) =>
      [now, then].some((state) => state !== null && (state.left.high ?? 0) + (state.standing.high ?? 0) > 0),
    )
  const renderPair =
    (id: keyof StateChange & keyof Omit<StateRow, 'state'>, format: FormatValue) =>
    ({ now, then, change: changeOfState }: (typeof rows)[number]) => {
      const isTime = id === 'median' || id === 'p95'
      const formatMiddle = (state: StateRow | null) => {
        const value = state && state[id]
        if (value !== null) return format(value.middle)
        return isTime && isAnyInState(state) ? t('whatIf:notReached') : '—'
      }
      const [baselineText, changedText] = [formatMiddle(now), formatMiddle(then)]
      const difference = changeOfState?.[id] ?? null
      if (difference === null)
        return baselineText === changedText ? changedText : `${baselineText} → ${changedText}`
      return isWithinSpread(difference) ? (
        <>
          {baselineText} <small>{t('whatIf:sameShort')}</small>
        </>
      ) : (
        <>
          {`${baselineText} → ${changedText}`} <small>{formatDifference(difference, format)}</small>
        </>
      )
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
              cell: ({ id, format, empty }: (typeof summaryRows)[number]) =>
                renderSpread((side === 'now' ? today : whatIf)[id], format, empty),
            })),
            {
              id: 'by',
              header: t('whatIf:answer.by'),
              align: 'end',
              cell: describeChange,
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
              cell: renderPair('left', formatCount),
            },
            {
              id: 'median',
              header: t('whatIf:fields.median'),
              align: 'end',
              cell: renderPair('median', took),
            },
            {
              id: 'p95',
              header: t('whatIf:fields.p95'),
              align: 'end',
              cell: renderPair('p95', took),
            },
            {
              id: 'wait',
              header: t('whatIf:fields.wait'),
              align: 'end',
              cell: renderPair('wait', took),
            },
            {
              id: 'standing',
              header: t('whatIf:fields.standing'),
              align: 'end',
              cell: renderPair('standing', formatCount),
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
