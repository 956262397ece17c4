import { wideArrowheadLength } from './text-styles.ts'
import { arrowheadIds } from './route-edge.tsx'
import styles from './diagram.module.css'

/**
 * Arrowheads by kind, sizes in pixels. A line with the `wide` arrowhead ends where the arrowhead begins, because the
 * line would otherwise cover the tip.
 */
const heads = {
  plain: { refX: 9, size: 10 },
  wide: { refX: 1, size: wideArrowheadLength * 1.25 },
  marked: { refX: 9, size: 14 },
  faint: { refX: 9, size: 10 },
} as const

/** Definitions of the arrowheads, in the colours of the theme. */
export function ArrowheadDefinitions() {
  return (
    <svg className={styles.defs} aria-hidden>
      <defs>
        {(Object.keys(arrowheadIds) as (keyof typeof arrowheadIds)[]).map((kind) => (
          <marker
            key={kind}
            id={arrowheadIds[kind]}
            viewBox="0 0 10 10"
            refX={heads[kind].refX}
            refY="5"
            markerWidth={heads[kind].size}
            markerHeight={heads[kind].size}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M 0 0.5 L 10 5 L 0 9.5 Z" className={kind === 'wide' ? styles.plain : styles[kind]} />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
