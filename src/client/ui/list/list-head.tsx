import { Button } from '@fluentui/react-components'
import { ArrowDown16Regular, ArrowUp16Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import type { ListColumn } from './list-description.ts'
import styles from './list-table.module.css'
import { widthOf } from './list-width.ts'

interface ListHeadProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: string
  setSort: (sort: string) => void
}

/** `sort` values a click leads to, in turn: down, up, down… as far as the column has them. */
export function nextSort({ sort = {} }: Pick<ListColumn<unknown>, 'sort'>, current: string): string {
  const { ascending, descending } = sort
  return (current === ascending ? (descending ?? ascending) : (ascending ?? descending)) ?? current
}

export function ListHead<Row>({ columns, sort, setSort }: ListHeadProps<Row>) {
  const { t } = useTranslation('list')
  const directionOf = ({ sort: by }: ListColumn<Row>) =>
    by?.ascending === sort ? 'ascending' : by?.descending === sort ? 'descending' : undefined
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={styles.row}>
        {columns.map((column) => {
          const direction = directionOf(column)
          const text = t(column.header)
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={column.sort ? (direction ?? 'none') : undefined}
              className={classes(styles.cell, styles.headText, column.align === 'end' && styles.end)}
              style={widthOf(column)}
            >
              {column.sort ? (
                <Button
                  appearance="transparent"
                  className={styles.sort}
                  icon={
                    direction === 'ascending' ? (
                      <ArrowUp16Regular />
                    ) : direction === 'descending' ? (
                      <ArrowDown16Regular />
                    ) : undefined
                  }
                  iconPosition="after"
                  onClick={() => setSort(nextSort(column, sort))}
                >
                  {text}
                </Button>
              ) : (
                <span className={styles.text} title={text}>
                  {text}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
