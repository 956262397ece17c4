import { Button } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  aside,
  factsBlock,
  inColumns,
  item,
  items,
  customBlock,
  tableBlock,
  type CardDescription,
} from '../../ui/card/card-description.ts'
import { instant } from '../../ui/fields/kinds.tsx'
import { Notice } from '../../ui/notice.tsx'
import { deliveryDocuments, PrintButtons, type OrderDocument } from '../../ui/print-buttons.tsx'
import { PathLink } from '../../ui/path-link.tsx'
import { urls } from '../../ui/urls.ts'
import { callsBlock } from './card/calls.tsx'
import { feedback } from './card/feedback.tsx'
import { logCatalogs } from './card/log-catalogs.ts'
import * as fields from './card/order-fields.tsx'
import { returnedGoodsBlock, packingBlock } from './card/pieces.tsx'
import { placementBlock } from './card/placement.tsx'
import { products } from './card/product-fields.tsx'
import { StatementBlock } from './card/statement.tsx'
import { loyalty, totals } from './card/sum-fields.tsx'
import { testPayments } from './card/test-payments.tsx'
import { openTasksSummary, taskFields } from './card/tasks.tsx'
import { Timeline } from './card/timeline.tsx'

// Lazy: the menu is the heavier half of the card.
const ActionsMenu = lazy(() => import('./card/actions-menu.tsx').then((m) => ({ default: m.ActionsMenu })))

const getOrder = (card: OrderCard) => card.order
const getDoneOrder = (card: OrderCard) => (card.order.dateDone === null ? null : card.order)
const getPendingOrder = (card: OrderCard) => (card.order.dateDone === null ? card.order : null)
const isPickup = (card: OrderCard) => card.order.deliveryServiceTypeId === null
const isCollected = (card: OrderCard) => card.products.some((product) => product.skuQuantityFinished > 0)

const getLines = ({ order: { id, currency, dateUpdate, orderStatusId }, products: lines }: OrderCard) =>
  lines.map((product) => ({
    ...product,
    currency,
    dateUpdate,
    orderId: id,
    isOver: finalStatuses.includes(orderStatusId),
  }))

/** Documents that can be printed now. */
function getPrintableDocuments(card: OrderCard): readonly OrderDocument[] {
  if (!isCollected(card)) return ['form']
  return isPickup(card) ? ['form', 'sticker'] : ['form', ...deliveryDocuments]
}

/** The order with all its data (specification 2 and 3). */
export const orderCard: CardDescription<OrderCard> = {
  name: 'orders',
  path: (id) => `orders/${id}`,
  queryKey: queryKeys.order,
  title: (card, { t }) => t('orders:card.title', { orderId: card.order.id }),
  list: urls.orders(),
  titleOf: (orderId, { t }) => t('orders:card.title', { orderId }),
  aside: (card) => card.order.partnerOrderId,
  store: (card) => card.store,
  seen: (card) => card.order.dateUpdate,
  texts: ['runner', 'feedbacks'],
  summary: [
    item(getOrder, fields.orderStatus, fields.statusAt),
    item(getOrder, fields.payable, fields.payStatus),
    item((card: OrderCard) => card, fields.storeName, fields.storeAddress),
    // The promised time is in the past, whether it was met or not.
    item(getDoneOrder, instant('dateDone'), fields.timeUntil('dateDone')),
    item(getPendingOrder, instant('planDateIssued'), fields.timeUntil('planDateIssued')),
    items('task', openTasksSummary),
  ],
  blocks: [
    tableBlock('products', getLines, products, 'orders:card.noProducts'),
    ...inColumns<OrderCard>(
      factsBlock('main', getOrder, fields.main),
      factsBlock('totals', getOrder, totals),
      factsBlock('payment', getOrder, fields.payment),
      factsBlock(
        'delivery',
        (card: OrderCard) => (isPickup(card) ? { ...card.order, store: card.store } : null),
        fields.pickup,
        (card) => <PrintButtons orderId={card.order.id} names={getPrintableDocuments(card)} />,
      ),
      factsBlock(
        'delivery',
        (card: OrderCard) => (isPickup(card) ? null : { ...card.order, label: card.label }),
        fields.delivered,
        (card, { t }) => (
          <>
            {card.label === 'failed' && <Notice tone="error">{t('orders:label.again')}</Notice>}
            <PrintButtons orderId={card.order.id} names={getPrintableDocuments(card)} />
          </>
        ),
      ),
      factsBlock(
        'refund',
        (card: OrderCard) => card.refund && { ...card.refund, pfm: card.order.pfm },
        fields.refund,
      ),
      factsBlock('comments', getOrder, fields.comments),
      customBlock('packing', packingBlock, { catalogs: ['bagTypes', 'tareTypes'] }),
      customBlock('goodsBack', returnedGoodsBlock, { catalogs: ['goodsLossReasons'] }),
      customBlock('placement', placementBlock, { catalogs: ['actionIfNotValidate'] }),
      customBlock('calls', callsBlock, { title: 'runner:call.history' }),
      factsBlock('loyalty', getOrder, loyalty),
      customBlock('feedback', feedback, { catalogs: ['feedbackQuestions'] }),
    ),
    customBlock('testPayments', testPayments, { title: 'orders:card.testPayments' }),
    customBlock('statement', (card, s, title) => <StatementBlock card={card} s={s} title={title} />, {
      title: 'orders:ledger.title',
    }),
    tableBlock(
      'tasks',
      (card: OrderCard) => card.tasks.map((task) => ({ ...task, pfm: card.order.pfm })),
      taskFields,
    ),
    aside(
      customBlock('timeline', (card, s, title) => <Timeline card={card} s={s} title={title} />, {
        title: 'orders:card.timeline',
        catalogs: ['eventHandlers', ...logCatalogs],
      }),
    ),
  ],
  ways: (card, { t }) => (
    <>
      <PathLink to={urls.orderPath(card.order.id)} />
      <Link to={urls.orderTimeline(card.order.id)}>{t('orders:timeline.tab')}</Link>
      <Link to={urls.orderLog(card.order.id)}>{t('orders:card.wholeLog')}</Link>
      {card.actions.length > 0 && (
        <Suspense fallback={<Button disabled>{t('orders:card.actions')}</Button>}>
          <ActionsMenu card={card} t={t} />
        </Suspense>
      )}
    </>
  ),
}
