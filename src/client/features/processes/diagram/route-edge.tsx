import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react'
import { useContext, type CSSProperties } from 'react'
import { joinClasses } from '../../../ui/join-classes.ts'
import { DiagramContext } from './diagram-context.ts'
import type { PositionedEdge } from './elk-graph.ts'
import heat from './heat.module.css'
import { TextLines } from './text-lines.tsx'
import { needsWideArrowhead, wideArrowheadLength } from './text-styles.ts'
import { findPathMiddle, buildRoundedPath, shortenPath } from './rounded-path.ts'
import styles from './route-edge.module.css'

export type RouteEdge = Edge<{ placed: PositionedEdge; transitions: readonly string[] }>

export const arrowheadIds = {
  plain: 'arrow-plain',
  wide: 'arrow-wide',
  marked: 'arrow-marked',
  faint: 'arrow-faint',
} as const

/** An arrow with its label, along the points of the layout. */
export function RouteEdgeView({ data }: EdgeProps<RouteEdge>) {
  const { trace, highlightedTransitions, measures } = useContext(DiagramContext)
  if (!data) return null
  const { placed, transitions } = data
  const isInitial = transitions.length === 0
  const isMarked = isInitial
    ? trace?.states.has(placed.target) === true
    : transitions.some((id) => (trace ? trace.transitions.has(id) : highlightedTransitions.has(id)))
  const isLast = trace !== null && transitions.some((id) => trace.last.has(id))
  const isFaint = trace !== null && !isMarked
  const measure = isInitial ? null : (measures?.arrow(transitions) ?? null)
  const isWideArrow = needsWideArrowhead(measure?.width)
  const arrow = isMarked ? 'marked' : isFaint ? 'faint' : isWideArrow ? 'wide' : 'plain'
  const className = joinClasses(
    styles.path,
    isMarked && styles.marked,
    isLast && styles.last,
    isFaint && styles.faint,
    measure?.covered && heat[measure.covered],
  )
  const countPosition = placed.label
    ? { x: placed.label.x + placed.width, y: placed.label.y }
    : findPathMiddle(placed.points)
  return (
    <>
      <path
        d={buildRoundedPath(isWideArrow ? shortenPath(placed.points, wideArrowheadLength) : placed.points)}
        className={className}
        style={measure ? ({ '--wide': `${measure.width}px` } as CSSProperties) : undefined}
        markerEnd={`url(#${arrowheadIds[arrow]})`}
      />
      {placed.label && (
        <EdgeLabelRenderer>
          {/* Hidden from screen readers, because the arrow itself has an accessible name. */}
          <div
            aria-hidden
            className={joinClasses(
              styles.label,
              isMarked && styles.markedLabel,
              isFaint && styles.faintLabel,
            )}
            style={{
              left: placed.label.x,
              top: placed.label.y,
              width: placed.width,
              height: placed.height,
            }}
          >
            <TextLines lines={placed.lines} marked={trace ? trace.transitions : highlightedTransitions} />
          </div>
        </EdgeLabelRenderer>
      )}
      {measure && (
        <EdgeLabelRenderer>
          <span
            aria-hidden
            className={joinClasses(
              heat.count,
              placed.label && heat.beside,
              measure.covered && heat[`${measure.covered}Count`],
              measure.isUnused && heat.unusedEdge,
            )}
            style={{ left: countPosition.x, top: countPosition.y }}
          >
            {measure.text}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
