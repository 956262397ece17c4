import {
  StatisticsTableQuery,
  StatisticsTableRow,
  type StateStatistics,
} from '../../../../schemas/api/process-statistics.ts'
import { formatNumber } from '../../../shared/format.ts'
import {
  dayColumn,
  numberColumn,
  customColumn,
  textColumn,
  type ExportColumn,
  type ExportTexts,
} from '../../platform/lists/export/columns.ts'
import { defineList, type ListRequest } from '../../platform/lists/server-list.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { resolveStatisticsPeriod } from './mined-period.ts'
import { noStayTimes } from './observations.ts'
import { getStateNames } from '../process-texts.ts'
import { readStatistics } from './statistics-repository.ts'
import { readStayDurationTrend } from './trend.ts'
import { getWorkflowVersions } from '../../engine/registry.ts'

type Row = StatisticsTableRow

const getWorkflowText = ({ workflow, version }: Row, path: string, { t }: ExportTexts, fallback: string) => {
  const key = `${workflow}/v${version}:${path}`
  const translated = t(key)
  return translated === key || translated === path ? fallback : translated
}
const stateColumn = (id: 'state' | 'to'): ExportColumn<Row> =>
  customColumn(
    id,
    (row, words) => {
      const path = row[id]
      if (path !== null) return getStateNames(row.workflow, row.version, words.language).stored(path)
      return id === 'state' && row.event !== null ? words.t('processStatistics:start') : null
    },
    { width: 36 },
  )

const toMinutes = (ms: number) => Math.round(ms / 6_000) / 10

/**
 * Column for a duration in minutes with one decimal place. The cell is a number, so that a spreadsheet can calculate
 * with it. If only its lower bound is known, the cell is a text with the bound.
 */
const minutesColumn = (id: 'median' | 'p95'): ExportColumn<Row> =>
  customColumn(
    id,
    (row, words) => {
      const ms = row[id]
      const lowerBound = row[`${id}AtLeast` as const]
      if (ms !== null) return { value: toMinutes(ms), format: '0.0' }
      return lowerBound === null
        ? null
        : words.t('processStatistics:notReached', {
            minutes: formatNumber(toMinutes(lowerBound), words.language),
          })
    },
    { width: 18 },
  )

/** List for the export of the tables next to the process diagram. It has no screen of its own. */
export const statisticsList = defineList({
  name: 'processStatistics',
  path: '/api/workflows/statistics',
  tags: ['workflows'],
  access: 'processView',
  query: StatisticsTableQuery,
  row: StatisticsTableRow,
  read: async (request) => {
    const items = await readRows(request)
    return { items, total: items.length }
  },
  readAll: (request) => {
    let rowsPromise: Promise<Row[]> | undefined
    const readOnce = () => (rowsPromise ??= readRows(request))
    return {
      count: async () => (await readOnce()).length,
      pages: async function* () {
        yield await readOnce()
      },
    }
  },
  columns: [
    dayColumn('day'),
    textColumn('group', 24),
    stateColumn('state'),
    customColumn<Row>(
      'event',
      (row, words) => {
        const { event } = row
        if (event === null) return null
        if (event.startsWith('@')) return words.t(`processStatistics:${event.slice(1)}`)
        return getWorkflowText(row, `events.${event}.label`, words, event)
      },
      { width: 36 },
    ),
    stateColumn('to'),
    numberColumn('count'),
    minutesColumn('median'),
    minutesColumn('p95'),
    numberColumn('unfinished', 12),
    customColumn<Row>('incomplete', ({ incomplete }, words) =>
      incomplete ? words.t('processStatistics:incomplete') : null,
    ),
    customColumn<Row>(
      'published',
      ({ published }, words) =>
        published.map(({ act, ...params }) => words.t(`processStatistics:did.${act}`, params)).join('; ') ||
        null,
      { width: 40 },
    ),
  ],
})

const noTrendFields = { day: null, published: [], incomplete: null }

async function readRows({
  services,
  actor,
  language,
  query,
}: ListRequest<StatisticsTableQuery>): Promise<Row[]> {
  const { version, of } = query
  const workflow = getWorkflowVersions(query.workflow ?? '').find((w) => w.version === version)
  if (!workflow) throw refuse.pageNotFound()
  const period = await resolveStatisticsPeriod(services, query)
  const head = { workflow: workflow.name, version }
  const { db } = services.database
  const { state: path, by, pfm } = query
  if (of === 'trend') {
    if (path === undefined || by === 'store' || by === 'role')
      throw refuse.incorrectData([{ path: path === undefined ? '/state' : '/by', message: 'required' }])
    const trend = await readStayDurationTrend(db, {
      actor,
      workflow,
      period,
      exactUpTo: Infinity,
      query: { state: path, ...(by && { by }), ...(pfm !== undefined && { pfm }) },
    })
    return trend.points.map(({ start, visits, left: _, ...measures }) => ({
      ...head,
      group: null,
      day: start,
      state: path,
      event: null,
      to: null,
      count: visits,
      ...measures,
      published: trend.publications.filter((publication) => publication.start === start),
    }))
  }
  if (by === 'day' || by === 'week') throw refuse.incorrectData([{ path: '/by', message: 'required' }])
  const request = {
    actor,
    language,
    workflow,
    period,
    exactUpTo: Infinity,
    query: { ...(by && { by }), ...(pfm !== undefined && { pfm }) },
  }
  const { states, transitions, groups } = await readStatistics(db, request)
  if (of === 'transitions')
    return transitions.map(({ from, event, to, count }) => ({
      ...head,
      ...noTrendFields,
      group: null,
      state: from,
      event,
      to,
      count,
      unfinished: null,
      ...noStayTimes,
    }))
  const toRow = ({ state, visits, left: _, ...measures }: StateStatistics, group: string | null) => ({
    ...head,
    ...noTrendFields,
    group,
    state,
    event: null,
    to: null,
    count: visits,
    ...measures,
  })
  return query.by === undefined
    ? states.map((state) => toRow(state, null))
    : groups.map((group) => toRow(group, group.group))
}
