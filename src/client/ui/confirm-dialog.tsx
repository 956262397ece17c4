import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { DialogButtons } from './dialog-buttons.tsx'
import { useDialogCleanup } from './use-dialog-cleanup.ts'
import { countEnterPresses } from './pressed-keys.ts'

interface Props {
  /** Verb, object and count of the action. The button that performs it has the same label. */
  title: string
  /** Explains the consequences of the action, with numbers. */
  text: string
  danger: boolean
  /** True while the confirmed action is running. */
  isPending?: boolean
  /** Why the confirmed action was refused, for a dialog that stays open until it succeeds. */
  refusal?: string | null | undefined
  onConfirm: () => void
  onClose: () => void
  /**
   * More content, for example the ids of the selected rows, or a component that receives scans while the dialog is
   * open.
   */
  children?: ReactNode
}

/**
 * Confirmation of an action with consequences that the user must know. The cancel button gets the focus. Ctrl+Enter
 * confirms, but only after Enter was released and pressed again. A dangerous action can be confirmed only with the
 * confirm button.
 */
export function ConfirmDialog({
  title,
  text,
  danger,
  isPending = false,
  refusal,
  onConfirm,
  onClose,
  children,
}: Props) {
  useDialogCleanup()
  const cancelButton = useRef<HTMLButtonElement>(null)
  // The key that opened the dialog may still be down. Some keyboards repeat it as separate key presses, so `repeat`
  // is not sufficient.
  const [openedAt] = useState(countEnterPresses)
  useEffect(() => cancelButton.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const isFresh = !event.repeat && countEnterPresses() > openedAt
    const isConfirm = event.ctrlKey || event.metaKey
    if (isConfirm || !isFresh) event.preventDefault()
    if (isConfirm && isFresh && !danger && !isPending) onConfirm()
  }
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface onKeyDown={onKeyDown}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            {text}
            {children}
          </DialogContent>
          <DialogButtons
            action={title}
            danger={danger}
            button={{ onClick: () => !isPending && onConfirm(), disabledFocusable: isPending }}
            refusal={refusal}
            cancelRef={cancelButton}
            onClose={onClose}
          />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
