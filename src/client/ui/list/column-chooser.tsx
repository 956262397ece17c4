import type { RowData } from '@tanstack/react-table'
import { TableSettings20Regular } from '@fluentui/react-icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverButton } from './popover-button.tsx'
import type { ListTableModel } from './use-table.ts'

const loadPopover = () => import('./column-popover.tsx').then((m) => ({ default: m.ColumnPopover }))
const ColumnPopover = lazy(loadPopover)

/** Pop-up to choose the visible columns and their order. Widths are changed by dragging in the table header. */
export function ColumnChooser<Row extends RowData>({
  model,
  hiddenIds,
}: {
  model: ListTableModel<Row>
  /** Ids of enabled columns that are empty on the page or do not fit into the table. */
  hiddenIds: ReadonlySet<string>
}) {
  const { t } = useTranslation('list')
  return (
    <PopoverButton
      appearance="subtle"
      icon={<TableSettings20Regular />}
      name={t('list:columns.choose')}
      load={loadPopover}
      popover={(at) => (
        <ColumnPopover model={model as unknown as ListTableModel<RowData>} hiddenIds={hiddenIds} {...at} />
      )}
    />
  )
}
