import type { ElkNode } from 'elkjs/lib/elk-api'
import { mergeLayout, toElkGraph, type DiagramLayout } from './elk-graph.ts'
import type { Graph } from './graph.ts'

/** Width of the area of a diagram divided by its height, on a screen of 1366 × 768 pixels. */
const areaRatio = 1.8

/** Height of the area in which the whole diagram fits, in pixels at zoom 1. */
const calculateNeededHeight = ({ width, height }: DiagramLayout) => Math.max(height, width / areaRatio)

/**
 * Lays out the graph. Rows that are much narrower than the area get larger distances, because they would otherwise be
 * crowded next to empty space. `layOut`: calls ELK.
 */
export async function layOutGraph(
  graph: Graph,
  layOut: (elkGraph: ElkNode) => Promise<ElkNode>,
): Promise<DiagramLayout> {
  const narrow = mergeLayout(graph, await layOut(toElkGraph(graph)))
  if (graph.details || graph.rows.length < 2 || narrow.width >= narrow.height * areaRatio) return narrow
  const wide = mergeLayout(graph, await layOut(toElkGraph(graph, { hasWideRows: true })))
  return calculateNeededHeight(wide) > calculateNeededHeight(narrow) ? narrow : wide
}
