import { useMemo } from 'react'
import type { StatisticsQuery } from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { oneOf, ownDays, store } from '../../../ui/list/filters.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { useCoverage, useStatistics } from '../api.ts'
import type { Ring } from './measured.ts'
import { useMeasures } from './use-measures.ts'

const shows = ['now', 'went', 'tests', 'forms', 'publishing'] as const
const groups = ['none', 'store', 'role'] as const
const rings = ['any', 'machine', 'http', 'browser'] as const

const show = oneOf('show', [...shows], 'processes:show')
const asked = [ownDays('period'), store()]
/** All of them are kept in the address; only those that mean something are drawn. */
const filters = [
  show,
  oneOf('by', [...groups], 'processes:by'),
  oneOf('ring', [...rings], 'processes:ring'),
  ...asked,
]
const drawnFor: Readonly<Record<(typeof shows)[number], readonly string[]>> = {
  now: ['show'],
  went: ['show', 'by', 'from', 'pfm'],
  tests: ['show', 'ring', 'from', 'pfm'],
  forms: ['show'],
  publishing: ['show'],
}
const fields: [] = []

/** An address may be typed by hand: what is none of the words is the first. */
const wordOf = <Word extends string>(words: readonly [Word, ...Word[]], value: string | undefined): Word =>
  words.find((word) => word === value) ?? words[0]

/** Which picture of a version is asked for, of which days and store, and what has come of it. */
export function useMeasuring(definition: ProcessDefinition) {
  const { name, version } = definition
  const list = useListState({ filters })
  const drawn = useList({ name: 'processes', fields, filters })
  const chosen = wordOf(shows, list.values.show)
  const by = wordOf(groups, list.values.by)
  const ring: Ring | 'any' = wordOf(rings, list.values.ring)
  const { from, to, pfm } = list.query as StatisticsQuery
  const query = useMemo(
    (): StatisticsQuery => ({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(pfm !== undefined && { pfm }),
      ...(chosen === 'went' && by !== 'none' && { by }),
    }),
    [from, to, pfm, chosen, by],
  )
  // Where work stands now is the picture of publishing too.
  const measured = chosen === 'went' || chosen === 'tests'
  const statistics = useStatistics(name, version, measured ? query : null)
  const coverage = useCoverage(name, version, chosen === 'tests')
  const measures = useMeasures(
    definition,
    measured ? statistics.data : undefined,
    chosen === 'tests' ? coverage.data : null,
    ring,
  )
  const retry = () => void Promise.all([statistics.refetch(), chosen === 'tests' && coverage.refetch()])
  return {
    ...{ query, list, measures, retry, show: chosen, statistics: statistics.data, coverage: coverage.data },
    filters: drawn.filters.filter((filter) =>
      drawnFor[chosen].includes('from' in filter ? filter.from : filter.param),
    ),
    error: measured ? (statistics.error ?? coverage.error) : null,
  }
}
