import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../http/use-rights.ts'
import { ReasonedButton } from '../reasoned-button.tsx'
import {
  canPerformAction,
  isMainAction,
  type DialogAction,
  type ListDescription,
} from './list-description.ts'
import type { ListTableModel } from './use-table.ts'

interface Props<Row extends RowData> {
  description: ListDescription<Row, string>
  model: ListTableModel<Row>
}

/** Buttons of the main actions for the selected rows, which are visible before any row is selected. */
export function MainActions<Row extends RowData>({ description: { name, bulk = [] }, model }: Props<Row>) {
  const { t } = useTranslation(name)
  const rights = useRights()
  const [pending, setPending] = useState<DialogAction<Row> | null>(null)
  const getRows = (action: DialogAction<Row>) => model.selectedRows.filter((row) => action.appliesTo(row))
  const getBlocker = (action: DialogAction<Row>) => {
    const rows = getRows(action)
    return rows.length === 0 ? 'none' : (action.getBlocker?.(rows) ?? null)
  }
  return (
    <>
      {bulk.filter(isMainAction).map((action) => {
        if (!canPerformAction(rights, action)) return null
        const blocker = getBlocker(action)
        const count = getRows(action).length
        return (
          <ReasonedButton
            key={action.name}
            reason={blocker === null ? null : t(`${name}:bulk.${action.name}.${blocker}`)}
            onClick={() => setPending(action)}
          >
            {t(`${name}:bulk.${action.name}.label`)}
            {count > 0 && ` (${count})`}
          </ReasonedButton>
        )
      })}
      {pending && <pending.Dialog rows={getRows(pending)} onClose={() => setPending(null)} />}
    </>
  )
}
