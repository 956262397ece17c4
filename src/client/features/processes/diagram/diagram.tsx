import '@xyflow/react/dist/base.css'
import { MiniMap, ReactFlow, useReactFlow, useStore, type Viewport } from '@xyflow/react'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '../../../ui/join-classes.ts'
import { useIsPhoneWidth } from '../../../ui/phone-width.ts'
import { ArrowheadDefinitions } from './arrows.tsx'
import type { DiagramLayout } from './elk-graph.ts'
import { RouteEdgeView, type RouteEdge } from './route-edge.tsx'
import { StateNodeView, type StateNode } from './state-node.tsx'
import styles from './diagram.module.css'
import { zoomLevels } from './zooms.ts'

const nodeTypes = { state: StateNodeView }
const edgeTypes = { route: RouteEdgeView }
/** Z-index of groups, arrows and states. Texts of arrows are between arrows and states (route-edge.module.css). */
const layers = { group: 0, edge: 1, node: 3 }
/** Compound states have a pale colour, so that they do not hide their child states on the minimap. */
const minimapColor = ({ data }: StateNode) =>
  data.placed.shape === 'group' ? 'var(--colorNeutralBackground5)' : 'var(--colorNeutralForeground4)'
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

interface DiagramProps {
  placed: DiagramLayout
  label: string
  /** Returns the accessible name of an arrow, for example «Ready → Collecting: Start». */
  edgeName: (source: string, target: string, transitions: readonly string[]) => string
  /** Toolbars over the diagram. */
  children?: ReactNode
}

/** Renders the layout. Users can move and zoom the diagram but not edit it. */
export function Diagram({ placed, label, edgeName, children }: DiagramProps) {
  const { t } = useTranslation('processes')
  const phone = useIsPhoneWidth()
  const { setViewport } = useReactFlow()
  // Magnification of the state titles in a zoomed-out diagram; 0 if the texts are readable. It is rounded to tenths, so
  // that not every step of the mouse wheel renders the diagram.
  const overviewScale = useStore(({ transform: [, , zoom] }) =>
    zoom < zoomLevels.overview ? Math.round(7 / zoom) / 10 : 0,
  )
  const nodes = useMemo(
    () =>
      placed.nodes.map((node): StateNode => ({
        id: node.id,
        type: 'state',
        position: { x: node.x, y: node.y },
        width: node.width,
        height: node.height,
        zIndex: node.shape === 'group' ? layers.group : layers.node,
        data: { placed: node },
        // Without a role description screen readers ignore the wrapper; the button inside it has the accessible name.
        domAttributes: { 'aria-roledescription': undefined },
      })),
    [placed],
  )
  const edges = useMemo(
    () =>
      placed.edges.map((edge): RouteEdge => {
        const transitions = [...new Set(edge.transitions)]
        return {
          id: edge.id,
          type: 'route',
          source: edge.source,
          target: edge.target,
          zIndex: layers.edge,
          data: { placed: edge, transitions },
          ariaLabel: edgeName(edge.source, edge.target, transitions),
          domAttributes: { 'aria-roledescription': undefined },
        }
      }),
    [placed, edgeName],
  )
  const showInitialView = (width: number, height: number) =>
    void setViewport(calculateInitialViewport(placed, width, height))

  return (
    <ReactFlow<StateNode, RouteEdge>
      aria-label={label}
      className={joinClasses(styles.root, overviewScale > 0 && 'zoomed-out')}
      style={{ '--far-scale': overviewScale } as CSSProperties}
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
      minZoom={zoomLevels.min}
      maxZoom={zoomLevels.max}
      proOptions={{ hideAttribution: true }}
      ariaLabelConfig={{ ...noKeyboardHints, 'minimap.ariaLabel': t('processes:diagram.map') }}
      onInit={() => {
        const { width = 0, height = 0 } =
          document.querySelector(`.${styles.root}`)?.getBoundingClientRect() ?? {}
        showInitialView(width, height)
      }}
      {...noKeys}
    >
      <ArrowheadDefinitions />
      {!phone && (
        <MiniMap
          className={styles.map ?? ''}
          style={minimapSize(placed)}
          pannable
          zoomable
          nodeBorderRadius={12}
          nodeColor={minimapColor}
        />
      )}
      {children}
    </ReactFlow>
  )
}

/** Size of the minimap, with about the aspect ratio of the diagram and large enough to recognise it. */
const minimapSize = ({ width, height }: DiagramLayout) => ({
  width: 190,
  height: Math.round(Math.min(130, Math.max(64, (190 * height) / width + 24))),
})

/** Height of the toolbar in screen pixels. */
const toolbarHeight = 72

/** Returns the view of the whole diagram if it is readable, otherwise of its beginning at a readable size. */
export function calculateInitialViewport(
  { nodes, width, height }: DiagramLayout,
  viewWidth: number,
  viewHeight: number,
): Viewport {
  const fitZoom = Math.min(viewWidth / width, viewHeight / height, 1)
  if (fitZoom >= zoomLevels.minReadable)
    return { zoom: fitZoom, x: (viewWidth - width * fitZoom) / 2, y: (viewHeight - height * fitZoom) / 2 }
  const initialNode = nodes.find(({ shape, parent }) => shape === 'initial' && parent === null)
  const zoom = zoomLevels.readable
  const startY = (initialNode ? initialNode.y : height / 2) * zoom
  // The view must not extend above the diagram, and below the diagram only by the height of the toolbar.
  const contentHeight = height * zoom + toolbarHeight
  const top = Math.max(
    Math.min(startY - viewHeight / 2, contentHeight - viewHeight),
    Math.min(0, (contentHeight - viewHeight) / 2),
  )
  return { zoom, x: 0, y: -top }
}
