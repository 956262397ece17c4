import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StateTrend } from '../../../../../schemas/api/process-trend.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { formatDay } from '../../../ui/format.ts'
import { ExportButton } from '../../../ui/list/export-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { urls } from '../../../ui/urls.ts'
import { useStateTrend, type StateTrendParams } from '../api.ts'
import styles from './measure-panel.module.css'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { CountLink } from '../cases/count-link.tsx'
import { getPeriodOfPoint } from './case-period.ts'
import { useTrendChart } from './trend-chart.ts'
import { useTimeTexts } from './use-time-texts.ts'

export interface TrendStateOption {
  /** Recorded state: one leaf state, or several leaf states of parallel regions. */
  state: string
  title: string
}

interface TrendProps {
  query: Omit<StateTrendParams, 'state' | 'by'>
  /** States that the user can choose. The state with the most total time comes first. */
  states: readonly TrendStateOption[]
}

/** Duration of one state by day or week, as a chart, a table and a file. Publications of the period are marked. */
export function StateDurationTrend({ query, states }: TrendProps) {
  const { t } = useTranslation('processes')
  const heading = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [by, setBy] = useState<'day' | 'week' | undefined>()
  const selectedState = states.find(({ state }) => state === chosen) ?? states[0]
  const { data, error } = useStateTrend(selectedState ? { ...query, state: selectedState.state, by } : null)
  if (!selectedState) return null
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.heading}>
          {t('processes:trend.title')}
        </h3>
        {data && (
          <ExportButton
            path="workflows/statistics"
            query={{
              workflow: query.name,
              version: query.version,
              of: 'trend',
              state: selectedState.state,
              by: data.by,
              from: data.from,
              to: data.to,
              limit: data.points.length,
              offset: 0,
              ...(query.pfm !== undefined && { pfm: query.pfm }),
            }}
            columns={fileColumns}
            total={data.points.length}
          />
        )}
      </div>
      <div className={styles.pickers}>
        {states.length > 1 && (
          <NativeSelect label={t('processes:trend.state')} value={selectedState.state} onChange={setChosen}>
            {states.map(({ state, title }) => (
              <option key={state} value={state}>
                {title}
              </option>
            ))}
          </NativeSelect>
        )}
        {data && (
          <NativeSelect
            label={t('processes:trend.by')}
            value={data.by}
            onChange={(value) => setBy(value === 'week' ? 'week' : 'day')}
          >
            {(['day', 'week'] as const).map((step) => (
              <option key={step} value={step}>
                {t(`processes:trend.steps.${step}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
      {error && <Notice tone="warning">{error.message}</Notice>}
      {!data && !error && <SkeletonBar width="100%" />}
      {data && (
        <TrendResult trend={data} title={selectedState.title} query={query} state={selectedState.state} />
      )}
    </section>
  )
}

const fileColumns = ['day', 'state', 'median', 'p95', 'count', 'unfinished', 'incomplete', 'published'].map(
  (id) => ({ id }),
)

interface TrendResultProps extends Pick<TrendProps, 'query'> {
  trend: StateTrend
  state: string
  title: string
}

function TrendResult({ trend, title, query, state }: TrendResultProps) {
  const { t } = useTranslation('processes')
  const { formatShortTime } = useTimeTexts()
  const { chart, publishedAt } = useTrendChart(trend, title)
  const renderCount = (count: number, start: string, of: 'entered' | 'waiting') => (
    <CountLink
      count={count}
      to={urls.processCases(query.name, query.version, {
        ...getPeriodOfPoint(trend, start),
        of,
        state,
        pfm: query.pfm,
      })}
    />
  )
  const getFieldName = (id: 'median' | 'p95' | 'visits' | 'unfinished') => t(`processes:measure.fields.${id}`)
  if (trend.points.every(({ left, unfinished }) => left + unfinished === 0))
    return <EmptyText role="status">{t('processes:trend.empty')}</EmptyText>
  return (
    <>
      <Chart kind="lines" data={chart} />
      {trend.publications.length > 0 && <p className={styles.muted}>{t('processes:trend.marks')}</p>}
      {trend.points.some(({ incomplete }) => incomplete) && (
        <p className={styles.muted}>{t('processes:trend.incompleteMarks')}</p>
      )}
      <details>
        <summary>{t('processes:trend.table')}</summary>
        <DataTable
          label={chart.title}
          rows={trend.points}
          rowId={({ start }) => start}
          columns={[
            {
              id: 'start',
              header: t(`processes:trend.of.${trend.by}`),
              cell: ({ start, incomplete }) => (
                <>
                  {formatDay(start)}
                  {incomplete && <div className={styles.muted}>{t('processes:trend.incompleteShort')}</div>}
                  {publishedAt(start).map((text) => (
                    <div key={text} className={styles.muted}>
                      {text}
                    </div>
                  ))}
                </>
              ),
            },
            {
              id: 'median',
              header: getFieldName('median'),
              align: 'end',
              cell: ({ median, medianAtLeast }) => formatShortTime(median, medianAtLeast) ?? '',
            },
            {
              id: 'p95',
              header: getFieldName('p95'),
              align: 'end',
              cell: ({ p95, p95AtLeast }) => formatShortTime(p95, p95AtLeast) ?? '',
            },
            {
              id: 'visits',
              header: getFieldName('visits'),
              align: 'end',
              cell: ({ visits, start }) => renderCount(visits, start, 'entered'),
            },
            {
              id: 'unfinished',
              header: getFieldName('unfinished'),
              align: 'end',
              cell: ({ unfinished, start }) => renderCount(unfinished, start, 'waiting'),
            },
          ]}
        />
      </details>
    </>
  )
}
