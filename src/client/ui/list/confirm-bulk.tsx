import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useAfterDialog } from '../after-dialog.ts'
import styles from './confirm-bulk.module.css'

interface Props {
  title: string
  text: string
  danger: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before many rows are changed; the focus goes to the first button, the way back. */
export function ConfirmBulk({ title, text, danger, onConfirm, onClose }: Props) {
  const { t } = useTranslation('list')
  useAfterDialog()
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('list:bulk.back')}</Button>
            <Button appearance="primary" className={danger ? styles.danger : undefined} onClick={onConfirm}>
              {title}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
