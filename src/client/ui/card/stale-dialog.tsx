import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { formatActorName } from '../../../shared/actor-names.ts'
import { useDialogCleanup } from '../use-dialog-cleanup.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { formatEditedValue } from './format-edited-value.ts'
import type { StaleEdit } from './stale-edit.ts'
import { useSaveField, type FieldToSave } from './use-save-field.ts'
import { InlineError } from '../inline-error.tsx'

interface Props {
  edit: StaleEdit
  /** The field as the reloaded card displays it. */
  saved: FieldToSave
  /** True if the field is still editable. */
  isOpen: boolean
  s: FieldContext
  onClose: () => void
}

/**
 * Dialog after the page was reloaded because the order had changed. It names the user who changed the order and, if the
 * same field was changed, the old and the new value. It offers to save the entered value anyway.
 */
export function StaleEditDialog({ edit, saved, isOpen, s, onClose }: Props) {
  useDialogCleanup()
  const entered = formatEditedValue(edit.value, saved.field, s)
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{s.t('common:reloaded.title')}</DialogTitle>
          <DialogContent>
            {edit.change && <p>{changeText(edit, saved, s)}</p>}
            <p>
              {s.t(isOpen ? 'common:reloaded.entered' : 'common:reloaded.closed', {
                field: edit.label,
                value: entered,
              })}
            </p>
          </DialogContent>
          <DialogActions>
            {isOpen && <SaveAnyway saved={saved} edit={edit} entered={entered} s={s} onClose={onClose} />}
            <Button onClick={onClose}>{s.t('common:actions.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

type SaveProps = Omit<Props, 'isOpen'> & { entered: string }

function SaveAnyway({ saved, edit, entered, s, onClose }: SaveProps) {
  const { mutate, isPending, error } = useSaveField(saved)
  return (
    <>
      {error && <InlineError>{error.message}</InlineError>}
      <Button
        appearance="primary"
        disabledFocusable={isPending}
        onClick={() => mutate(edit.value, { onSuccess: onClose })}
      >
        {s.t('common:saveAnyway', { value: entered })}
      </Button>
    </>
  )
}

function changeText({ change, field, label }: StaleEdit, saved: FieldToSave, s: FieldContext): string {
  const { old, now } = change!
  const actor = formatActorName(change!.userName, s.t)
  if (change!.field !== field) return s.t('common:changedElsewhere', { who: actor })
  const format = (value: unknown) => formatEditedValue(value, saved.field, s)
  return s.t('common:changedFirst', { who: actor, field: label, old: format(old), now: format(now) })
}
