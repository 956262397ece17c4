import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Parts of the editor that are not about one place of the diagram. The first one is the default. */
export const editorParts = ['changes', 'limits', 'texts', 'messages', 'talk'] as const
export type EditorPart = (typeof editorParts)[number]

/** What the panel displays: a state, the transitions of an arrow, or a part. */
export type EditorSelection =
  | { kind: 'state'; state: string }
  | { kind: 'transitions'; ids: readonly string[] }
  | { kind: 'part'; part: EditorPart }

/** Reads the selection from the parameters of the URL and changes them. */
export function useSelection(): { selection: EditorSelection; select: (selection: EditorSelection) => void } {
  const [params, setParams] = useSearchParams()
  const selection = useMemo(() => parseSelection(params), [params])
  const select = useCallback(
    (next: EditorSelection) => setParams(writeSelection(next), { replace: true }),
    [setParams],
  )
  return { selection, select }
}

export function parseSelection(params: URLSearchParams): EditorSelection {
  const state = params.get('state')
  if (state !== null) return { kind: 'state', state }
  const ids = params.get('transitions')
  if (ids !== null) return { kind: 'transitions', ids: ids.split(',') }
  const part = editorParts.find((known) => known === params.get('part')) ?? editorParts[0]
  return { kind: 'part', part }
}

export const writeSelection = (selection: EditorSelection): Record<string, string> =>
  selection.kind === 'state'
    ? { state: selection.state }
    : selection.kind === 'transitions'
      ? { transitions: selection.ids.join(',') }
      : selection.part === editorParts[0]
        ? {}
        : { part: selection.part }
