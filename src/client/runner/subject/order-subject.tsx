import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderStepView } from '../../../../schemas/api/tasks.ts'
import type { AcceptedPartTotals } from '../../../shared/accepted-part.ts'
import { OrderPrintButton } from '../../ui/print-buttons.tsx'
import { urls } from '../../ui/urls.ts'
import { getFormFields } from '../form/form-fields.ts'
import { CallHistory } from '../parts/call-history.tsx'
import { NextTaskButton, useNextTaskId } from '../parts/next-task.tsx'
import { OrderTaskLinks } from '../parts/order-task-links.tsx'
import { RedirectToOwnCallTask } from '../parts/redirect-to-own-call-task.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { OrderedGoods } from '../parts/ordered-goods.tsx'
import { isCollectingFinished, selectStepLines } from '../parts/step-lines.ts'
import { OtherCustomerOrders } from '../parts/other-orders.tsx'
import { CreatedRefundOrExchangeFacts, getCreatedRefundOrExchange } from './created-refund-facts.tsx'
import styles from './subject.module.css'

type Props = { view: OrderStepView }

/** Workflows for a customer at the counter, where issue and payment follow each other. */
const counterWorkflows = new Set(['delivery', 'paying'])

/** Number of the order, linked to its page. */
export function OrderNumberLabel({ view: { order } }: Props) {
  const { t } = useTranslation('runner')
  return (
    <Link className={styles.link} to={urls.order(order.orderId)}>
      {t('header.order', { orderId: order.orderId })}
    </Link>
  )
}

/** Facts next to an order step. At the counter they include the order form, which the customer signs. */
export function OrderStepFacts({ view, now }: Props & { now: AcceptedPartTotals | null }) {
  return (
    <>
      <OrderFacts order={view.order} now={now} showCall={!view.step.show.includes('phone')} />
      {counterWorkflows.has(view.step.workflow) && (
        <OrderPrintButton orderId={view.order.orderId} name="form" />
      )}
      <Goods view={view} />
      <OtherCustomerOrders view={view} />
      <CallHistory order={view.order} />
    </>
  )
}

/** Lines of the order, unless the step itself displays them. */
function Goods({ view }: Props) {
  const { order, step } = view
  const lines = selectStepLines({ ...view, step: { ...step, goods: undefined } })
  const fields = Object.values(getFormFields(step.form ?? ''))
  const hasOwnGoodsList = step.show.includes('goods') || fields.includes('orderLines')
  if (hasOwnGoodsList) return null
  return <OrderedGoods order={{ ...order, lines }} isCounted={isCollectingFinished(step, lines)} />
}

/** True after forming for pickup: the bags are put into a cell and are found by a sticker with the order number. */
const needsStickers = ({ step }: OrderStepView) =>
  step.workflow === 'formatting' && step.state.startsWith('formed')

/** True if the task ended with «Call again», which opens a call task of the order and claims it for the user. */
const isCalledAgain = ({ step }: OrderStepView) =>
  step.workflow === 'deciding' && step.state === 'calledAgain'

/** Workflows in which goods may already be collected when the order is cancelled. */
const collectingWorkflows = new Set(['formatting', 'formationDelivery', 'editAfterFormatting'])
/** True if the next task should be one of the same order. */
const hasNextTaskOfOrder = ({ task, step }: OrderStepView) =>
  counterWorkflows.has(step.workflow) ||
  (task?.taskStatus === 'withdrawn' && collectingWorkflows.has(step.workflow))

/** Links after the end of a task or an action. */
export function OrderEndLinks({ view }: Props) {
  const { t } = useTranslation('runner')
  const { task, order } = view
  const createdRefund = getCreatedRefundOrExchange(view)
  const nextOrderId = hasNextTaskOfOrder(view) ? order.orderId : undefined
  const nextTaskId = useNextTaskId(task?.taskId ?? null, nextOrderId)
  return (
    <>
      {createdRefund !== null && (
        <CreatedRefundOrExchangeFacts refund={createdRefund} currency={order.currency} />
      )}
      {isCalledAgain(view) && <RedirectToOwnCallTask orderId={order.orderId} />}
      {needsStickers(view) && <OrderPrintButton orderId={order.orderId} name="sticker" />}
      <div className={styles.actions}>
        {task !== null && <NextTaskButton finishedTaskId={task.taskId} order={nextOrderId} />}
        <OrderTaskLinks
          orderId={order.orderId}
          excludedTaskIds={[task?.taskId ?? null, nextTaskId]}
          className={styles.link}
        />
        {task !== null && (
          <Link className={styles.link} to={urls.tasks()}>
            {t('end.tasks')}
          </Link>
        )}
        <Link className={styles.link} to={urls.order(order.orderId)}>
          {t('end.order', { orderId: order.orderId })}
        </Link>
        {createdRefund !== null && (
          <Link
            className={styles.link}
            to={createdRefund.kind === 'refund' ? urls.refundCheck() : urls.exchangeCheck()}
          >
            {t(`end.${createdRefund.kind}Check`)}
          </Link>
        )}
      </div>
    </>
  )
}
