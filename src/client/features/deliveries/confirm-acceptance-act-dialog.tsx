import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../ui/form/dialog-frame.tsx'
import { IdList } from '../../ui/list/id-list.tsx'

interface Props {
  title: string
  /** Explains what happens after the confirmation. */
  text: string
  orders: readonly number[]
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmAcceptanceActDialog({ title, text, orders, onConfirm, onClose }: Props) {
  const { t } = useTranslation('deliveryIssue')
  return (
    <DialogFrame title={title} save={t('deliveryIssue:ask.form')} onSubmit={onConfirm} onClose={onClose}>
      <IdList ids={orders} />
      {text}
    </DialogFrame>
  )
}
