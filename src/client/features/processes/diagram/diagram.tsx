import '@xyflow/react/dist/base.css'
import { MiniMap, ReactFlow, useReactFlow, useStore, type Viewport } from '@xyflow/react'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { usePhoneWidth } from '../../../ui/phone-width.ts'
import { Arrows } from './arrows.tsx'
import type { Placed } from './elk-graph.ts'
import { RouteEdgeView, type RouteEdge } from './route-edge.tsx'
import { StateNodeView, type StateNode } from './state-node.tsx'
import styles from './diagram.module.css'
import { zooms } from './zooms.ts'

const nodeTypes = { state: StateNodeView }
const edgeTypes = { route: RouteEdgeView }
/** Groups below arrows, arrows below their texts (route-edge.module.css), texts below states. */
const layers = { group: 0, edge: 1, node: 3 }
/** What is around others must not hide them on the map. */
const mapColor = ({ data }: StateNode) =>
  data.placed.shape === 'group' ? 'var(--colorNeutralBackground5)' : 'var(--colorNeutralForeground4)'
/** Nothing of React Flow's own keys: states are buttons, and the page has its own. */
const noKeys = {
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  disableKeyboardA11y: true,
} as const
/** Its hints in English, about keys that are not in use. */
const unsaid = { 'node.a11yDescription.default': '', 'edge.a11yDescription.default': '' }

interface DiagramProps {
  placed: Placed
  label: string
  /** Name of an arrow for those who listen: «Ready → Collecting: Start». */
  edgeName: (source: string, target: string, transitions: readonly string[]) => string
  /** Toolbars over the picture. */
  children?: ReactNode
}

/** Draws what the layout has placed. It may be moved and zoomed, nothing in it can be changed. */
export function Diagram({ placed, label, edgeName, children }: DiagramProps) {
  const { t } = useTranslation('processes')
  const phone = usePhoneWidth()
  const { setViewport } = useReactFlow()
  // In tenths, so that not every turn of the wheel draws anew; 0: near enough to read everything.
  const afar = useStore(({ transform: [, , zoom] }) => (zoom < zooms.afar ? Math.round(7 / zoom) / 10 : 0))
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
        // Without a role there is nothing to describe: the button inside is what is named.
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
  const begin = (width: number, height: number) => void setViewport(firstView(placed, width, height))

  return (
    <ReactFlow<StateNode, RouteEdge>
      aria-label={label}
      className={classes(styles.root, afar > 0 && 'from-afar')}
      style={{ '--far-scale': afar } as CSSProperties}
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
      minZoom={zooms.least}
      maxZoom={zooms.most}
      proOptions={{ hideAttribution: true }}
      ariaLabelConfig={{ ...unsaid, 'minimap.ariaLabel': t('processes:diagram.map') }}
      onInit={() => {
        const { width = 0, height = 0 } =
          document.querySelector(`.${styles.root}`)?.getBoundingClientRect() ?? {}
        begin(width, height)
      }}
      {...noKeys}
    >
      <Arrows />
      {!phone && (
        <MiniMap
          className={styles.map ?? ''}
          style={mapSize(placed)}
          pannable
          zoomable
          nodeBorderRadius={12}
          nodeColor={mapColor}
        />
      )}
      {children}
    </ReactFlow>
  )
}

/** As wide as it need be to be told apart, and as flat as the picture. */
const mapSize = ({ width, height }: Placed) => ({
  width: 190,
  height: Math.round(Math.min(130, Math.max(64, (190 * height) / width + 24))),
})

/** Pixels of the screen. */
const toolsRoom = 72

/** The whole picture when it can be read so; otherwise its beginning in a size that can be. */
export function firstView({ nodes, width, height }: Placed, roomX: number, roomY: number): Viewport {
  const fits = Math.min(roomX / width, roomY / height, 1)
  if (fits >= zooms.stillReadable)
    return { zoom: fits, x: (roomX - width * fits) / 2, y: (roomY - height * fits) / 2 }
  const start = nodes.find(({ shape, parent }) => shape === 'initial' && parent === null)
  const zoom = zooms.readable
  const middle = (start ? start.y : height / 2) * zoom
  // The picture's own top and bottom stay at the edges of the room; below, the tools lie over it.
  const tall = height * zoom + toolsRoom
  const top = Math.max(Math.min(middle - roomY / 2, tall - roomY), Math.min(0, (tall - roomY) / 2))
  return { zoom, x: 0, y: -top }
}
