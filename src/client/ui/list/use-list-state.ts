import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Filter, ListQuery } from './list-description.ts'

export const pageSize = 100

export interface ListState {
  /** Applied filters by parameter; only those the description knows. */
  values: Readonly<Record<string, string>>
  sort: string
  /** From 1. */
  page: number
  query: ListQuery
  /** Null removes. The page goes back to the first. `replace`: no new step in the browser's history. */
  apply: (patch: Record<string, string | null>, replace?: boolean) => void
  setSort: (sort: string) => void
  setPage: (page: number) => void
  clear: () => void
}

interface Known {
  filters: readonly Filter[]
  sort?: string
  fixed?: Readonly<Record<string, string>>
}

/** Filters, sort and page of a list live in the address and nowhere else: back and forward work, and a link shows the same. */
export function useListState({ filters, sort: defaultSort = '', fixed }: Known): ListState {
  const [params, setParams] = useSearchParams()
  const known = useMemo(() => filters.flatMap((filter) => filter.params), [filters])

  const values = useMemo(() => {
    const entries = known.map((name) => [name, params.get(name) ?? ''] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== ''))
  }, [known, params])
  const sort = (defaultSort === '' ? null : params.get('sort')) ?? defaultSort
  const page = pageOf(params.get('page'))

  // Two changes may come before the address has followed the first: the second starts from what that one asked for.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (patch: Record<string, string | null>, replace = false) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null || value === '') after.delete(name)
        else after.set(name, value)
      }
      latest.current = after
      setParams(after, { replace })
    },
    [setParams],
  )
  return useMemo(
    () => ({
      values,
      sort,
      page,
      query: {
        ...fixed,
        ...Object.assign({}, ...filters.map(({ params: own, send }) => sent(values, own, send))),
        ...(sort !== '' && { sort }),
        limit: pageSize,
        offset: (page - 1) * pageSize,
      } as ListQuery,
      apply: (patch, replace) => change({ ...patch, page: null }, replace),
      setSort: (next) => change({ sort: next === defaultSort ? null : next, page: null }),
      setPage: (next) => change({ page: next === 1 ? null : String(next) }),
      clear: () => change(Object.fromEntries([...known, 'page'].map((name) => [name, null]))),
    }),
    [values, sort, page, change, defaultSort, known, filters, fixed],
  )
}

function sent(values: Readonly<Record<string, string>>, params: readonly string[], send: Filter['send']) {
  const applied = Object.fromEntries(
    params.flatMap((param) => (values[param] === undefined ? [] : [[param, values[param]]])),
  )
  return send ? send(applied) : applied
}

/** The address is the person's to edit: what is no page number is the first page. */
export function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
