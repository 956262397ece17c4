import type { GraphEdge, GraphNode } from './graph.ts'

/** A row of the diagram: the states of one stage or of several short ones. */
export interface DiagramRow {
  /** Indexes of its stages. */
  stages: number[]
  /** Ids of its top-level nodes. */
  nodes: string[]
}

interface RowGraph {
  nodes: readonly Pick<GraphNode, 'id' | 'parent' | 'shape'>[]
  edges: readonly Pick<GraphEdge, 'source' | 'target' | 'forward'>[]
}

/** Maps every node to its ancestor, or itself, whose parent is `parent`. Nodes outside of `parent` are not in the map. */
function mapToChildrenOf(parent: string | null, nodes: RowGraph['nodes']): Map<string, string> {
  const parents = new Map(nodes.map((node) => [node.id, node.parent]))
  const result = new Map<string, string>()
  for (const { id } of nodes) {
    let ancestor: string | null | undefined = id
    while (ancestor && parents.get(ancestor) !== parent) ancestor = parents.get(ancestor)
    if (ancestor) result.set(id, ancestor)
  }
  return result
}

export const mapToTopLevel = (nodes: RowGraph['nodes']) => mapToChildrenOf(null, nodes)

/**
 * Returns the column in which each of the nodes begins if they are laid out from left to right, and the number of
 * columns. A compound state takes as many columns as its child states.
 */
function countColumns(parent: string | null, ids: ReadonlySet<string>, graph: RowGraph) {
  const { nodes, edges } = graph
  const owners = mapToChildrenOf(parent, nodes)
  const previous = new Map<string, Set<string>>()
  for (const { source, target, forward } of edges) {
    const from = owners.get(forward ? source : target)
    const to = owners.get(forward ? target : source)
    if (from === undefined || to === undefined || from === to || !ids.has(from) || !ids.has(to)) continue
    previous.set(to, (previous.get(to) ?? new Set()).add(from))
  }
  const shapes = new Map(nodes.map(({ id, shape }) => [id, shape]))
  const widths = new Map(
    [...ids].map((id) => [id, shapes.get(id) === 'initial' ? 0 : countOwnColumns(id, graph)] as const),
  )
  const starts = new Map<string, number>()
  const findStart = (id: string): number => {
    const known = starts.get(id)
    if (known !== undefined) return known
    // Ends the recursion if the edges contain a cycle.
    starts.set(id, 0)
    const start = Math.max(
      0,
      ...[...(previous.get(id) ?? [])].map((before) => findStart(before) + widths.get(before)!),
    )
    starts.set(id, start)
    return start
  }
  const columns = Math.max(0, ...[...ids].map((id) => findStart(id) + widths.get(id)!))
  return { starts, columns }
}

function countOwnColumns(id: string, graph: RowGraph): number {
  const children = graph.nodes.filter(({ parent }) => parent === id)
  return children.length === 0
    ? 1
    : Math.max(1, countColumns(id, new Set(children.map((child) => child.id)), graph).columns)
}

/**
 * Breaks a long process into rows, as a text into lines: a row contains the states of one stage, and of the next ones as
 * long as they take at most `maxColumns`. A stage that is longer continues in the next row. A short process is one row.
 */
export function arrangeRows(
  graph: RowGraph,
  stageOf: (node: string) => number,
  maxColumns: number,
): DiagramRow[] {
  const topLevel = graph.nodes.filter(({ parent }) => parent === null).map(({ id }) => id)
  const measure = (ids: readonly string[]) => countColumns(null, new Set(ids), graph)
  const stages = [...new Set(topLevel.map(stageOf))].sort((a, b) => a - b)
  if (measure(topLevel).columns <= maxColumns) return [{ stages, nodes: topLevel }]
  const rows: DiagramRow[] = []
  for (const stage of stages) {
    const nodes = topLevel.filter((id) => stageOf(id) === stage)
    const last = rows.at(-1)
    if (last && measure([...last.nodes, ...nodes]).columns <= maxColumns) {
      last.stages.push(stage)
      last.nodes.push(...nodes)
      continue
    }
    const { starts } = measure(nodes)
    const getPart = (id: string) => Math.floor((starts.get(id) ?? 0) / maxColumns)
    for (const part of [...new Set(nodes.map(getPart))].sort((a, b) => a - b))
      rows.push({ stages: [stage], nodes: nodes.filter((id) => getPart(id) === part) })
  }
  return rows
}
