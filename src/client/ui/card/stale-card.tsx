import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyField } from '../fields/field.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { CardDescription } from './card-description.ts'
import { isFieldEditable } from './is-editable.ts'
import { removeStaleEdit, readStaleEdit } from './stale-edit.ts'
import type { FieldToSave } from './use-save-field.ts'

const StaleDialog = lazy(() => import('./stale-dialog.tsx').then((m) => ({ default: m.StaleEditDialog })))

interface Props<Data, Id extends number | string> {
  description: CardDescription<Data, Id, string>
  id: Id
  data: Data
  s: FieldContext
}

/**
 * After a reload because the order had changed (code 355), explains the reload and offers to save the entered value
 * anyway. Not rendered if no edit of this page was interrupted.
 */
export function StaleCard<Data, Id extends number | string>({ description, id, data, s }: Props<Data, Id>) {
  const { pathname } = useLocation()
  const [edit, setEdit] = useState(() => readStaleEdit(pathname))
  if (edit === null) return null
  const close = () => {
    removeStaleEdit()
    setEdit(null)
  }
  const match = findField(description, data, s, edit.field)
  if (match === null) return null
  const saved: FieldToSave = {
    ...match,
    label: edit.label,
    path: description.path(id),
    queryKey: description.queryKey(id),
    updatedAt: description.updatedAt?.(data) ?? null,
  }
  return (
    <Suspense fallback={null}>
      <StaleDialog
        edit={edit}
        saved={saved}
        s={s}
        isOpen={isFieldEditable(match.field, match.row, s)}
        onClose={close}
      />
    </Suspense>
  )
}

/**
 * Returns the field with this id and its row, even if the user may no longer edit the field; null if the card does not
 * contain it.
 */
function findField<Data>(
  { blocks }: Pick<CardDescription<Data, never, string>, 'blocks'>,
  data: Data,
  s: FieldContext,
  id: string,
): { field: AnyField; row: unknown } | null {
  for (const block of blocks) {
    const content = block.content(data, s)
    if (content?.kind !== 'facts') continue
    const field = content.fields.find((one) => one.id === id && one.edit !== undefined)
    if (field) return { field, row: content.row }
  }
  return null
}
