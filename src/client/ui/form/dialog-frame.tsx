import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { DialogButtons } from '../dialog-buttons.tsx'
import { joinClasses } from '../join-classes.ts'
import { useDialogCleanup } from '../use-dialog-cleanup.ts'
import styles from './form.module.css'

interface Props {
  /** Verb and object of the action, with the count if there are several objects. */
  title: string
  /** Label of the submit button, if it differs from the title. */
  save?: string
  /**
   * True if the action cannot be undone. Then Enter in a field and Ctrl+Enter do nothing; only the submit button
   * submits.
   */
  danger?: boolean
  saving?: boolean
  /** True if the action is not possible now. The content must explain the reason. */
  blocked?: boolean
  /** Other props of the submit button. */
  button?: ComponentProps<typeof DialogButtons>['button']
  formRef?: Ref<HTMLFormElement>
  className?: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** Other actions, placed between the submit button and the cancel button. */
  more?: ReactNode
  /** Why the action was refused; null or undefined if it was not. */
  refusal?: string | null | undefined
}

/** A form dialog. Enter in a single-line field, or Ctrl+Enter anywhere, submits it, unless the action is dangerous. */
export function DialogFrame(props: Props) {
  const { title, save = title, danger = false, saving = false, blocked = false, button } = props
  const { formRef, className, onSubmit, onClose, children, more, refusal } = props
  useDialogCleanup()
  const submit = () => {
    if (!saving && !blocked) onSubmit()
  }
  const submitByKey = (event: FormEvent) => {
    event.preventDefault()
    if (!danger) submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    submitByKey(event)
  }
  return (
    <Dialog open modalType={danger ? 'alert' : 'modal'} onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form ref={formRef} onSubmit={submitByKey} onKeyDown={onKeyDown} noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={joinClasses(styles.dialog, className)}>{children}</DialogContent>
            <DialogButtons
              action={save}
              danger={danger}
              button={{
                type: danger ? 'button' : 'submit',
                ...(danger && { onClick: submit }),
                disabledFocusable: saving || blocked,
                ...button,
              }}
              more={more}
              refusal={refusal}
              onClose={onClose}
            />
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
