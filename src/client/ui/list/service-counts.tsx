import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Operations } from '../../http/api-types.generated.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { CountLinks } from '../tabs/count-links.tsx'

type CountsQuery = Operations['GET']['tasks/delivery-count']['query']

interface Props {
  query: CountsQuery
  /** Text key of the link to all orders. */
  all: string
  /** Text key of the link to the orders of one service, with the parameters `service` (its name) and `count`. */
  of: string
  /** Service of the list; null for all services. */
  current: number | null
  to: (service?: number) => string
}

/** Returns the number of orders per delivery service; undefined until loaded. */
export function useServiceCounts(query: CountsQuery) {
  return useQuery({
    queryKey: [...queryKeys.orders, 'delivery-count', query],
    queryFn: ({ signal }) => get('tasks/delivery-count', { signal, query }),
  }).data
}

/** The filter by delivery service, with the number of orders of each. The other filters remain applied. */
export function DeliveryServiceCounts({ query, all, of, current, to }: Props) {
  const { t } = useTranslation('list')
  const services = useCatalog('deliveryServices')
  const counts = useServiceCounts(query) ?? []
  const [params] = useSearchParams()
  const otherFilters = new URLSearchParams(params)
  otherFilters.delete('page')
  const search = otherFilters.toString()
  if (counts.length === 0) return null
  return (
    <CountLinks
      label={t('list:services')}
      links={[
        { key: 'all', to: { pathname: to(), search }, text: t(all), isCurrent: current === null },
        ...counts.map(({ service, count }) => ({
          key: service,
          to: { pathname: to(service), search },
          text: t(of, { service: services.text(service), count }),
          isCurrent: service === current,
        })),
      ]}
    />
  )
}
