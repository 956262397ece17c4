import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useDialogCleanup } from '../use-dialog-cleanup.ts'
import styles from './form.module.css'

interface Props {
  title: string
  /** Label of the submit button. */
  save: string
  /** Label of the cancel button. */
  back: string
  saving?: boolean
  formRef?: Ref<HTMLFormElement>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** Other actions, placed between the buttons. */
  more?: ReactNode
}

/** A form dialog with two buttons. Enter in a field, or Ctrl+Enter anywhere, submits it. */
export function DialogFrame(props: Props) {
  const { title, save, back, saving = false, formRef, onSubmit, onClose, children, more } = props
  useDialogCleanup()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (!saving) onSubmit()
  }
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form ref={formRef} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.dialog}>{children}</DialogContent>
            <DialogActions>
              <Button
                type="submit"
                appearance="primary"
                disabledFocusable={saving}
                aria-keyshortcuts="Control+Enter"
              >
                {save}
              </Button>
              {more}
              <Button onClick={onClose}>{back}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
