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
  return (
    <DialogFrame title={title} onSubmit={onConfirm} onClose={onClose}>
      <IdList ids={orders} />
      {text}
    </DialogFrame>
  )
}
