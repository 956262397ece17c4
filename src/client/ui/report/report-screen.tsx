import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getAs } from '../../http/http.ts'
import { Chart } from '../chart/chart.tsx'
import { joinClasses } from '../join-classes.ts'
import { formatDay } from '../format.ts'
import { ExportButton } from '../list/export-button.tsx'
import { FilterRow } from '../list/filter-row.tsx'
import { ListTabs } from '../list/list-tabs.tsx'
import { EmptyList } from '../list/empty-list.tsx'
import { useResolvedList } from '../list/use-list.ts'
import { useListState } from '../list/use-list-state.ts'
import { Notice } from '../notice.tsx'
import { PageTitle } from '../page-title.tsx'
import { RefreshFailureNotice } from '../stale-notice.tsx'
import { ErrorPlaceholder } from '../placeholders.tsx'
import { buildCharts } from './build-charts.ts'
import type { ReportAnswer, ReportDescription } from './report-description.ts'
import styles from './report-screen.module.css'
import { ReportTotals } from './report-figures.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { ReportTable } from './report-table.tsx'

const texts = () => ['report'] as const

/**
 * Renders a report from its description: filters, charts, table with totals, export, and all loading, empty and error
 * states.
 */
export function ReportScreen<Row>({ description }: { description: ReportDescription<Row, string> }) {
  const { name, path, fields, filters, groups, charts } = description
  const { t } = useTranslation([name, 'report', 'list'])
  const state = useListState({ filters })
  const listState = useResolvedList({ name, fields, filters, texts })
  const { limit: _, offset: _offset, ...query } = state.query
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [name, path, query],
    queryFn: ({ signal }) => getAs<ReportAnswer<Row>>(path, { query, signal }),
    // The previous data remain visible until the new response arrives.
    placeholderData: keepPreviousData,
  })
  const visibleGroup =
    (state.values.by === undefined ? undefined : groups[state.values.by]) ?? Object.values(groups)[0]!
  const all = new Set(Object.values(groups).flat())
  const columns = listState.columns.filter(({ id }) => !all.has(id) || visibleGroup.includes(id))
  const categoryField = fields.find(({ id }) => id === visibleGroup[0])!
  const currencyOf = charts.find(({ money }) => money)?.money
  const retry = () => void refetch()

  return (
    <>
      <PageTitle
        title={t(`${name}:title`)}
        aside={data && t('report:period', { from: formatDay(data.from), to: formatDay(data.to) })}
        actions={
          <ExportButton
            path={path}
            query={state.query}
            columns={columns}
            // The exported file also contains a line for each total.
            total={data && (data.rows.length === 0 ? 0 : data.rows.length + data.totals.length)}
          />
        }
      />
      {description.tabs && <ListTabs tabs={description.tabs} />}
      <FilterRow filters={listState.filters} state={state} />
      {listState.failed && <Notice tone="warning">{listState.failed.message}</Notice>}
      {error && data && <RefreshFailureNotice error={error} retry={retry} />}
      {data === undefined ? (
        error ? (
          <ErrorPlaceholder error={error} retry={retry} />
        ) : (
          <ReportSkeleton charts={charts.length} columns={columns.length} />
        )
      ) : data.rows.length === 0 ? (
        <EmptyList name={`${name}:empty`} state={state} />
      ) : (
        <div
          className={joinClasses(styles.scroll, isFetching && isPlaceholderData && styles.busy)}
          aria-busy={isFetching && isPlaceholderData}
        >
          <ReportTotals columns={columns} answer={data} currencyOf={currencyOf} />
          <div className={styles.charts}>
            {charts.flatMap((chart) =>
              buildCharts({
                chart,
                name,
                categoryField,
                period: data,
                rows: data.rows,
                s: listState.fieldContext,
              }).map((chartData) => (
                <Chart
                  key={`${chart.name} ${chartData.title}`}
                  kind={chooseKind(chart.kind, visibleGroup[0]!)}
                  data={chartData}
                />
              )),
            )}
          </div>
          <ReportTable name={name} columns={columns} answer={data} state={state} />
        </div>
      )}
    </>
  )
}

/** Lines make sense only for consecutive days. */
const chooseKind = <Kind extends string>(kind: Kind, group: string) =>
  kind === 'lines' && group !== 'day' ? ('columns' as const) : kind
