import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ActBegun, DeliveryIssueRow } from '../../../../schemas/api/deliveries.ts'
import { request } from '../../http/http.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { AskBeforeAct } from './ask-before-act.tsx'
import { urls } from '../../ui/urls.ts'

/** Begins an act of the chosen orders and goes to it. */
export function FormAct({ rows, onClose }: { rows: readonly DeliveryIssueRow[]; onClose: () => void }) {
  const { t } = useTranslation('deliveryIssue')
  const navigate = useNavigate()
  const services = useCatalog('deliveryServices')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request<ActBegun>('POST', 'acceptance-acts', {
        body: { orderIds: rows.map(({ orderId }) => orderId) },
      }),
    onSuccess: ({ deskId }) => void navigate(urls.act(deskId)),
  })
  const [first] = rows
  const together = rows.every(
    ({ deliveryServiceId, pfm }) => deliveryServiceId === first?.deliveryServiceId && pfm === first.pfm,
  )
  return (
    <AskBeforeAct
      title={t('deliveryIssue:ask.title', { count: rows.length })}
      text={
        together
          ? t('deliveryIssue:ask.text', {
              service: services.text(first?.deliveryServiceId ?? null),
              pfm: first?.pfm,
            })
          : t('deliveryIssue:ask.several')
      }
      may={together}
      busy={isPending}
      refusal={error?.message ?? null}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
