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
import { useDialogCleanup } from '../../ui/use-dialog-cleanup.ts'
import { IdList } from '../../ui/list/id-list.tsx'

interface Props {
  title: string
  text: string
  orders: readonly number[]
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmAcceptanceActDialog({ title, text, orders, onConfirm, onClose }: Props) {
  useDialogCleanup()
  const { t } = useTranslation('deliveryIssue')
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <IdList ids={orders} />
            {text}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onConfirm}>
              {t('deliveryIssue:ask.form')}
            </Button>
            <Button onClick={onClose}>{t('deliveryIssue:ask.cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
