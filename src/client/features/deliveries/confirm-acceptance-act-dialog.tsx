import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../ui/form/dialog-frame.tsx'
import { IdList } from '../../ui/list/id-list.tsx'

interface Props {
  title: string
  /** Explains what follows, or why the orders cannot be in one acceptance act. */
  text: string
  orders: readonly number[]
  /** True if one acceptance act can contain the selected orders. */
  canConfirm: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmAcceptanceActDialog({ title, text, orders, canConfirm, onConfirm, onClose }: Props) {
  const { t } = useTranslation('deliveryIssue')
  return (
    <DialogFrame
      title={title}
      save={t('deliveryIssue:ask.form')}
      blocked={!canConfirm}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <IdList ids={orders} />
      {text}
    </DialogFrame>
  )
}
