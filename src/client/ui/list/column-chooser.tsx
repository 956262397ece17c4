import type { RowData } from '@tanstack/react-table'
import { Button } from '@fluentui/react-components'
import { lazy, Suspense, useRef, useState } from 'react'
import { TableSettings20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { ListTableModel } from './use-table.ts'

const loadPopover = () => import('./column-popover.tsx').then((m) => ({ default: m.ColumnPopover }))
const ColumnPopover = lazy(loadPopover)

/** Which columns one sees, and in which order; the widths are dragged at the head of the table. */
export function ColumnChooser<Row extends RowData>({ model }: { model: ListTableModel<Row> }) {
  const { t } = useTranslation('list')
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  return (
    <>
      <Button
        ref={setButton}
        appearance="subtle"
        icon={<TableSettings20Regular />}
        aria-label={t('list:columns.choose')}
        title={t('list:columns.choose')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPopover()}
        onFocus={() => void loadPopover()}
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={(event) => setOpen(event.detail > 0 ? !wasOpen.current : !open)}
      />
      {open && (
        <Suspense fallback={null}>
          <ColumnPopover
            model={model as unknown as ListTableModel<RowData>}
            target={button}
            close={() => {
              setOpen(false)
              button?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
