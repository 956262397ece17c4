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
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  title: string
  text: string
  /** What was chosen can go together. */
  may: boolean
  busy: boolean
  refusal: string | null
  onConfirm: () => void
  onClose: () => void
}

export function AskBeforeAct({ title, text, may, busy, refusal, onConfirm, onClose }: Props) {
  useAfterDialog()
  const { t } = useTranslation('deliveryIssue')
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <p>{text}</p>
            {refusal !== null && <Notice tone="error">{refusal}</Notice>}
          </DialogContent>
          <DialogActions>
            {may && (
              <Button appearance="primary" disabledFocusable={busy} onClick={onConfirm}>
                {t('deliveryIssue:ask.form')}
              </Button>
            )}
            <Button onClick={onClose}>{t('deliveryIssue:ask.cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
