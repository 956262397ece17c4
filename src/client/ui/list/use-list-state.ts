import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FilterDescription, ListQuery, ListDescription } from './list-description.ts'

export const listPageSize = 100

export interface ListState {
  /** Applied filters by parameter. Contains only parameters of the description. */
  values: Readonly<Record<string, string>>
  sort: string
  /** Number of the page, from 1. */
  page: number
  query: ListQuery
  /**
   * Changes the filters; null removes a filter. The list returns to the first page. `replace`: do not add an entry to
   * the browser's history.
   */
  apply: (patch: Record<string, string | null>, replace?: boolean) => void
  setSort: (sort: string) => void
  setPage: (page: number) => void
  clear: () => void
}

type StateOptions = Pick<ListDescription<never, string>, 'filters' | 'sort' | 'fixedQuery'>

/**
 * Filters, sorting and page of a list. They are stored only in the URL, so that back and forward work and a link
 * shows the same list.
 */
export function useListState({ filters, sort: defaultSort = '', fixedQuery }: StateOptions): ListState {
  const [params, setParams] = useSearchParams()
  const paramNames = useMemo(() => filters.flatMap((filter) => filter.params), [filters])

  const values = useMemo(() => {
    const entries = paramNames.map((name) => [name, params.get(name) ?? ''] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== ''))
  }, [paramNames, params])
  const sort = (defaultSort === '' ? null : params.get('sort')) ?? defaultSort
  const page = parsePage(params.get('page'))

  // There may be two changes before the URL contains the first one. The second change must then start from the result
  // of the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (patch: Record<string, string | null>, replace = false) => {
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      latest.current = next
      setParams(next, { replace })
    },
    [setParams],
  )
  return useMemo(
    () => ({
      values,
      sort,
      page,
      query: {
        ...fixedQuery,
        ...Object.assign({}, ...filters.map(({ params, toQuery: send }) => toQuery(values, params, send))),
        ...(sort !== '' && { sort }),
        limit: listPageSize,
        offset: (page - 1) * listPageSize,
      } as ListQuery,
      apply: (patch, replace) => change({ ...patch, page: null }, replace),
      setSort: (next) => change({ sort: next === defaultSort ? null : next, page: null }),
      setPage: (next) => change({ page: next === 1 ? null : String(next) }),
      clear: () => change(Object.fromEntries([...paramNames, 'page'].map((name) => [name, null]))),
    }),
    [values, sort, page, change, defaultSort, paramNames, filters, fixedQuery],
  )
}

function toQuery(
  values: Readonly<Record<string, string>>,
  params: readonly string[],
  send: FilterDescription['toQuery'],
) {
  const applied = Object.fromEntries(
    params.flatMap((param) => (values[param] === undefined ? [] : [[param, values[param]]])),
  )
  return send ? send(applied) : applied
}

/** Parses the page number of the URL. Users can edit the URL, so an invalid value means the first page. */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
