import { useQuery } from '@tanstack/react-query'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import { elkGraphOf, placedOf, type Placed } from './elk-graph.ts'
import { graphOf, type Graph } from './graph.ts'
import { LayoutWorker, type LayoutPort } from './layout-worker.ts'
import { browserMeasure, themeFont } from './measure.ts'

/** One for all diagrams: starting it costs more than a layout. */
const worker = new LayoutWorker(() => new Worker(workerUrl) as LayoutPort)

interface Layout {
  graph: Graph
  placed: Placed | undefined
  error: Error | null
}

/** The diagram of a definition, laid out beside the page; the last one stays until the next is there. */
export function useLayout(definition: ProcessDefinition, names: ProcessNames, details: boolean): Layout {
  const { t } = useTranslation('processes')
  const graph = useMemo(
    () =>
      graphOf(definition, {
        names,
        details,
        measure: browserMeasure(themeFont()),
        words: {
          anywhere: t('processes:diagram.anywhere'),
          otherwise: t('processes:diagram.otherwise'),
          if: (condition) => t('processes:diagram.if', { condition }),
          fields: (count) => t('processes:state.fields', { count }),
          noForm: t('processes:state.noForm'),
          waits: t('processes:state.system'),
        },
      }),
    [definition, names, details, t],
  )
  // The texts decide the sizes, so the graph itself is the key.
  const key = useMemo(() => JSON.stringify(graph), [graph])
  const { data, error } = useQuery({
    queryKey: ['process-layout', key],
    queryFn: async () => placedOf(graph, await worker.layout(elkGraphOf(graph))),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    placeholderData: (before) => (before && sameStates(before, graph) ? before : undefined),
  })
  return { graph, placed: data, error }
}

const sameStates = (before: Placed, { nodes }: Graph) =>
  before.nodes.length === nodes.length && before.nodes.every(({ id }, n) => id === nodes[n]?.id)
