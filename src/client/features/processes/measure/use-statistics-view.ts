import { useMemo } from 'react'
import type { StatisticsQuery } from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { switchFilter, userZoneDayRangeFilter, storeFilter } from '../../../ui/list/filters.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { useResolvedList } from '../../../ui/list/use-list.ts'
import { useTestCoverage, useStatistics } from '../api.ts'
import { diagramViews, type DiagramView } from '../diagram-views.ts'
import type { TestLevel } from './measure-states.ts'
import { useProcessMeasures } from './use-measures.ts'

const groups = ['none', 'store', 'role'] as const
const rings = ['any', 'machine', 'http', 'browser'] as const

const viewFilter = switchFilter('show', [...diagramViews], 'processes:show')
const periodFilters = [userZoneDayRangeFilter('period'), storeFilter()]
/**
 * All filters are stored in the URL. Only those that apply to the selected view are visible. The view itself is selected
 * with tabs.
 */
const filters = [
  viewFilter,
  switchFilter('by', [...groups], 'processes:by'),
  switchFilter('ring', [...rings], 'processes:ring'),
  ...periodFilters,
]
const visibleFilters: Readonly<Record<DiagramView, readonly string[]>> = {
  now: [],
  went: ['by', 'from', 'pfm'],
  tests: ['ring', 'from', 'pfm'],
  forms: [],
  publishing: [],
}
const noFields: [] = []

/** Returns the option selected in the URL. An unknown value, as in an edited URL, selects the first option. */
const parseOption = <Word extends string>(
  options: readonly [Word, ...Word[]],
  value: string | undefined,
): Word => options.find((option) => option === value) ?? options[0]

/** Returns the selected view of a version with its filters and the loaded statistics. */
export function useStatisticsView(definition: ProcessDefinition) {
  const { name, version } = definition
  const list = useListState({ filters })
  const filterList = useResolvedList({ name: 'processes', fields: noFields, filters })
  const view = parseOption(diagramViews, list.values.show)
  const by = parseOption(groups, list.values.by)
  const ring: TestLevel | 'any' = parseOption(rings, list.values.ring)
  const { from, to, pfm } = list.query as StatisticsQuery
  const query = useMemo(
    (): StatisticsQuery => ({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(pfm !== undefined && { pfm }),
      ...(view === 'went' && by !== 'none' && { by }),
    }),
    [from, to, pfm, view, by],
  )
  // All other views, including publishing, display current counts.
  const hasStatistics = view === 'went' || view === 'tests'
  const statistics = useStatistics(name, version, hasStatistics ? query : null)
  const coverage = useTestCoverage(name, version, view === 'tests')
  const measures = useProcessMeasures(
    definition,
    hasStatistics ? statistics.data : undefined,
    view === 'tests' ? coverage.data : null,
    ring,
  )
  const retry = () => void Promise.all([statistics.refetch(), view === 'tests' && coverage.refetch()])
  return {
    query,
    list,
    measures,
    retry,
    show: view,
    statistics: statistics.data,
    coverage: coverage.data,
    filters: filterList.filters.filter((filter) =>
      visibleFilters[view].includes('from' in filter ? filter.from : filter.param),
    ),
    error: hasStatistics ? (statistics.error ?? coverage.error) : null,
  }
}
