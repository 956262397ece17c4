import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { useServiceCounts } from '../../ui/list/service-counts.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { urls } from '../../ui/urls.ts'

/**
 * Button that opens the screen for scanning all boxes of a delivery service. Disabled with a reason if no order is
 * ready or if it is unknown which service is meant. `service`: delivery service of the list; null if the list contains
 * all services.
 */
export function ScanBoxesButton({ service }: { service: number | null }) {
  const { t } = useTranslation('deliveryIssue')
  const navigate = useNavigate()
  const rights = useRights()
  const [params] = useSearchParams()
  const pfm = params.get('pfm')
  const counts = useServiceCounts({})
  // If all orders wait for the same service, the user need not choose the service.
  const scanned = service ?? (counts?.length === 1 ? counts[0]!.service : null)
  const query = {
    act: 'without' as const,
    limit: 1,
    ...(scanned !== null && { service: scanned }),
    ...(pfm !== null && { pfm }),
  }
  const { data } = useQuery({
    queryKey: [...queryKeys.orders, 'to-scan', query],
    queryFn: ({ signal }) => get('tasks/delivery-list', { signal, query }),
  })
  if (!rights?.has('orderIssueToCourier')) return null
  const reason =
    data?.total === 0
      ? t('deliveryIssue:scan.why.noOrders')
      : scanned === null
        ? t('deliveryIssue:scan.why.service')
        : null
  return (
    <ReasonedButton
      appearance="primary"
      reason={reason}
      onClick={() =>
        scanned !== null && void navigate(urls.issueBoxes(scanned, { ...(pfm !== null && { pfm }) }))
      }
    >
      {data === undefined || data.total === 0
        ? t('deliveryIssue:scan.open')
        : t('deliveryIssue:scan.openWith', { count: data.total })}
    </ReasonedButton>
  )
}
