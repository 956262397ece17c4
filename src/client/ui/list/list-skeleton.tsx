import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../skeleton.tsx'
import type { ListColumn } from './list-description.ts'
import { useTableStyles } from './list-table.styles.ts'
import { widthOf } from './list-width.ts'

const useStyles = makeStyles({
  clip: { flex: '1 1 auto', minHeight: 0, overflow: 'hidden' },
  cell: { padding: `0 ${tokens.spacingHorizontalS}`, boxSizing: 'border-box', alignSelf: 'center' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

const rows = Array.from({ length: 20 }, (_, i) => i)
const cards = rows.slice(0, 6)

interface ListSkeletonProps<Row> {
  columns: readonly ListColumn<Row>[]
  phone: boolean
}

/** The shape of the list to come. */
export function ListSkeleton<Row>({ columns, phone }: ListSkeletonProps<Row>) {
  const styles = useStyles()
  const table = useTableStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.clip} role="status" aria-label={t('common:loading')}>
      {phone
        ? cards.map((i) => (
            <div key={i} className={styles.card}>
              <SkeletonBar width="60%" />
              <SkeletonBar width="85%" />
              <SkeletonBar width="40%" />
            </div>
          ))
        : [-1, ...rows].map((i) => (
            <div key={i} className={mergeClasses(table.row, i === -1 && table.head)}>
              {columns.map((column) => (
                <div key={column.id} className={styles.cell} style={widthOf(column)}>
                  <SkeletonBar width={`${50 + ((i + column.width) % 40)}%`} />
                </div>
              ))}
            </div>
          ))}
    </div>
  )
}
