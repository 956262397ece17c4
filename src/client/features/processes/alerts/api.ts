import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProcessAlert, ProcessAlertBody } from '../../../../../schemas/api/process-alerts.ts'
import { get, request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'

const alertsKey = [...queryKeys.processes, 'alerts']
/** The server evaluates a threshold at most once a minute. */
const pollIntervalMs = 60_000

export const useProcessAlerts = (workflow: string) =>
  useQuery({
    queryKey: [...alertsKey, workflow],
    queryFn: ({ signal }) => get('workflows/alerts', { query: { workflow }, signal }),
    refetchInterval: pollIntervalMs,
  })

const useAlertMutation = <Variables>(mutationFn: (variables: Variables) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([alertsKey, queryKeys.start].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** Creates an alert, or changes `alert`. */
export const useSaveAlert = (alert: ProcessAlert | null) =>
  useAlertMutation((body: ProcessAlertBody) =>
    alert === null
      ? request('POST', 'workflows/alerts', { body })
      : request('PUT', `workflows/alerts/${alert.id}`, { body: { ...body, revision: alert.revision } }),
  )

export const useRemoveAlert = ({ id, revision }: ProcessAlert) =>
  useAlertMutation(() => request('DELETE', `workflows/alerts/${id}`, { query: { revision } }))
