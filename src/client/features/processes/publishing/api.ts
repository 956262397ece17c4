import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicationComparison } from '../../../../../schemas/api/process-statistics.ts'
import type { WorkflowPublicationStatus } from '../../../../../schemas/api/workflows.ts'
import { get, request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'

const idleMs = 30_000
/** Polling interval in ms while a migration is running. */
const runningMs = 2_000

export const hasRunningJob = ({ job }: WorkflowPublicationStatus['log'][number]): boolean =>
  job !== null && (job.status === 'queued' || job.status === 'running')

const getPublishingKey = (name: string) => [...queryKeys.processes, 'publishing', name]

export const usePublishingState = (name: string, enabled: boolean) =>
  useQuery({
    queryKey: getPublishingKey(name),
    queryFn: ({ signal }) => get(`workflows/${name}/publishing`, { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.log.some(hasRunningJob) ? runningMs : idleMs),
  })

/**
 * Key of dry runs. Live updates do not invalidate them, because each dry run reads all open instances of a version; they
 * are repeated at an interval.
 */
const getDryRunKey = (name: string) => ['process-dry-run', name]

/** Loads the current dry run of an activation. */
export const useActivationDryRun = (name: string, version: number, enabled: boolean) =>
  useQuery({
    queryKey: [...getDryRunKey(name), 'gate', version],
    queryFn: ({ signal }) => get(`workflows/${name}/${version}/gate`, { signal }),
    enabled,
    gcTime: 0,
    refetchInterval: idleMs,
  })

/** Loads the effect of a publication. It is cached, because the server calculates it from the records of weeks. */
export const usePublicationEffect = (name: string, id: number, against: PublicationComparison['against']) =>
  useQuery({
    queryKey: ['process-statistics', name, 'publication', id, against],
    queryFn: ({ signal }) =>
      get(`workflows/${name}/publications/${id}/effect`, { query: { against }, signal }),
    staleTime: 60_000,
    // If there are too few data to compare, a retry would be refused too.
    retry: false,
  })

/** Simulates a migration from version `from`. `states`: target states chosen by the user, by state of `from`. */
export const useMigrationDryRun = (
  { name, version, from }: { name: string; version: number; from: number },
  states: Readonly<Record<string, string>>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: [...getDryRunKey(name), version, from, states],
    queryFn: async ({ signal }) => {
      const body = { from, dryRun: true, states }
      const answer = await request('POST', `workflows/${name}/${version}/migration`, { body, signal })
      if (!('groups' in answer)) throw new Error('a dry run was answered with a job')
      return answer
    },
    enabled,
    gcTime: 0,
    refetchInterval: idleMs,
    placeholderData: (before) => before,
  })

/** Sends the request of a publishing action. */
export type PublishingAction<Answer = unknown> = () => Promise<Answer>

/**
 * Performs a publishing action. The log is loaded again after success and after failure, because the server may have
 * refused the action after another user had published.
 */
export function usePublishingMutation<Answer = unknown>(name: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: PublishingAction<Answer>) => action(),
    onSettled: () =>
      Promise.all(
        [queryKeys.processes, queryKeys.drafts, getDryRunKey(name)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['process-definition', name] }),
  })
}
