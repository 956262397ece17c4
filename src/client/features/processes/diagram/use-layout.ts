import { useQuery } from '@tanstack/react-query'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import { toElkGraph, mergeLayout, type DiagramLayout } from './elk-graph.ts'
import { buildGraph, type Graph, type GraphOptions } from './graph.ts'
import { LayoutWorkerClient } from './layout-worker.ts'
import { createTextMeasure, getThemeFont } from './text-measure.ts'

/** One worker for all diagrams, because starting it takes longer than a layout. */
const worker = new LayoutWorkerClient(() => new Worker(workerUrl))

interface Layout {
  graph: Graph
  placed: DiagramLayout | undefined
  error: Error | null
}

interface LayoutOptions extends Pick<GraphOptions, 'details' | 'unfolded'> {
  isNarrow: boolean
  enabled: boolean
}

/** Lays out a diagram in a worker. The previous layout remains visible until the next one is ready. */
export function useLayout(
  definition: ProcessDefinition,
  names: ProcessNames,
  { details, isNarrow, enabled, unfolded }: LayoutOptions,
): Layout {
  const { t } = useTranslation('processes')
  const graph = useMemo(
    () =>
      buildGraph(definition, {
        names,
        details,
        isNarrow,
        ...(unfolded && { unfolded }),
        measure: createTextMeasure(getThemeFont()),
        labels: {
          anywhere: t('processes:diagram.anywhere'),
          otherwise: t('processes:diagram.otherwise'),
          if: (condition) => t('processes:diagram.if', { condition }),
          fields: (count) => t('processes:state.fields', { count }),
          noForm: t('processes:state.noForm'),
          waits: t('processes:state.system'),
        },
      }),
    [definition, names, details, isNarrow, unfolded, t],
  )
  // The sizes of the nodes depend on the texts, so the key must contain the whole graph.
  const key = useMemo(() => JSON.stringify(graph), [graph])
  const { data, error } = useQuery({
    queryKey: ['process-layout', key],
    queryFn: async () => mergeLayout(graph, await worker.layout(toElkGraph(graph))),
    enabled,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    placeholderData: (previous) => (previous && hasSameTopLevel(previous, graph) ? previous : undefined),
  })
  return { graph, placed: data, error }
}

/** True if both display the same process, whichever of its phases are unfolded. */
function hasSameTopLevel(previous: DiagramLayout, { nodes }: Graph): boolean {
  const listIds = (all: readonly { id: string; parent: string | null }[]) =>
    all.flatMap(({ id, parent }) => (parent === null ? [id] : [])).join(' ')
  return listIds(previous.nodes) === listIds(nodes)
}
