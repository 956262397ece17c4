import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'

/** Which columns a person sees, in which order and width; what a description has and this does not name stands as described. */
export interface KeptColumns {
  order: string[]
  visible: Record<string, boolean>
  /** Pixels. */
  widths: Record<string, number>
}

const asDescribed: KeptColumns = { order: [], visible: {}, widths: {} }
const saveAfterMs = 600

const placeOf = (list: string) => `list-${list}`

/**
 * Kept on the server for the person, so that another computer shows the same; a copy in this browser keeps the table from
 * jumping while the server answers.
 */
export function useKeptColumns(list: string) {
  const queries = useQueryClient()
  const queryKey = [...queryKeys.preferences, placeOf(list)]
  const { data = asDescribed } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const kept = cleaned(await get<unknown>(`users/preferences/${placeOf(list)}`, { signal }))
      copyHere(list, kept)
      return kept
    },
    staleTime: Infinity,
    initialData: () => readHere(list),
    initialDataUpdatedAt: 0,
  })
  const { mutate } = useMutation({
    mutationFn: (kept: KeptColumns) => request('PUT', `users/preferences/${placeOf(list)}`, { body: kept }),
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<KeptColumns>(undefined)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current) mutate(unsaved.current)
    unsaved.current = undefined
  }, [mutate])
  // A screen that is left takes its last change along.
  useEffect(() => save, [save])

  // The cache tells its readers a moment later; a checkbox that waits for it jumps back and forth.
  const [changed, setChanged] = useState<{ list: string; kept: KeptColumns }>()

  const change = (next: KeptColumns) => {
    setChanged({ list, kept: next })
    // An answer that is still on its way knows nothing of this change.
    void queries.cancelQueries({ queryKey }, { revert: false })
    queries.setQueryData(queryKey, next)
    copyHere(list, next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(save, saveAfterMs)
  }
  return { kept: changed?.list === list ? changed.kept : data, change, reset: () => change(asDescribed) }
}

/** Whatever an older version or another hand has kept. */
function cleaned(value: unknown): KeptColumns {
  const { order, visible, widths } = (value ?? {}) as Partial<Record<keyof KeptColumns, unknown>>
  return {
    order: Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [],
    visible: entriesOf(visible, (shown) => typeof shown === 'boolean'),
    widths: entriesOf(widths, (width) => typeof width === 'number' && width >= 40 && width <= 2000),
  }
}

function entriesOf<Value>(value: unknown, fits: (one: unknown) => boolean): Record<string, Value> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, one]) => fits(one))) as Record<string, Value>
}

function readHere(list: string): KeptColumns | undefined {
  try {
    const text = localStorage.getItem(placeOf(list))
    return text === null ? undefined : cleaned(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Whoever signs in next on this computer has columns of their own. */
export function forgetColumns(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(placeOf(''))) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function copyHere(list: string, kept: KeptColumns): void {
  try {
    localStorage.setItem(placeOf(list), JSON.stringify(kept))
  } catch {
    // The server has it.
  }
}
