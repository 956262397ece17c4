import { useTranslation } from 'react-i18next'
import type {
  Outcome,
  Spread,
  WhatIfAnswer,
  WhatIfBasis,
  WhatIfBody,
} from '../../../../../schemas/api/what-if.ts'
import { Block } from '../../../ui/block.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { asksNothing } from './question.ts'
import styles from './what-if.module.css'

interface AnswerProps {
  answer: WhatIfAnswer
  asked: WhatIfBody
  basis: WhatIfBasis
  nameOf: (state: string) => string
  version: number
}

type Write = (value: number) => string
type StateRow = Outcome['states'][number]

/** The days as they would be today beside those that are asked about, and how far they may be believed. */
export function Answer({ answer, asked, basis, nameOf, version }: AnswerProps) {
  const { t } = useTranslation(['whatIf', 'report'])
  const { number, percent, took } = useFormat()
  const { today, whatIf, runs, fit, seed } = answer
  const count: Write = (value) => number(Math.round(value))
  const spread = (of: Spread | null, write: Write) =>
    of === null ? (
      '–'
    ) : (
      <span className={styles.spread}>
        <b>{write(of.middle)}</b>{' '}
        <small>{t('whatIf:spread', { low: write(of.low), high: write(of.high) })}</small>
      </span>
    )
  const most = ({ waiting }: Outcome) => Math.max(...waiting)
  const lines: { id: string; write: Write; now: Spread | number | null; then: Spread | number | null }[] = [
    { id: 'arrived', write: count, now: today.arrived, then: whatIf.arrived },
    { id: 'finished', write: count, now: today.finished, then: whatIf.finished },
    { id: 'standing', write: count, now: today.standing, then: whatIf.standing },
    { id: 'life', write: took, now: today.life, then: whatIf.life },
    { id: 'waiting', write: count, now: most(today), then: most(whatIf) },
  ]
  const middle = (of: Spread | number | null) => (of === null || typeof of === 'number' ? of : of.middle)
  const changed = (now: number | null, then: number | null, write: Write) => {
    if (now === null || then === null) return '–'
    const by = then - now
    if (write(Math.abs(by)) === write(0)) return t('whatIf:same')
    return `${by > 0 ? '+' : '−'}${write(Math.abs(by))}`
  }
  const thenOf = new Map(whatIf.states.map((state) => [state.state, state]))
  const nowOf = new Map(today.states.map((state) => [state.state, state]))
  const rows = [...new Set([...nowOf.keys(), ...thenOf.keys()])]
    .map((state) => ({ state, now: nowOf.get(state) ?? null, then: thenOf.get(state) ?? null }))
    .filter(({ now, then }) =>
      [now, then].some((one) => one !== null && one.left.high + one.standing.high > 0),
    )
  const pair =
    (of: (state: StateRow) => Spread | null, write: Write): ((row: (typeof rows)[number]) => string) =>
    ({ now, then }) => {
      const text = (one: StateRow | null) => {
        const value = one && of(one)
        return value === null ? '–' : write(value.middle)
      }
      const [before, after] = [text(now), text(then)]
      return before === after ? after : `${before} → ${after}`
    }
  const busyOf = (outcome: Outcome, group: string) =>
    outcome.groups.find(({ id }) => id === group)?.busy ?? null
  const hourText = (hour: number) =>
    t('whatIf:hour', { day: Math.floor(hour / 24) + 1, hour: String(hour % 24).padStart(2, '0') })
  const series = (id: string, name: string, { waiting }: Outcome) => ({
    ...{ id, name, values: waiting },
    ...{ text: (value: number) => number(Math.round(value * 10) / 10), axis: count },
  })

  return (
    <div className={styles.answer}>
      <Block title={t('whatIf:answer.title', { count: asked.days })}>
        {asksNothing(asked, version) && <Notice tone="info">{t('whatIf:answer.nothingAsked')}</Notice>}
        <DataTable
          label={t('whatIf:answer.summary')}
          rows={lines}
          rowId={({ id }) => id}
          columns={[
            { id: 'what', header: t('whatIf:answer.what'), cell: ({ id }) => t(`whatIf:answer.${id}`) },
            ...(['now', 'then'] as const).map((side) => ({
              id: side,
              header: t(`whatIf:answer.${side}`),
              align: 'end' as const,
              cell: (line: (typeof lines)[number]) => {
                const value = line[side]
                return typeof value === 'number' ? <b>{line.write(value)}</b> : spread(value, line.write)
              },
            })),
            {
              id: 'by',
              header: t('whatIf:answer.by'),
              align: 'end',
              cell: ({ now, then, write }) => changed(middle(now), middle(then), write),
            },
          ]}
        />
        <p className={styles.quiet}>
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
            places: today.waiting.map((_, hour) => ({
              id: String(hour),
              text: hourText(hour),
              short: `${String((hour + 1) % 24).padStart(2, '0')}:00`,
            })),
            series: [
              series('now', t('whatIf:answer.now'), today),
              series('then', t('whatIf:answer.then'), whatIf),
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
            { id: 'state', header: t('whatIf:fields.state'), cell: ({ state }) => nameOf(state) },
            {
              id: 'left',
              header: t('whatIf:fields.left'),
              align: 'end',
              cell: pair(({ left }) => left, count),
            },
            {
              id: 'median',
              header: t('whatIf:fields.median'),
              align: 'end',
              cell: pair(({ median }) => median, took),
            },
            { id: 'p95', header: t('whatIf:fields.p95'), align: 'end', cell: pair(({ p95 }) => p95, took) },
            {
              id: 'wait',
              header: t('whatIf:fields.wait'),
              align: 'end',
              cell: pair(({ wait }) => wait, took),
            },
            {
              id: 'standing',
              header: t('whatIf:fields.standing'),
              align: 'end',
              cell: pair(({ standing }) => standing, count),
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
                cell: ({ id }) => spread(busyOf(today, id), percent),
              },
              {
                id: 'then',
                header: t('whatIf:answer.busyThen'),
                align: 'end',
                cell: ({ id }) => spread(busyOf(whatIf, id), percent),
              },
            ]}
          />
        </Block>
      )}
    </div>
  )
}
