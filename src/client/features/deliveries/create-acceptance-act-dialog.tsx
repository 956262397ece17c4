import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CourierHandoverRow } from '../../../../schemas/api/deliveries.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { ConfirmAcceptanceActDialog } from './confirm-acceptance-act-dialog.tsx'
import { urls } from '../../ui/urls.ts'

/** True if one acceptance act can contain the orders: they belong to one delivery service and one store. */
export const canShareAct = ([first, ...others]: readonly CourierHandoverRow[]): boolean =>
  others.every(
    ({ deliveryServiceId, pfm }) => deliveryServiceId === first?.deliveryServiceId && pfm === first.pfm,
  )

/** Asks to confirm the selected orders, then opens the screen that scans their boxes and creates the acceptance act. */
export function CreateAcceptanceActDialog({
  rows,
  onClose,
}: {
  rows: readonly CourierHandoverRow[]
  onClose: () => void
}) {
  const { t } = useTranslation('deliveryIssue')
  const navigate = useNavigate()
  const services = useCatalog('deliveryServices')
  const [first] = rows
  const openBoxes = ({ deliveryServiceId, pfm }: CourierHandoverRow) =>
    navigate(
      urls.issueBoxes(deliveryServiceId, {
        pfm,
        orders: rows.map(({ orderId }) => orderId).join(','),
      }),
    )
  return (
    <ConfirmAcceptanceActDialog
      title={t('deliveryIssue:ask.title', { count: rows.length })}
      text={t('deliveryIssue:ask.text', {
        service: services.text(first?.deliveryServiceId ?? null),
        pfm: first?.pfm,
      })}
      orders={rows.map(({ orderId }) => orderId)}
      onConfirm={() => first && void openBoxes(first)}
      onClose={onClose}
    />
  )
}
