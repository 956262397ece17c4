import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterDialog } from '../../ui/after-dialog.ts'

interface Props {
  title: string
  /** What will happen, in the order's own numbers. */
  text: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before what cannot be undone. */
export function ConfirmDialog({ title, text, onConfirm, onClose }: Props) {
  const { t } = useTranslation('runner')
  useAfterDialog()
  const onKeyDown = (event: KeyboardEvent) => {
    // The key that opened the dialog may still be held down.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface onKeyDown={onKeyDown}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onConfirm}>
              {title}
            </Button>
            <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
