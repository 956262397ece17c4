import { useState } from 'react'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { useProcessDefinition } from '../api.ts'
import { useDraftDefinition } from './api.ts'

interface BoardDefinition {
  /** Undefined until something is loaded. */
  definition: ProcessDefinition | undefined
  /** Why the diagram does not display the saved changes; null if it does. */
  error: Error | null
  retry: () => void
}

/**
 * Loads the machine that the editor displays. If the changed one cannot be built, the last one remains, or that of the
 * base, so that the draft can still be corrected.
 */
export function useBoardDefinition(
  key: { name: string; id: number },
  draft: { revision: number; base: number } | undefined,
): BoardDefinition {
  const { data, error, refetch } = useDraftDefinition(key, draft?.revision)
  const [last, setLast] = useState<ProcessDefinition>()
  const needsBase = error !== null && last === undefined
  const base = useProcessDefinition(key.name, needsBase && draft ? draft.base : null)
  const current = data ?? last ?? base.data
  // Kept while the machine of the next revision is loaded, so that the editor is not closed meanwhile.
  if (current !== last) setLast(current)
  return {
    definition: current,
    error: error ?? base.error,
    retry: () => void Promise.all([refetch(), ...(needsBase ? [base.refetch()] : [])]),
  }
}
