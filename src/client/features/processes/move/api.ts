import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { get, request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'

const getMovesKey = (instanceId: number) => ['process-moves', instanceId]

/** Loads the states that an instance can be moved to now. */
export const useInstanceMoves = (instanceId: number) =>
  useQuery({
    queryKey: getMovesKey(instanceId),
    queryFn: ({ signal }) => get(`workflows/instances/${instanceId}/moves`, { signal }),
    gcTime: 0,
  })

/** Loads what a move would change. `to` null disables the request. */
export const useMoveDryRun = (instanceId: number, revision: number | undefined, to: string | null) =>
  useQuery({
    queryKey: [...getMovesKey(instanceId), revision, to],
    queryFn: ({ signal }) =>
      request('POST', `workflows/instances/${instanceId}/move`, {
        body: { to: to!, revision: revision!, dryRun: true },
        signal,
      }),
    enabled: to !== null && revision !== undefined,
    gcTime: 0,
    retry: false,
  })

/** Moves an instance. After a failure the possible moves are loaded again, because the instance may have changed. */
export function useMoveInstance(instanceId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { to: string; revision: number; reason: string }) =>
      request('POST', `workflows/instances/${instanceId}/move`, { body: { ...body, dryRun: false } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.processes }),
    onError: () => queries.invalidateQueries({ queryKey: getMovesKey(instanceId) }),
  })
}
