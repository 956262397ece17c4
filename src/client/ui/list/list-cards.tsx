import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useKeptScroll } from '../kept-scroll.ts'
import type { ListDescription } from './list-description.ts'
import { useRowOpening } from './row-opening.ts'

const useStyles = makeStyles({
  scroll: { flex: '1 1 auto', minHeight: 0, overflowY: 'auto' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'pointer',
  },
  top: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
  },
  lines: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) 1fr',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere' },
})

interface ListCardsProps<Row> {
  description: ListDescription<Row>
  rows: Row[]
  busy: boolean
}

/** The same rows at phone width: one card each, with the columns that have a place on it. */
export function ListCards<Row>({ description, rows, busy }: ListCardsProps<Row>) {
  const styles = useStyles()
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
