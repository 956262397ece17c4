import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { ErrorState } from '../../ui/states.tsx'
import { idOf, urls } from '../../ui/urls.ts'
import { useOrder } from './api.ts'
import { StatementBlock } from './card/statement.tsx'
import { ActionsMenu } from './card/actions-menu.tsx'
import {
  CommentsBlock,
  DeliveryBlock,
  LoyaltyBlock,
  MainBlock,
  GoodsBackBlock,
  PackingBlock,
  PaymentBlock,
  RefundBlock,
  TotalsBlock,
} from './card/blocks.tsx'
import { CallsBlock } from './card/calls-block.tsx'
import { CardSkeleton } from './card/card-skeleton.tsx'
import { useOrderView } from './card/order-view.ts'
import { ProductsBlock } from './card/products.tsx'
import { Summary } from './card/summary.tsx'
import { TasksBlock } from './card/tasks-block.tsx'
import { Timeline } from './card/timeline.tsx'
import styles from './order-screen.module.css'

export function OrderScreen() {
  const orderId = idOf(useParams().orderId)
  return orderId === null ? <NotFound /> : <Order orderId={orderId} />
}

function Order({ orderId }: { orderId: number }) {
  const { t } = useTranslation('orders')
  const title = t('orders:card.title', { orderId })
  useScreenTitle(title)
  const { data, error, refetch } = useOrder(orderId)
  const retry = () => void refetch()
  if (data) return <Card card={data} problem={error} retry={retry} />
  return (
    <>
      <PageTitle title={title} />
      {error ? <ErrorState error={error} retry={retry} /> : <CardSkeleton />}
    </>
  )
}

interface CardProps {
  card: OrderCard
  /** The newest answer did not come: what is shown is older. */
  problem: Error | null
  retry: () => void
}

function Card({ card, problem, retry }: CardProps) {
  const view = useOrderView(card)
  const { t, order } = view
  return (
    <>
      <PageTitle
        title={t('orders:card.title', { orderId: order.id })}
        aside={order.partnerOrderId ?? undefined}
        actions={
          <>
            <Link to={urls.orderLog(order.id)}>{t('orders:card.wholeLog')}</Link>
            <ActionsMenu view={view} />
          </>
        }
      />
      <div className={styles.root}>
        {problem && <StaleNotice error={problem} retry={retry} />}
        {view.failed && <Notice tone="warning">{view.failed.message}</Notice>}
        <Summary view={view} />
        <div className={styles.columns}>
          <div className={styles.left}>
            <ProductsBlock view={view} />
            <div className={styles.blocks}>
              <MainBlock view={view} />
              <TotalsBlock view={view} />
              <PaymentBlock view={view} />
              <DeliveryBlock view={view} />
              <RefundBlock view={view} />
              <CommentsBlock view={view} />
              <PackingBlock view={view} />
              <GoodsBackBlock view={view} />
              <CallsBlock view={view} />
              <LoyaltyBlock view={view} />
            </div>
            <StatementBlock view={view} />
            <TasksBlock view={view} />
          </div>
          <Timeline view={view} />
        </div>
      </div>
    </>
  )
}
