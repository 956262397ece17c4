import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useKeptScroll } from '../kept-scroll.ts'
import type { ListDescription } from './list-description.ts'
import { useRowOpening } from './row-opening.ts'
import styles from './list-cards.module.css'

interface ListCardsProps<Row> {
  description: ListDescription<Row>
  rows: Row[]
  busy: boolean
}

/** The same rows at phone width: one card each, with the columns that have a place on it. */
export function ListCards<Row>({ description, rows, busy }: ListCardsProps<Row>) {
  const { t } = useTranslation('list')
  const open = useRowOpening()
  const scroll = useKeptScroll(rows.length > 0)
  const { columns, rowId, rowUrl, title } = description
  const at = (place: 'title' | 'aside' | 'line') => columns.filter(({ phone }) => phone === place)
  return (
    <div ref={scroll} className={styles.scroll}>
      <ul className={styles.list} aria-label={t(title)} aria-busy={busy}>
        {rows.map((row) => {
          const url = rowUrl(row)
          return (
            <li key={rowId(row)} className={styles.card} {...open(url)}>
              <div className={styles.top}>
                <Link to={url} className={styles.link}>
                  {at('title').map(({ id, cell }) => (
                    <span key={id}>{cell(row)}</span>
                  ))}
                </Link>
                {at('aside').map(({ id, cell }) => (
                  <span key={id}>{cell(row)}</span>
                ))}
              </div>
              <dl className={styles.lines}>
                {at('line').map(({ id, header, cell }) => {
                  const content = cell(row)
                  if (content === '' || content === null) return null
                  return [
                    <dt key={`${id} name`} className={styles.label}>
                      {t(header)}
                    </dt>,
                    <dd key={id} className={styles.value}>
                      {content}
                    </dd>,
                  ]
                })}
              </dl>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
