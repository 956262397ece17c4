import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useAfterDialog } from './after-dialog.ts'
import { classes } from './classes.ts'
import styles from './confirm-dialog.module.css'
import { isDown } from './pressed-keys.ts'

interface Props {
  title: string
  /** What will happen, in numbers. */
  text: string
  /** The way back, in words that the title has not. */
  back: string
  danger: boolean
  onConfirm: () => void
  onClose: () => void
  /** What a scan meets here. */
  children?: ReactNode
}

/** Asks once before what cannot be undone. The focus stands on «do not»; Ctrl+Enter says «do», with fresh keys. */
export function ConfirmDialog({ title, text, back, danger, onConfirm, onClose, children }: Props) {
  useAfterDialog()
  const first = useRef<HTMLButtonElement>(null)
  // The key that opened the dialog may still be held down, or be repeated as presses of its own.
  const [opening] = useState(() => ({ held: isDown('Enter') || isDown('NumpadEnter') }))
  useEffect(() => {
    first.current?.focus()
    const release = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Enter') opening.held = false
    }
    document.addEventListener('keyup', release, { capture: true })
    return () => document.removeEventListener('keyup', release, { capture: true })
  }, [opening])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const fresh = !event.repeat && !opening.held
    const confirms = event.ctrlKey || event.metaKey
    if (confirms || !fresh) event.preventDefault()
    if (confirms && fresh) onConfirm()
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
          <DialogActions>
            <Button
              className={classes(styles.button, danger && styles.danger)}
              appearance="primary"
              aria-keyshortcuts="Control+Enter"
              onClick={onConfirm}
            >
              {title}
            </Button>
            <Button className={styles.button} ref={first} onClick={onClose}>
              {back}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
