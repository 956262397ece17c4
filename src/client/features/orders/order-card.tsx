import { Button } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { OrderCard } from '../../../../schemas/api/orders.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  placeBlockAside,
  namedValuesBlock,
  placeBlocksInColumns,
  summaryItem,
  customSummaryItem,
  customBlock,
  tableBlock,
  type CardDescription,
} from '../../ui/card/card-description.ts'
import { storeZoneInstantField } from '../../ui/fields/kinds.tsx'
import { Notice } from '../../ui/notice.tsx'
import { deliveryDocuments, OrderPrintButtons, type OrderDocument } from '../../ui/print-buttons.tsx'
import { ProcessPathLink } from '../../ui/path-link.tsx'
import { urls } from '../../ui/urls.ts'
import { answerFields, getAnswers } from './card/answers.tsx'
import { renderPhoneCalls } from './card/calls.tsx'
import { renderFeedback } from './card/feedback.tsx'
import { orderLogCatalogNames } from './card/log-catalogs.ts'
import * as fields from './card/order-fields.tsx'
import { renderReturnedGoods, renderPacking } from './card/goods-blocks.tsx'
import { renderStoreAssignment } from './card/store-choice.tsx'
import { createRetainedSum, orderLineColumns } from './card/product-fields.tsx'
import { OrderStatementBlock } from './card/statement.tsx'
import { loyaltyFields, orderTotalFields } from './card/sum-fields.tsx'
import { renderTestPayments } from './card/test-payments.tsx'
import { summarizeOpenTasks, taskFields } from './card/tasks.tsx'
import { OrderCardTimeline } from './card/timeline.tsx'

// Lazy, so that the card renders before the code of the menu is loaded.
const ActionsMenu = lazy(() => import('./card/actions-menu.tsx').then((m) => ({ default: m.ActionsMenu })))

const getOrder = (card: OrderCard) => card.order
const getDoneOrder = (card: OrderCard) => (card.order.dateDone === null ? null : card.order)
const getPendingOrder = (card: OrderCard) => (card.order.dateDone === null ? card.order : null)
const isPickup = (card: OrderCard) => card.order.deliveryServiceTypeId === null
const isCollected = (card: OrderCard) => card.products.some((product) => product.skuQuantityFinished > 0)

const getLines = ({ order: { id, currency, dateUpdate, orderStatusId }, products: lines }: OrderCard) => {
  const getRetainedSum = createRetainedSum(lines)
  return lines.map((product) => ({
    ...product,
    sumKept: getRetainedSum(product),
    currency,
    dateUpdate,
    orderId: id,
    isOver: finalStatuses.includes(orderStatusId),
  }))
}

/** Returns the documents of the order that can be printed in its current state. */
function getPrintableDocuments(card: OrderCard): readonly OrderDocument[] {
  if (!isCollected(card)) return ['form']
  return isPickup(card) ? ['form', 'sticker'] : ['form', ...deliveryDocuments]
}

/** Card with all data of an order (specification 2, «Order view», and 3). */
export const orderCard: CardDescription<OrderCard> = {
  name: 'orders',
  path: (id) => `orders/${id}`,
  queryKey: queryKeys.order,
  title: (card, { t }) => t('orders:card.title', { orderId: card.order.id }),
  list: urls.orders(),
  initialTitle: (orderId, { t }) => t('orders:card.title', { orderId }),
  aside: (card) => card.order.partnerOrderId,
  store: (card) => card.store,
  updatedAt: (card) => card.order.dateUpdate,
  texts: ['runner', 'feedbacks'],
  summary: [
    summaryItem(getOrder, fields.orderStatusField, fields.statusChangedAtField),
    summaryItem(getOrder, fields.payableField, fields.payStatusField),
    summaryItem((card: OrderCard) => card, fields.storeNameField, fields.storeAddressField),
    // A finished order shows the time when it was finished instead of the promised time.
    summaryItem(getDoneOrder, storeZoneInstantField('dateDone'), fields.relativeDateField('dateDone')),
    summaryItem(getPendingOrder, fields.promisedTimeField, fields.relativeDateField('planDateIssued')),
    customSummaryItem('task', summarizeOpenTasks),
  ],
  blocks: [
    tableBlock('products', getLines, orderLineColumns, 'orders:card.noProducts'),
    ...placeBlocksInColumns<OrderCard>(
      namedValuesBlock('main', getOrder, fields.mainOrderFields),
      namedValuesBlock('totals', getOrder, orderTotalFields),
      namedValuesBlock('payment', getOrder, fields.paymentFields),
      namedValuesBlock(
        'delivery',
        (card: OrderCard) => (isPickup(card) ? { ...card.order, store: card.store } : null),
        fields.pickupFields,
        (card) => <OrderPrintButtons orderId={card.order.id} names={getPrintableDocuments(card)} />,
      ),
      namedValuesBlock(
        'delivery',
        (card: OrderCard) => (isPickup(card) ? null : { ...card.order, label: card.label }),
        fields.deliveryFields,
        (card, { t }) => (
          <>
            {card.label === 'failed' && <Notice tone="error">{t('orders:label.again')}</Notice>}
            <OrderPrintButtons orderId={card.order.id} names={getPrintableDocuments(card)} />
          </>
        ),
      ),
      namedValuesBlock(
        'refund',
        (card: OrderCard) => card.refund && { ...card.refund, pfm: card.order.pfm },
        fields.newestRefundFields,
      ),
      namedValuesBlock('comments', getOrder, fields.commentFields),
      customBlock('packing', renderPacking, { catalogs: ['bagTypes', 'tareTypes'] }),
      customBlock('goodsBack', renderReturnedGoods, { catalogs: ['goodsLossReasons'] }),
      customBlock('placement', renderStoreAssignment, { catalogs: ['actionIfNotValidate'] }),
      customBlock('calls', renderPhoneCalls, { title: 'runner:call.history' }),
      namedValuesBlock('loyalty', getOrder, loyaltyFields),
      customBlock('feedback', renderFeedback, { catalogs: ['feedbackQuestions'] }),
    ),
    tableBlock('answers', getAnswers, answerFields),
    customBlock('testPayments', renderTestPayments, { title: 'orders:card.testPayments' }),
    customBlock('statement', (card, s, title) => <OrderStatementBlock card={card} s={s} title={title} />, {
      title: 'orders:ledger.title',
    }),
    tableBlock(
      'tasks',
      (card: OrderCard) => card.tasks.map((task) => ({ ...task, pfm: card.order.pfm })),
      taskFields,
    ),
    placeBlockAside(
      customBlock('timeline', (card, s, title) => <OrderCardTimeline card={card} s={s} title={title} />, {
        title: 'orders:card.timeline',
        catalogs: ['eventHandlers', ...orderLogCatalogNames],
      }),
    ),
  ],
  links: (card, { t }) => (
    <>
      <ProcessPathLink to={urls.orderPath(card.order.id)} />
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
