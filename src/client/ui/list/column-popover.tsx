import type { RowData } from '@tanstack/react-table'
import { Button, Checkbox, Popover, PopoverSurface } from '@fluentui/react-components'
import { ArrowDown16Regular, ArrowUp16Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useDialogCleanup } from '../use-dialog-cleanup.ts'
import styles from './column-popover.module.css'
import { formatColumnHeader } from './list-description.ts'
import type { ListTableModel } from './use-table.ts'

interface Props {
  model: ListTableModel<RowData>
  /** Ids of enabled columns that are empty on the page or do not fit into the table. */
  hiddenIds: ReadonlySet<string>
  target: HTMLElement | null
  close: () => void
}

export function ColumnPopover({ model, hiddenIds, target, close }: Props) {
  const { t } = useTranslation('list')
  useDialogCleanup()
  const { table, all, columns } = model
  const ids = all.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const order = [...ids]
    const [moved] = order.splice(from, 1)
    if (moved !== undefined) table.setColumnOrder([...order.slice(0, to), moved, ...order.slice(to)])
  }
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'below', align: 'end' }}
      onOpenChange={(_, { open }) => !open && close()}
    >
      <PopoverSurface className={styles.surface} aria-label={t('list:columns.choose')}>
        <ul className={styles.list}>
          {all.map((column, i) => {
            const { id } = column
            const name = formatColumnHeader(column, t)
            const isOnScreen = columns.some((visible) => visible.id === id) && !hiddenIds.has(id)
            return (
              <li key={id} className={styles.item}>
                <Checkbox
                  className={styles.name}
                  label={hiddenIds.has(id) ? t('list:columns.noRoom', { name }) : name}
                  checked={isOnScreen}
                  // The first column links to the card, so it cannot be hidden.
                  disabled={i === 0}
                  onChange={(_, { checked }) =>
                    table.setColumnVisibility((before) => ({ ...before, [id]: checked === true }))
                  }
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowUp16Regular />}
                  aria-label={t('list:columns.earlier', { name })}
                  disabledFocusable={i < 2}
                  onClick={() => i >= 2 && move(i, i - 1)}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDown16Regular />}
                  aria-label={t('list:columns.later', { name })}
                  disabledFocusable={i === 0 || i === all.length - 1}
                  onClick={() => i > 0 && i < all.length - 1 && move(i, i + 1)}
                />
              </li>
            )
          })}
        </ul>
        <Button onClick={model.reset}>{t('list:columns.reset')}</Button>
      </PopoverSurface>
    </Popover>
  )
}
