import { useTranslation } from 'react-i18next'
import { joinClasses } from '../join-classes.ts'
import { useScrollEdges } from '../scroll-edges.ts'
import edges from '../scroll-edges.module.css'
import type { RenderMatrixCell, Matrix } from './matrix-description.ts'
import { useMatrixKeys } from './matrix-keys.ts'
import styles from './matrix.module.css'

interface Props {
  label: string
  /** Header of the name column. */
  corner: string
  matrix: Matrix
  /** Returns the value to display, which includes unsaved changes. */
  getDisplayedValue: (row: string, column: string) => string
  disabled: boolean
  cell: RenderMatrixCell
  onChange: (row: string, column: string, value: string) => void
}

/** A table with grouped rows. The names and the headers are sticky. */
export function MatrixTable({ label, corner, matrix, getDisplayedValue, disabled, cell, onChange }: Props) {
  const { t } = useTranslation('settings')
  const { columns, groups, getValue } = matrix
  const frame = useScrollEdges()
  const { tabIndexOf, handlers } = useMatrixKeys(matrix)
  return (
    <div ref={frame} className={edges.frame}>
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label} {...handlers}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {corner}
              </th>
              {columns.map(({ id, name, fixed }) => (
                <th key={id} scope="col" className={styles.head} title={fixed}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ id: group, title, rows }) => (
            <tbody key={group}>
              {title !== undefined && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
                    <span>{title}</span>
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row" className={styles.name}>
                    {row.name}
                    {row.hint !== undefined && <div className={styles.hint}>{row.hint}</div>}
                  </th>
                  {columns.map((column) => {
                    const value = getDisplayedValue(row.id, column.id)
                    const isChanged = value !== getValue(row.id, column.id)
                    return (
                      <td
                        key={column.id}
                        className={joinClasses(styles.cell, isChanged && styles.changed)}
                        data-row={row.id}
                        data-column={column.id}
                      >
                        {cell({
                          value,
                          label: t('settings:cell', { row: row.name, column: column.name }),
                          disabled: disabled || column.fixed !== undefined,
                          tabIndex: tabIndexOf(row.id, column.id),
                          onChange: (next) => onChange(row.id, column.id, next),
                        })}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}
