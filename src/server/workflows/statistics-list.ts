import {
  StatisticsTableQuery,
  StatisticsTableRow,
  type StateStatistics,
} from '../../../schemas/api/process-statistics.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { number, own, text, type ExportColumn, type ExportWords } from '../lists/export/columns.ts'
import { serverList, type Asked } from '../lists/server-list.ts'
import { refuse } from '../refusal.ts'
import { minedPeriod } from './mined-period.ts'
import { readStatistics } from './statistics-repository.ts'

type Row = StatisticsTableRow

const workflowText = ({ workflow, version }: Row, path: string, { t }: ExportWords, otherwise: string) => {
  const key = `${workflow}/v${version}:${path}`
  const said = t(key)
  return said === key || said === path ? otherwise : said
}
const stateText = (row: Row, path: string, words: ExportWords) =>
  workflowText(row, `states.${path.replaceAll('.', '_')}.title`, words, path)

const state = (id: 'state' | 'to'): ExportColumn<Row> =>
  own(
    id,
    (row, words) => {
      const path = row[id]
      if (path !== null) return stateText(row, path, words)
      return id === 'state' && row.event !== null ? words.t('processStatistics:start') : null
    },
    { width: 36 },
  )

/** Minutes with a tenth: numbers that a sheet can go on counting with. */
const minutes = (id: 'median' | 'p95'): ExportColumn<Row> =>
  own(
    id,
    (row) => {
      const ms = row[id]
      return ms === null ? null : { value: Math.round(ms / 6_000) / 10, format: '0.0' }
    },
    { width: 18 },
  )

/** What the tables beside the diagram say, as a file: its screen is the process's own. */
export const statisticsList = serverList({
  name: 'processStatistics',
  path: '/api/workflows/statistics',
  tags: ['workflows'],
  access: 'processView',
  query: StatisticsTableQuery,
  row: StatisticsTableRow,
  read: async (asked) => {
    const items = await rowsOf(asked)
    return { items, total: items.length }
  },
  all: (asked) => {
    let read: Promise<Row[]> | undefined
    const once = () => (read ??= rowsOf(asked))
    return {
      count: async () => (await once()).length,
      pages: async function* () {
        yield await once()
      },
    }
  },
  columns: [
    text('group', 24),
    state('state'),
    own<Row>(
      'event',
      (row, words) => {
        const { event } = row
        if (event === null) return null
        if (event.startsWith('@')) return words.t(`processStatistics:${event.slice(1)}`)
        return workflowText(row, `events.${event}.label`, words, event)
      },
      { width: 36 },
    ),
    state('to'),
    number('count'),
    minutes('median'),
    minutes('p95'),
    number('unfinished', 12),
  ],
})

async function rowsOf({ services, actor, language, query }: Asked<StatisticsTableQuery>): Promise<Row[]> {
  const { version, of } = query
  const workflow = workflows.find((w) => w.name === query.workflow && w.version === version)
  if (!workflow) throw refuse.pageNotFound()
  const period = await minedPeriod(services, query)
  const asked = { actor, language, workflow, period, query, exactUpTo: Infinity }
  const { states, transitions, groups } = await readStatistics(services.database.db, asked)
  const head = { workflow: workflow.name, version }
  if (of === 'transitions')
    return transitions.map(({ from, event, to, count }) => ({
      ...{ ...head, group: null, state: from, event, to, count },
      ...{ unfinished: null, median: null, p95: null },
    }))
  const line = ({ state: path, visits, unfinished, median, p95 }: StateStatistics, group: string | null) => ({
    ...{ ...head, group, state: path, event: null, to: null, count: visits, unfinished, median, p95 },
  })
  return query.by === undefined
    ? states.map((one) => line(one, null))
    : groups.map((one) => line(one, one.group))
}
