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

/** Returns why a main action is not possible, as the last part of its text key; null if it is possible. */
export function findActionBlocker<Row>(
  action: DialogAction<Row>,
  selectedRows: readonly Row[],
): string | null {
  if (selectedRows.length === 0) return 'none'
  const rows = selectedRows.filter((row) => action.appliesTo(row))
  return rows.length === 0 ? 'excluded' : (action.getBlocker?.(rows) ?? null)
}

/** Texts of the first column of the rows, separated by commas. */
export const joinRowTitles = <Row extends RowData>(
  { columns }: ListTableModel<Row>,
  rows: readonly Row[],
): string => rows.map((row) => columns[0]?.text(row) ?? '').join(', ')

/** Buttons of the main actions for the selected rows, which are visible before any row is selected. */
export function MainActions<Row extends RowData>({ description: { name, bulk = [] }, model }: Props<Row>) {
  const { t } = useTranslation(name)
  const rights = useRights()
  const [pending, setPending] = useState<DialogAction<Row> | null>(null)
  const getRows = (action: DialogAction<Row>) => model.selectedRows.filter((row) => action.appliesTo(row))
  return (
    <>
      {bulk.filter(isMainAction).map((action) => {
        if (!canPerformAction(rights, action)) return null
        const blocker = findActionBlocker(action, model.selectedRows)
        const count = getRows(action).length
        return (
          <ReasonedButton
            key={action.name}
            reason={
              blocker &&
              t(`${name}:bulk.${action.name}.${blocker}`, { rows: joinRowTitles(model, model.selectedRows) })
            }
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
