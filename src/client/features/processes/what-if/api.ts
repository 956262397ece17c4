import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { WhatIfBody, WhatIfQuery } from '../../../../../schemas/api/what-if.ts'
import { get, request } from '../../../http/http.ts'

/** The basis depends on the period, store and version; a single new step hardly changes it. */
const basisStaleMs = 300_000

export const useBasis = (name: string, version: number, query: WhatIfQuery) =>
  useQuery({
    queryKey: ['process-what-if', name, version, query],
    queryFn: ({ signal }) => get(`workflows/${name}/${version}/what-if`, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: basisStaleMs,
    // A refusal for too few records is permanent.
    retry: false,
  })

export const useSimulation = (name: string, version: number) =>
  useMutation({
    mutationFn: (body: WhatIfBody) => request('POST', `workflows/${name}/${version}/what-if`, { body }),
  })
