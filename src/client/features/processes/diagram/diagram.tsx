import '@xyflow/react/dist/base.css'
import { ReactFlow, useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react'
import { useMemo, useState, type CSSProperties } from 'react'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ArrowheadDefinitions } from './arrows.tsx'
import { PointedPartContext, type PointedPart } from './diagram-context.ts'
import { rowTitleHeight, type DiagramLayout } from './elk-graph.ts'
import { DiagramEdgeView, type DiagramEdge } from './route-edge.tsx'
import { RowNodeView, type RowNode } from './row-node.tsx'
import { StateNodeView, type StateNode } from './state-node.tsx'
import styles from './diagram.module.css'
import { calculateFitViewport, calculateInitialViewport } from './viewport.ts'
import { zoomLevels } from './zooms.ts'

type DiagramNode = StateNode | RowNode

const nodeTypes = { state: StateNodeView, row: RowNodeView }
const edgeTypes = { route: DiagramEdgeView }
/**
 * Z-index of rows, groups, arrows and states. Texts of arrows are between arrows and states, texts on demand above
 * them (route-edge.module.css).
 */
const layers = { row: -1, group: 0, edge: 1, rowTitle: 2, node: 3 }
/** Switches off React Flow's keyboard handling, because states are buttons and the page has its own shortcuts. */
const noKeys = {
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  disableKeyboardA11y: true,
} as const
/** Removes React Flow's English keyboard hints, because its shortcuts are switched off. */
const noKeyboardHints = { 'node.a11yDescription.default': '', 'edge.a11yDescription.default': '' }
// Without a role description screen readers ignore the wrapper; the button inside it has the accessible name.
const domAttributes = { 'aria-roledescription': undefined }

interface DiagramProps {
  placed: DiagramLayout
  label: string
  /** Returns the accessible name of an arrow, for example «Ready → Collecting: Start». */
  edgeName: (source: string, target: string, transitions: readonly string[]) => string
  /** Called with the transitions of an arrow that the user clicks. Without it, arrows cannot be selected. */
  selectArrow?: ((transitions: readonly string[]) => void) | undefined
  /** Called while the user moves or zooms the diagram. */
  onMove?: () => void
  /** Called with the view after each movement. */
  onMoved?: (viewport: Viewport) => void
  /** Called when the focus moves to a state by keyboard. */
  onFocusState?: (state: string) => void
}

/** Renders the layout. Users can move and zoom the diagram but not edit it. */
export function Diagram({
  placed,
  label,
  edgeName,
  selectArrow,
  onMove,
  onMoved,
  onFocusState,
}: DiagramProps) {
  const { setViewport } = useReactFlow()
  const store = useStoreApi()
  // Rounded, so that not every step of the mouse wheel renders the diagram.
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 20) / 20)
  // The whole diagram is the farthest view, so that the names never become too small.
  const fitZoom = useStore((view) => calculateFitViewport(placed, view).zoom)
  const [pointed, setPointed] = useState<PointedPart | null>(null)
  const nodes = useMemo(
    (): DiagramNode[] => [
      ...placed.rows.flatMap(({ title, y, height }, index): RowNode[] => {
        const part = {
          type: 'row' as const,
          position: { x: 0, y },
          width: placed.width,
          domAttributes,
          style: { pointerEvents: 'none' as const },
        }
        return [
          { ...part, id: `row ${index}`, height, zIndex: layers.row, data: { title: null } },
          {
            ...part,
            id: `row ${index} title`,
            height: rowTitleHeight,
            zIndex: layers.rowTitle,
            data: { title },
          },
        ]
      }),
      ...placed.nodes.map((node): StateNode => ({
        id: node.id,
        type: 'state',
        position: { x: node.x, y: node.y },
        width: node.width,
        height: node.height,
        zIndex: node.shape === 'group' ? layers.group : layers.node,
        data: { placed: node },
        domAttributes,
      })),
    ],
    [placed],
  )
  const edges = useMemo(() => {
    const finalStates = new Set(placed.nodes.filter(({ shape }) => shape === 'final').map(({ id }) => id))
    return placed.edges.map((edge): DiagramEdge => {
      const transitions = [...new Set(edge.transitions)]
      return {
        id: edge.id,
        type: 'route',
        source: edge.source,
        target: edge.target,
        zIndex: layers.edge,
        data: {
          placed: edge,
          transitions,
          isLabelOnDemand: !placed.details,
          isEnding: finalStates.has(edge.target),
        },
        ariaLabel: edgeName(edge.source, edge.target, transitions),
        domAttributes,
      }
    })
  }, [placed, edgeName])
  const pointAt = (part: PointedPart | null) =>
    setPointed((current) => (current?.kind === part?.kind && current?.id === part?.id ? current : part))

  return (
    <PointedPartContext value={pointed}>
      <ReactFlow<DiagramNode, DiagramEdge>
        aria-label={label}
        className={joinClasses(
          styles.root,
          !placed.details && 'names-only',
          selectArrow && styles.selectableArrows,
        )}
        style={{ '--zoom': Math.max(0.05, zoom) } as CSSProperties}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        elevateNodesOnSelect={false}
        zoomOnDoubleClick={false}
        minZoom={Math.max(zoomLevels.min, Math.min(fitZoom, zoomLevels.farthest))}
        maxZoom={zoomLevels.max}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={noKeyboardHints}
        onInit={() => {
          const { width = 0, height = 0 } = store.getState().domNode?.getBoundingClientRect() ?? {}
          if (width > 0) void setViewport(calculateInitialViewport(placed, { width, height }))
        }}
        {...(selectArrow && {
          onEdgeClick: (_: unknown, { data }: DiagramEdge) =>
            data && data.transitions.length > 0 && selectArrow(data.transitions),
        })}
        onMove={(event) => {
          // Movements by the tools have no event.
          if (event) onMove?.()
        }}
        onMoveEnd={(_, viewport) => onMoved?.(viewport)}
        onMouseOver={({ target }) => pointAt(findPart(target))}
        onMouseLeave={() => pointAt(null)}
        onFocus={({ target }) => {
          const part = findPart(target)
          pointAt(part)
          // A click must not move the state away from the pointer.
          if (part?.kind === 'state' && target.matches(':focus-visible')) onFocusState?.(part.id)
        }}
        onBlur={() => pointAt(null)}
        {...noKeys}
      >
        <ArrowheadDefinitions />
      </ReactFlow>
    </PointedPartContext>
  )
}

/** Returns the state or the arrow that the element belongs to. */
function findPart(target: EventTarget): PointedPart | null {
  if (!(target instanceof Element)) return null
  const state = target.closest<HTMLElement>('[data-state]')?.dataset.state
  if (state !== undefined) return { kind: 'state', id: state }
  const edge = target.closest<SVGElement>('.react-flow__edge')?.dataset.id
  return edge === undefined ? null : { kind: 'edge', id: edge }
}
