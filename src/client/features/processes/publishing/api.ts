import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicationEffect } from '../../../../../schemas/api/process-statistics.ts'
import type { MigrationReport, Publishing, PublishGate } from '../../../../../schemas/api/workflows.ts'
import { get, request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'

const aliveMs = 30_000
/** While instances are on their way. */
const runningMs = 2_000

export const isUnderWay = ({ job }: Publishing['log'][number]): boolean =>
  job !== null && (job.status === 'queued' || job.status === 'running')

const keyOf = (name: string) => [...queryKeys.processes, 'publishing', name]

export const usePublishing = (name: string, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(name),
    queryFn: ({ signal }) => get<Publishing>(`workflows/${name}/publishing`, { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.log.some(isUnderWay) ? runningMs : aliveMs),
  })

/** The dry run before a version goes live, as of now. */
export const useGate = (name: string, version: number, enabled: boolean) =>
  useQuery({
    queryKey: [...keyOf(name), 'gate', version],
    queryFn: ({ signal }) => get<PublishGate>(`workflows/${name}/${version}/gate`, { signal }),
    enabled,
    gcTime: 0,
  })

/** What came of a publication; kept for a while, as a month is not counted anew at every step. */
export const useEffectOf = (name: string, id: number, against: PublicationEffect['against']) =>
  useQuery({
    queryKey: ['process-statistics', name, 'publication', id, against],
    queryFn: ({ signal }) =>
      get<PublicationEffect>(`workflows/${name}/publications/${id}/effect?against=${against}`, { signal }),
    staleTime: 60_000,
    // That there is nothing to compare with does not pass.
    retry: false,
  })

/** Where instances of `from` would come to, with what the person has chosen for states. */
export const useDryRun = (
  { name, version, from }: { name: string; version: number; from: number },
  states: Record<string, string>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: [...keyOf(name), 'dry-run', version, from, states],
    queryFn: ({ signal }) =>
      request<MigrationReport>('POST', `workflows/${name}/${version}/migration`, {
        body: { from, dryRun: true, states },
        signal,
      }),
    enabled,
    gcTime: 0,
    placeholderData: (before) => before,
  })

export interface Act {
  method: 'PUT' | 'POST'
  /** After `workflows/<name>/`. */
  path: string
  body?: unknown
}

/** One act of publishing. Whatever comes of it, the log is read anew: a refusal may say that it has grown. */
export function usePublish(name: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path, body }: Act) =>
      request<unknown>(method, `workflows/${name}/${path}`, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.processes }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['process-definition', name] }),
  })
}
