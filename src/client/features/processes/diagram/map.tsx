import { MiniMap } from '@xyflow/react'
import type { DiagramLayout } from './elk-graph.ts'
import type { RowNode } from './row-node.tsx'
import type { StateNode } from './state-node.tsx'
import styles from './map.module.css'

/** Rows are invisible and compound states pale, so that they do not hide their states. */
const getColor = ({ data }: StateNode | RowNode) =>
  !('placed' in data)
    ? 'transparent'
    : data.placed.shape === 'group'
      ? 'var(--colorNeutralBackground5)'
      : 'var(--colorNeutralForeground4)'

/** Size of the map, with the aspect ratio of the diagram and large enough to recognise it. */
const calculateSize = ({ width, height }: DiagramLayout) => ({
  width: 240,
  height: Math.round(Math.min(200, Math.max(80, (240 * height) / width + 24))),
})

interface MapProps {
  placed: DiagramLayout
  label: string
  /** Called when the user points at the map, which moves the diagram. */
  onMove: () => void
}

/** The whole diagram with the part that is in view, which the user can move and zoom. */
export function DiagramMinimap({ placed, label, onMove }: MapProps) {
  return (
    <div className={styles.root} onPointerDown={onMove} onWheel={onMove}>
      <MiniMap<StateNode | RowNode>
        className={styles.map ?? ''}
        style={calculateSize(placed)}
        ariaLabel={label}
        pannable
        zoomable
        nodeBorderRadius={12}
        nodeColor={getColor}
      />
    </div>
  )
}
