import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react'
import { useContext, type CSSProperties } from 'react'
import { joinClasses } from '../../../ui/join-classes.ts'
import { DiagramContext, PointedPartContext } from './diagram-context.ts'
import type { PositionedEdge } from './elk-graph.ts'
import heat from './heat.module.css'
import { TextLines } from './text-lines.tsx'
import { needsWideArrowhead, wideArrowheadLength } from './text-styles.ts'
import { findPathMiddle, buildRoundedPath, shortenPath } from './rounded-path.ts'
import styles from './route-edge.module.css'

export type DiagramEdge = Edge<{
  placed: PositionedEdge
  transitions: readonly string[]
  /** True if the text is visible only while the arrow or one of its states is selected, focused or pointed at. */
  isLabelOnDemand: boolean
  /** True if the arrow leads to a final state, which has no arrows of its own. */
  isEnding: boolean
}>

export const arrowheadIds = {
  plain: 'arrow-plain',
  wide: 'arrow-wide',
  marked: 'arrow-marked',
  faint: 'arrow-faint',
} as const

/** An arrow with its label, along the points of the layout. */
export function DiagramEdgeView({ data }: EdgeProps<DiagramEdge>) {
  const { trace, highlightedTransitions, measures, selectedState } = useContext(DiagramContext)
  const pointed = useContext(PointedPartContext)
  if (!data) return null
  const { placed, transitions, isLabelOnDemand, isEnding } = data
  const isInitial = transitions.length === 0
  const isMarked = isInitial
    ? trace?.states.has(placed.target) === true
    : transitions.some((id) => (trace ? trace.transitions.has(id) : highlightedTransitions.has(id)))
  const isLast = trace !== null && transitions.some((id) => trace.last.has(id))
  const isFaint = trace !== null && !isMarked
  const requestedState = pointed === null ? selectedState : pointed.kind === 'state' ? pointed.id : null
  const isPointed =
    pointed !== null &&
    (pointed.kind === 'edge' ? [placed.id] : [placed.source, placed.target]).includes(pointed.id)
  const isRequested =
    (pointed?.kind === 'edge' && isPointed) ||
    isLast ||
    (trace === null && isMarked && !isInitial) ||
    (requestedState !== null &&
      (requestedState === placed.source || (isEnding && requestedState === placed.target)))
  const isLabelVisible = placed.label !== null && (!isLabelOnDemand || isRequested)
  const measure = isInitial ? null : (measures?.arrow(transitions) ?? null)
  const isWideArrow = needsWideArrowhead(measure?.width)
  const arrow = isMarked ? 'marked' : isFaint ? 'faint' : isWideArrow ? 'wide' : 'plain'
  const className = joinClasses(
    styles.path,
    isMarked && styles.marked,
    isLast && styles.last,
    isFaint && styles.faint,
    isPointed && styles.pointed,
    measure?.covered && heat[measure.covered],
  )
  const isNextToLabel = placed.label !== null && !isLabelOnDemand
  const countPosition =
    placed.label && isNextToLabel
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
      <path d={buildRoundedPath(placed.points)} className={styles.target} />
      {placed.label && isLabelVisible && (
        <EdgeLabelRenderer>
          {/* Hidden from screen readers, because the arrow itself has an accessible name. */}
          <div
            aria-hidden
            className={joinClasses(
              styles.label,
              isLabelOnDemand && styles.onDemand,
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
              isNextToLabel && heat.beside,
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
