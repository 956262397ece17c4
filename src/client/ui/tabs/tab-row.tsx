import { Link, type To } from 'react-router-dom'
import { joinClasses } from '../join-classes.ts'
import edges from '../scroll-edges.module.css'
import { useScrollEdges } from '../scroll-edges.ts'
import { useScrollCurrentIntoView } from '../use-current-in-view.ts'
import styles from './tab-row.module.css'

export interface TabLink {
  to: To
  text: string
  /** Number of rows that the tab displays, as text. */
  count?: string
  isCurrent: boolean
}

interface Props {
  label: string
  tabs: readonly TabLink[]
}

/** Links between views of one screen. They stay in one row, which scrolls horizontally if it is too narrow. */
export function TabRow({ label, tabs }: Props) {
  const frame = useScrollEdges()
  const texts = tabs.map(({ text, count }) => (count === undefined ? text : `${text} ${count}`))
  const scroller = useScrollCurrentIntoView(`${tabs.findIndex(({ isCurrent }) => isCurrent)} ${texts.join()}`)
  return (
    <nav ref={frame} className={joinClasses(edges.frame, styles.root)} aria-label={label}>
      <div ref={scroller} className={styles.scroll} data-chip-row>
        {tabs.map(({ to, text, count, isCurrent }, i) => (
          <Link
            key={i}
            to={to}
            className={styles.tab}
            aria-current={isCurrent ? 'page' : undefined}
            data-text={texts[i]}
          >
            <span>
              {text}
              {count !== undefined && (
                <>
                  {' '}
                  <span className={styles.count}>{count}</span>
                </>
              )}
            </span>
          </Link>
        ))}
      </div>
    </nav>
  )
}
