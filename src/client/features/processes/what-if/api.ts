import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { WhatIfBody, WhatIfQuery, WhatIfSearchBody } from '../../../../../schemas/api/what-if.ts'
import { get, request } from '../../../http/http.ts'

/**
 * The basis depends on the period, the store and the version. A single new step hardly changes it, so it is cached
 * for this time in ms.
 */
const basisStaleMs = 300_000

export const useWhatIfBasis = (name: string, version: number, query: WhatIfQuery) =>
  useQuery({
    queryKey: ['process-what-if', name, version, query],
    queryFn: ({ signal }) => get(`workflows/${name}/${version}/what-if`, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: basisStaleMs,
    // If there are too few records, a retry would be refused too.
    retry: false,
  })

export const useWhatIfSimulation = (name: string, version: number) =>
  useMutation({
    mutationFn: (body: WhatIfBody) => request('POST', `workflows/${name}/${version}/what-if`, { body }),
  })

export const useWhatIfSearch = (name: string, version: number) =>
  useMutation({
    mutationFn: (body: WhatIfSearchBody) =>
      request('POST', `workflows/${name}/${version}/what-if/search`, { body }),
  })
