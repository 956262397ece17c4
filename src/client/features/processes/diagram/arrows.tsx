import { wideHead } from './looks.ts'
import { arrowIds } from './route-edge.tsx'
import styles from './diagram.module.css'

/** Arrowhead for wide lines, which are shortened by its length: otherwise the tip would be hidden in the line. */
const heads = {
  plain: { refX: 9, size: 10 },
  wide: { refX: 1, size: wideHead * 1.25 },
  marked: { refX: 9, size: 14 },
  faint: { refX: 9, size: 10 },
} as const

/** Arrowheads in the colours of the theme. */
export function Arrows() {
  return (
    <svg className={styles.defs} aria-hidden>
      <defs>
        {(Object.keys(arrowIds) as (keyof typeof arrowIds)[]).map((look) => (
          <marker
            key={look}
            id={arrowIds[look]}
            viewBox="0 0 10 10"
            refX={heads[look].refX}
            refY="5"
            markerWidth={heads[look].size}
            markerHeight={heads[look].size}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M 0 0.5 L 10 5 L 0 9.5 Z" className={look === 'wide' ? styles.plain : styles[look]} />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
