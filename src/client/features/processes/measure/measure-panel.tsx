import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ProcessStatistics,
  StateStatistics,
  StatisticsQuery,
} from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ExportButton } from '../../../ui/list/export-button.tsx'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { urls } from '../../../ui/urls.ts'
import { CountLink } from '../cases/count-link.tsx'
import heat from '../diagram/heat.module.css'
import { findLeafStates } from '../../../../shared/state-leaves.ts'
import { StateDurationTrend } from './trend.tsx'
import type { ProcessNames } from '../names.ts'
import { pickCasePeriod } from './case-period.ts'
import { DownloadLogButton } from './download-log.tsx'
import {
  durationLevelThresholds,
  findLongestMedian,
  getLowestMedian,
  getStatisticsByState,
} from './measure-states.ts'
import styles from './measure-panel.module.css'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { StatisticsPeriod } from './period.tsx'
import { useTimeTexts } from './use-time-texts.ts'

/** Columns of the downloaded file that follow its key columns. */
const measureColumns = ['median', 'p95', 'count', 'unfinished']

interface MeasurePanelProps {
  definition: ProcessDefinition
  names: ProcessNames
  statistics: ProcessStatistics
  query: StatisticsQuery
  selectState: (state: string) => void
}

const pickPeriod = ({ from, to, pfm }: StatisticsQuery) => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(pfm !== undefined && { pfm }),
})
/** Returns the approximate total time that all instances spent in the state, in ms. */
const estimateTotalTime = (state: StateStatistics) =>
  (getLowestMedian(state) ?? 0) * (state.left + state.unfinished)

/** The measured values of the diagram as tables, with times by state and numbers of steps by transition. */
export function StatisticsPanel({ definition, names, statistics, query, selectState }: MeasurePanelProps) {
  const { t } = useTranslation('processes')
  const { number, took: formatDuration } = useFormatters()
  const formatTime = (ms: number) =>
    statistics.approximate ? t('processes:measure.about', { time: formatDuration(ms) }) : formatDuration(ms)
  const { formatShortTime } = useTimeTexts()
  const heading = useId()
  const { states, transitions, groups } = statistics
  const { name, version } = definition
  const period = { ...pickCasePeriod(statistics), pfm: query.pfm }
  const statePaths = new Set(definition.states.map(({ path }) => path))
  const getStateName = names.stored
  const levels = getStatisticsByState(definition, states)
  const getEventName = (event: string) =>
    event.startsWith('@') ? t(`processes:measure.events.${event.slice(1)}`) : names.event(event)

  const stateColumn: DataColumn<StateStatistics> = {
    id: 'state',
    header: t('processes:measure.fields.state'),
    cell: ({ state }) => {
      const [leaf] = findLeafStates(state, statePaths)
      return leaf === undefined ? (
        getStateName(state)
      ) : (
        <button type="button" className={styles.link} onClick={() => selectState(leaf)}>
          {getStateName(state)}
        </button>
      )
    },
  }
  const timeColumn = (id: 'median' | 'p95', marked: boolean): DataColumn<StateStatistics> => ({
    id,
    header: t(`processes:measure.fields.${id}`),
    align: 'end',
    cell: (row) => {
      const time = formatShortTime(row[id], row[`${id}AtLeast` as const], formatTime)
      if (time === null) return ''
      const level = marked ? levels.get(findLeafStates(row.state, statePaths)[0] ?? '')?.level : null
      return typeof level === 'number' ? (
        <span className={joinClasses(heat.badge, heat[`level${level}`])}>{time}</span>
      ) : (
        time
      )
    },
  })
  const countColumn = (id: 'visits' | 'unfinished'): DataColumn<StateStatistics> => ({
    id,
    header: t(`processes:measure.fields.${id}`),
    align: 'end',
    cell: (row) => (
      <CountLink
        count={row[id]}
        to={urls.processCases(name, version, {
          ...period,
          of: id === 'visits' ? 'entered' : 'waiting',
          state: row.state,
        })}
      />
    ),
  })
  /** Cases can be listed by store, but not by the roles of the users who ended a visit. */
  const groupCountColumn = (id: 'visits' | 'unfinished'): DataColumn<(typeof groups)[number]> => ({
    ...countColumn(id),
    cell: (row) =>
      query.by === 'store' && row.group !== null ? (
        <CountLink
          count={row[id]}
          to={urls.processCases(name, version, {
            ...period,
            of: id === 'visits' ? 'entered' : 'waiting',
            state: row.state,
            pfm: row.group,
          })}
        />
      ) : (
        number(row[id])
      ),
  })
  const renderExport = (table: 'states' | 'transitions', total: number, ids: readonly string[]) => (
    <ExportButton
      path="workflows/statistics"
      query={{
        workflow: definition.name,
        version: definition.version,
        of: table,
        limit: total,
        offset: 0,
        from: statistics.from,
        to: statistics.to,
        ...(query.pfm !== undefined && { pfm: query.pfm }),
        ...(table === 'states' && groups.length > 0 && query.by !== undefined && { by: query.by }),
      }}
      columns={ids.map((id) => ({ id }))}
      total={total}
    />
  )
  const byTime = states.toSorted((a, b) => (getLowestMedian(b) ?? -1) - (getLowestMedian(a) ?? -1))
  const longest = findLongestMedian(states)

  return (
    <section className={styles.root} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('processes:measure.title')}
      </h2>
      <StatisticsPeriod statistics={statistics} />
      {statistics.approximate && <p className={styles.muted}>{t('processes:measure.approximate')}</p>}
      {states.length === 0 ? (
        <EmptyText role="status">{t('processes:measure.empty')}</EmptyText>
      ) : (
        <>
          <StateDurationTrend
            query={{ name: definition.name, version: definition.version, ...pickPeriod(query) }}
            states={states
              .filter(({ left, unfinished }) => left + unfinished > 0)
              .toSorted((a, b) => estimateTotalTime(b) - estimateTotalTime(a))
              .map(({ state }) => ({ state, title: getStateName(state) }))}
          />
          {longest > 0 && (
            <ul className={styles.legend} aria-label={t('processes:measure.legend')}>
              {([0, 1, 2, 3] as const).map((level) => (
                <li key={level} className={joinClasses(heat.badge, heat[`level${level}`])}>
                  {level === 0
                    ? t('processes:measure.below', { time: formatTime(durationLevelThresholds[0] * longest) })
                    : t('processes:measure.from', {
                        time: formatTime(durationLevelThresholds[level - 1]! * longest),
                      })}
                </li>
              ))}
            </ul>
          )}
          <div className={styles.head}>
            <h3 className={styles.heading}>{t('processes:measure.states')}</h3>
            {groups.length === 0 && renderExport('states', states.length, ['state', ...measureColumns])}
          </div>
          <DataTable
            label={t('processes:measure.states')}
            columns={[
              stateColumn,
              timeColumn('median', true),
              timeColumn('p95', false),
              countColumn('visits'),
              countColumn('unfinished'),
            ]}
            rows={byTime}
            rowId={({ state }) => state}
          />
          <p className={styles.muted}>{t('processes:measure.how')}</p>
          {groups.length > 0 && (
            <>
              <div className={styles.head}>
                <h3 className={styles.heading}>{t('processes:measure.groups')}</h3>
                {renderExport('states', groups.length, ['group', 'state', ...measureColumns])}
              </div>
              <DataTable
                label={t('processes:measure.groups')}
                columns={[
                  {
                    id: 'group',
                    header: t('processes:measure.fields.group'),
                    cell: ({ group }: (typeof groups)[number]) => group ?? t('processes:measure.system'),
                  },
                  stateColumn,
                  timeColumn('median', false),
                  timeColumn('p95', false),
                  groupCountColumn('visits'),
                  groupCountColumn('unfinished'),
                ]}
                rows={groups}
                rowId={({ state, group }) => `${group} ${state}`}
              />
              {statistics.groupsCut && (
                <p className={styles.muted}>{t('processes:measure.cut', { count: groups.length })}</p>
              )}
            </>
          )}
          <div className={styles.head}>
            <h3 className={styles.heading}>{t('processes:measure.transitions')}</h3>
            {renderExport('transitions', transitions.length, ['state', 'event', 'to', 'count'])}
          </div>
          <DataTable
            label={t('processes:measure.transitions')}
            columns={[
              {
                id: 'way',
                header: t('processes:measure.fields.way'),
                cell: ({ from, event, to }: (typeof transitions)[number]) =>
                  `${from === null ? t('processes:diagram.start') : getStateName(from)}: ${getEventName(event)}${
                    from === to ? '' : ` → ${getStateName(to)}`
                  }`,
              },
              {
                id: 'count',
                header: t('processes:measure.fields.count'),
                align: 'end',
                cell: ({ from, event, to, count }) => (
                  <CountLink
                    count={count}
                    to={urls.processCases(name, version, {
                      ...period,
                      of: 'taken',
                      state: from ?? undefined,
                      event,
                      to,
                    })}
                  />
                ),
              },
            ]}
            rows={transitions}
            rowId={({ from, event, to }) => `${from} ${event} ${to}`}
          />
        </>
      )}
      <DownloadLogButton name={definition.name} period={statistics} pfm={query.pfm} />
    </section>
  )
}
