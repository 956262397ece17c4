import type { ReactNode } from 'react'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { useProcessDefinition } from './api.ts'
import { DiagramSkeleton } from './skeleton.tsx'

interface TwoVersionsProps {
  name: string
  newer: number
  older: number
  children: (newer: ProcessDefinition, older: ProcessDefinition) => ReactNode
}

/** Loads the definitions of two versions of a workflow. */
export function TwoVersions({ name, newer, older, children }: TwoVersionsProps) {
  const newerQuery = useProcessDefinition(name, newer)
  const olderQuery = useProcessDefinition(name, older)
  if (newerQuery.data && olderQuery.data) return children(newerQuery.data, olderQuery.data)
  const failedQuery = [newerQuery, olderQuery].find(({ error }) => error)
  return failedQuery ? (
    <ErrorPlaceholder error={failedQuery.error!} retry={() => void failedQuery.refetch()} />
  ) : (
    <DiagramSkeleton />
  )
}
