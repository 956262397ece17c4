import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useScrollRestoration } from '../scroll-restoration.ts'
import { formatColumnHeader, type ListColumn, type ListDescription } from './list-description.ts'
import { joinClasses } from '../join-classes.ts'
import { useRowMouseHandlers } from './row-opening.ts'
import styles from './list-cards.module.css'

interface ListCardsProps<Row> {
  description: ListDescription<Row, string>
  columns: readonly ListColumn<Row>[]
  rows: Row[]
  busy: boolean
}

/** The rows at phone width, one card for each. A card shows the columns that have a position on it. */
export function ListCards<Row>({ description, columns, rows, busy }: ListCardsProps<Row>) {
  const { t } = useTranslation('list')
  const openRow = useRowMouseHandlers()
  const scroll = useScrollRestoration(rows.length > 0)
  const { name, rowId, open, isComputerOnly } = description
  const getColumnsAt = (place: 'title' | 'aside' | 'line') => columns.filter(({ phone }) => phone === place)
  return (
    <div ref={scroll} className={styles.scroll}>
      <ul className={styles.list} aria-label={description.title ?? t(`${name}:title`)} aria-busy={busy}>
        {rows.map((row) => {
          const isOnComputer = isComputerOnly?.(row) === true
          const url = isOnComputer ? null : (open?.(row) ?? null)
          const title = getColumnsAt('title').map(({ id, cell }) => <span key={id}>{cell(row)}</span>)
          return (
            <li key={rowId(row)} className={styles.card} {...(url !== null && openRow(url))}>
              <div className={styles.top}>
                {url === null ? (
                  <span className={styles.link}>{title}</span>
                ) : (
                  <Link to={url} className={styles.link}>
                    {title}
                  </Link>
                )}
                {getColumnsAt('aside').map(({ id, cell }) => (
                  <span key={id}>{cell(row)}</span>
                ))}
              </div>
              <div className={styles.lines}>
                {isOnComputer && <p className={styles.elsewhere}>{t('list:onComputer')}</p>}
                <dl className={styles.entries}>
                  {getColumnsAt('line').map((column) => {
                    const content = column.cell(row)
                    if (content === '' || content === null) return null
                    const header = formatColumnHeader(column, t)
                    const hasLabel = needsLabel(column, row)
                    const length = column.text(row).length + (hasLabel ? header.length : 0)
                    return (
                      <div
                        key={column.id}
                        className={joinClasses(styles.entry, length > maxHalfRowLength && styles.wide)}
                      >
                        <dt className={hasLabel ? styles.label : styles.hidden}>{header}</dt>
                        <dd className={styles.value}>{content}</dd>
                      </div>
                    )
                  })}
                </dl>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Characters that fit into half of the narrowest card. */
const maxHalfRowLength = 24

/** The header of a time may name its zone. */
const needsLabel = <Row,>(column: ListColumn<Row>, row: Row) =>
  column.headerMark !== undefined || !isSelfExplaining(column.text(row))

/** True if a text is understandable without a label. A number, a time or a single sign is not. */
const isSelfExplaining = (text: string) => /\p{L}{2}/u.test(text) && text.length > 3 && !isTime(text)

/** True for a date, a time or both, also with the name of the day, for example «сегодня 11:45». */
const isTime = (text: string) => /^(\p{L}+ )?[\d.:–\s]*\d[.:]\d+$/u.test(text)
