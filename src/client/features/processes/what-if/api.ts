import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type {
  WhatIfAnswer,
  WhatIfBasis,
  WhatIfBody,
  WhatIfQuery,
} from '../../../../../schemas/api/what-if.ts'
import { get, request } from '../../../http/http.ts'

/** What the records say is asked for anew with another period, store or version; a step somewhere changes little of it. */
const keptMs = 300_000

export const useBasis = (name: string, version: number, query: WhatIfQuery) =>
  useQuery({
    queryKey: ['process-what-if', name, version, query],
    queryFn: ({ signal }) => get<WhatIfBasis>(`workflows/${name}/${version}/what-if`, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: keptMs,
    // Too few records are an answer, not a failure that goes away.
    retry: false,
  })

export const useForesee = (name: string, version: number) =>
  useMutation({
    mutationFn: (body: WhatIfBody) =>
      request<WhatIfAnswer>('POST', `workflows/${name}/${version}/what-if`, { body }),
  })
