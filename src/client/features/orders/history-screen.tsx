import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { CardSkeleton } from '../../ui/card/card-skeleton.tsx'
import { ListTabs } from '../../ui/list/list-tabs.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { parseId, urls } from '../../ui/urls.ts'
import { useOrder } from './api.ts'

interface HistoryProps {
  card: OrderCard
  title: string
}

/**
 * Creates a page with the history of the order whose id is the URL parameter `orderId`. `title`: text key of the title,
 * with the variable `orderId`. `Body` is rendered after the order has loaded.
 */
export function createOrderHistoryScreen(title: string, Body: ComponentType<HistoryProps>) {
  function History({ orderId }: { orderId: number }) {
    const { t } = useTranslation('orders')
    const titleText = t(title, { orderId })
    useScreenTitle(titleText)
    const { data: card, error, refetch } = useOrder(orderId)
    if (card) return <Body card={card} title={titleText} />
    return (
      <>
        <PageTitle title={titleText} />
        {error ? (
          <ErrorPlaceholder error={error} retry={() => void refetch()} />
        ) : (
          <CardSkeleton summary={5} />
        )}
      </>
    )
  }
  return function HistoryScreen() {
    const orderId = parseId(useParams().orderId)
    return orderId === null ? <NotFound /> : <History orderId={orderId} />
  }
}

/**
 * Title, link to the order, and tabs of the two history pages. `total`: number of entries, formatted; undefined until
 * loaded.
 */
export function OrderHistoryHeader({
  orderId,
  title,
  total,
}: {
  orderId: number
  title: string
  total?: string
}) {
  const { t } = useTranslation('orders')
  return (
    <>
      <PageTitle
        title={title}
        aside={total}
        actions={<Link to={urls.order(orderId)}>{t('orders:log.toOrder')}</Link>}
      />
      <ListTabs
        tabs={[
          { to: urls.orderLog(orderId), text: 'orders:log.tab' },
          { to: urls.orderTimeline(orderId), text: 'orders:timeline.tab' },
        ]}
      />
    </>
  )
}
