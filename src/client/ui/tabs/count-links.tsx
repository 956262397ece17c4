import { Link, type To } from 'react-router-dom'
import { joinClasses } from '../join-classes.ts'
import edges from '../scroll-edges.module.css'
import { useScrollEdges } from '../scroll-edges.ts'
import { useScrollCurrentIntoView } from '../use-current-in-view.ts'
import styles from './count-links.module.css'

export interface CountLink {
  key: number | string
  to: To
  /** Name with the number of rows. */
  text: string
  isCurrent: boolean
}

/** A filter as links, each with its number of rows. They stay in one row, which scrolls if it is too narrow. */
export function CountLinks({ label, links }: { label: string; links: readonly CountLink[] }) {
  const frame = useScrollEdges()
  const scroller = useScrollCurrentIntoView(
    `${links.findIndex(({ isCurrent }) => isCurrent)} ${links.map(({ text }) => text).join()}`,
  )
  return (
    <nav ref={frame} className={joinClasses(edges.frame, styles.root)} aria-label={label}>
      <div ref={scroller} className={styles.counts} data-chip-row>
        {links.map(({ key, to, text, isCurrent }) => (
          <Link key={key} className={styles.count} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </div>
    </nav>
  )
}
