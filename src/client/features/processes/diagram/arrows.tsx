import { arrowIds } from './route-edge.tsx'
import styles from './diagram.module.css'

/** The heads of the arrows, in the colours of the theme and of one size whatever the line. */
export function Arrows() {
  return (
    <svg className={styles.defs} aria-hidden>
      <defs>
        {Object.entries(arrowIds).map(([look, id]) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth={look === 'marked' ? 14 : 10}
            markerHeight={look === 'marked' ? 14 : 10}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M 0 0.5 L 10 5 L 0 9.5 Z" className={styles[look]} />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
