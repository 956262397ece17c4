import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderActionView, OrderStepView } from '../../../../schemas/api/tasks.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { useRights } from '../../http/use-rights.ts'
import { DocumentButton } from '../../ui/print-buttons.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import styles from './subject.module.css'

export const getCreatedRefundOrExchange = (view: OrderStepView): OrderActionView['made'] =>
  'made' in view ? view.made : null

interface Props {
  refund: NonNullable<OrderActionView['made']>
  currency: string
}

/** The refund or exchange that was just created, with its number and sum, and for a refund the application to print. */
export function CreatedRefundOrExchangeFacts({ refund, currency }: Props) {
  const { t } = useTranslation('runner')
  const { money } = useFormatters()
  const statuses = useCatalog('refundStatuses')
  const canSee = useRights()?.has('menuViewRefunds') ?? false
  const { kind, id, quantity: count, total, status } = refund
  const name = t(`end.${kind}`, { id })
  const url = kind === 'refund' ? urls.refund(id) : urls.exchange(id)
  const sum = total !== null && status !== refundStatus.refused ? money(total, currency) : null
  const details = [
    count > 0 && t('end.pieces', { count }),
    sum,
    status !== null && statuses.text(status),
  ].filter(Boolean)
  return (
    <div className={styles.createdRefund}>
      <p className={styles.description}>
        {canSee ? (
          <Link className={styles.link} to={url}>
            {name}
          </Link>
        ) : (
          name
        )}
        {details.map((part) => ` · ${part}`)}
      </p>
      {canSee && kind === 'refund' && status !== refundStatus.refused && (
        <DocumentButton path={`refunds/${id}/application`} label={t('end.application')} />
      )}
    </div>
  )
}
