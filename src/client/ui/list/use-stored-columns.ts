import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'

/**
 * The columns that the user chose, with their order and widths. Other columns are displayed as the list describes them.
 */
export interface StoredColumns {
  order: string[]
  visible: Record<string, boolean>
  /** Widths in pixels by column. */
  widths: Record<string, number>
}

const defaultColumns: StoredColumns = { order: [], visible: {}, widths: {} }
const saveAfterMs = 600

const getPreferenceKey = (list: string) => `list-${list}`

/**
 * Columns of the user, stored on the server, so that they are the same on every computer. A local copy prevents the
 * table from changing its layout when the server responds.
 */
export function useStoredColumns(list: string) {
  const queries = useQueryClient()
  const queryKey = [...queryKeys.preferences, getPreferenceKey(list)]
  const { data = defaultColumns } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const stored = sanitize(await get(`users/preferences/${getPreferenceKey(list)}`, { signal }))
      storeLocal(list, stored)
      return stored
    },
    staleTime: Infinity,
    initialData: () => readLocal(list),
    initialDataUpdatedAt: 0,
  })
  const { mutate } = useMutation({
    mutationFn: (columns: StoredColumns) =>
      request('PUT', `users/preferences/${getPreferenceKey(list)}`, { body: columns }),
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<StoredColumns>(undefined)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current) mutate(unsaved.current)
    unsaved.current = undefined
  }, [mutate])
  // Saves the last change when the user leaves the screen.
  useEffect(() => save, [save])

  // The query cache notifies a moment later. A checkbox that depended on it would show the old value for that moment.
  const [changed, setChanged] = useState<{ list: string; columns: StoredColumns }>()

  const change = (next: StoredColumns) => {
    setChanged({ list, columns: next })
    // Responses to requests that are still running do not contain this change and would overwrite it.
    void queries.cancelQueries({ queryKey }, { revert: false })
    queries.setQueryData(queryKey, next)
    storeLocal(list, next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(save, saveAfterMs)
  }
  return {
    columns: changed?.list === list ? changed.columns : data,
    change,
    reset: () => change(defaultColumns),
  }
}

/** Returns stored data without invalid parts, for example of an older version. */
function sanitize(value: unknown): StoredColumns {
  const { order, visible, widths } = (value ?? {}) as Partial<Record<keyof StoredColumns, unknown>>
  return {
    order: Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [],
    visible: pickValidEntries(visible, (value) => typeof value === 'boolean'),
    widths: pickValidEntries(widths, (width) => typeof width === 'number' && width >= 40 && width <= 2000),
  }
}

function pickValidEntries<Value>(value: unknown, isValid: (one: unknown) => boolean): Record<string, Value> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, one]) => isValid(one))) as Record<string, Value>
}

function readLocal(list: string): StoredColumns | undefined {
  try {
    const text = localStorage.getItem(getPreferenceKey(list))
    return text === null ? undefined : sanitize(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Removes the local copies, because the next user of this computer has different columns. */
export function removeStoredColumns(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(getPreferenceKey(''))) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

function storeLocal(list: string, columns: StoredColumns): void {
  try {
    localStorage.setItem(getPreferenceKey(list), JSON.stringify(columns))
  } catch {
    // Not an error, because the server stores the columns too.
  }
}
