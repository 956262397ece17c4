import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { Notice } from '../../ui/notice.tsx'
import { urls } from '../../ui/urls.ts'
import { useAccess } from '../access.ts'

const pollMs = 60_000

/** Only for users with the right, when the server reports late orders; hidden on any error (specification 4). */
export function LateOrdersNotice() {
  const { t } = useTranslation()
  const { menu } = useAccess()
  const { data, isError } = useQuery({
    enabled: useRights()?.has('showLateOrdersNotify') ?? false,
    queryKey: queryKeys.lateOrders,
    queryFn: ({ signal }) => get('orders/late-orders-notification', { signal }),
    refetchInterval: pollMs,
    retry: false,
  })
  if (isError || data?.lateOrdersNotification !== true) return null
  return (
    <Notice
      landmark={t('shell:lateOrders.landmark')}
      tone="warning"
      action={menu.includes('tasks') && <Link to={urls.overdueTasks()}>{t('shell:lateOrders.show')}</Link>}
    >
      {t('shell:lateOrders.text')}
    </Notice>
  )
}
