import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { StatisticsQuery } from '../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import type { StateTrendQuery } from '../../../../schemas/api/process-trend.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'

/** Polling interval in ms, in case live updates are lost. */
const countsPollMs = 30_000
/**
 * Milliseconds before statistics are loaded again, because a single step must not cause the server to count a whole
 * month.
 */
const statisticsStaleMs = 60_000

export const useProcesses = () =>
  useQuery({
    queryKey: [...queryKeys.processes, 'list'],
    queryFn: ({ signal }) => get('workflows', { signal }),
    refetchInterval: countsPollMs,
  })

export const useWeeklyProcessChanges = () =>
  useQuery({
    queryKey: ['process-week'],
    queryFn: ({ signal }) => get('workflows/week', { signal }),
    staleTime: statisticsStaleMs,
  })

/** Refetched only after a publishing action, because otherwise a definition does not change while the server runs. */
const createDefinitionQuery = (name: string, version: number | null) => ({
  queryKey: ['process-definition', name, version],
  queryFn: ({ signal }: { signal: AbortSignal }) => get(`workflows/${name}/${version}`, { signal }),
  staleTime: Infinity,
})

/** `version`: null if it is not known yet. */
export const useProcessDefinition = (name: string, version: number | null) =>
  useQuery({ ...createDefinitionQuery(name, version), enabled: version !== null })

const pickData = (results: UseQueryResult<ProcessDefinition>[]) => results.map(({ data }) => data)

/** Returns the definitions of several versions, each undefined until loaded. */
export const useProcessDefinitions = (name: string, versions: readonly number[]) =>
  useQueries({ queries: versions.map((version) => createDefinitionQuery(name, version)), combine: pickData })

export const useInstanceCountsByState = (name: string, version: number) =>
  useQuery({
    queryKey: [...queryKeys.processes, 'counts', name, version],
    queryFn: ({ signal }) => get(`workflows/${name}/${version}/counts`, { signal }),
    refetchInterval: countsPollMs,
  })

/** `query` null disables the request. The previous data remain until the new response arrives. */
export const useStatistics = (name: string, version: number, query: StatisticsQuery | null) =>
  useQuery({
    queryKey: ['process-statistics', name, version, query],
    queryFn: ({ signal }) => get(`workflows/${name}/${version}/statistics`, { query: query ?? {}, signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    staleTime: statisticsStaleMs,
  })

/** Process, version, period, store, state and grouping of a trend. */
export interface StateTrendParams extends StateTrendQuery {
  name: string
  version: number
}

/** `params` null disables the request. */
export const useStateTrend = (
  params: (Omit<StateTrendParams, 'by'> & { by: StateTrendParams['by'] | undefined }) | null,
) =>
  useQuery({
    queryKey: ['process-trend', params],
    queryFn: ({ signal }) => {
      const { name, version, by, ...query } = params!
      return get(`workflows/${name}/${version}/trend`, {
        query: { ...query, ...(by && { by }) },
        signal,
      })
    },
    enabled: params !== null,
    placeholderData: keepPreviousData,
    staleTime: statisticsStaleMs,
  })

export const useTestCoverage = (name: string, version: number, enabled: boolean) =>
  useQuery({
    queryKey: ['process-coverage', name, version],
    queryFn: ({ signal }) => get(`workflows/${name}/${version}/coverage`, { signal }),
    enabled,
    staleTime: Infinity,
  })

export type InstanceKey = { instanceId: number } | { taskId: number } | { orderId: number }

export const useInstancePath = (key: InstanceKey) =>
  useQuery({
    queryKey: [...queryKeys.processes, 'path', key],
    queryFn: ({ signal }) =>
      'instanceId' in key
        ? get(`workflows/instances/${key.instanceId}/path`, { signal })
        : get('workflows/instances', { query: key, signal }),
    placeholderData: keepPreviousData,
  })

/** Loads the step as displayed after this revision, with the answers that the user then gave. */
export const useReconstructedStep = (instanceId: number, revision: number) =>
  useQuery({
    queryKey: [...queryKeys.processes, 'seen', instanceId, revision],
    queryFn: ({ signal }) => get(`workflows/instances/${instanceId}/steps/${revision}`, { signal }),
  })

/**
 * Loads the order of an instance. The display of the steps needs its data. `orderId`: null if the instance has no
 * order. Nothing is loaded for users who may not see orders.
 */
export const useOrderOfInstance = (orderId: number | null) => {
  const canSeeOrders = useRights()?.has('menuViewOrders') ?? false
  return useQuery({
    enabled: orderId !== null && canSeeOrders,
    queryKey: queryKeys.order(orderId ?? 0),
    queryFn: ({ signal }) => get(`orders/${orderId}`, { signal }),
  })
}
