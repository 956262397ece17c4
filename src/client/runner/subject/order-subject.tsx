import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderView } from '../../../../schemas/api/tasks.ts'
import type { AcceptedPart } from '../../../shared/accepted-part.ts'
import { PrintButton } from '../../ui/print-buttons.tsx'
import { urls } from '../../ui/urls.ts'
import { outlineOf } from '../form/outline.ts'
import { CallHistory } from '../parts/call-history.tsx'
import { NextTask } from '../parts/next-task.tsx'
import { OwnCall } from '../parts/own-call.tsx'
import { OrderFacts } from '../parts/order-facts.tsx'
import { OrderedGoods } from '../parts/ordered-goods.tsx'
import { OtherOrders } from '../parts/other-orders.tsx'
import { MadeFacts, madeOf } from './made-facts.tsx'
import styles from './subject.module.css'

type Props = { view: OrderView }

/** Work at which the customer stands: paying follows the issue, and the issue the paying. */
const atCounter = new Set(['delivery', 'paying'])

/** Which order it is, and of which store. */
export function OrderPlace({ view: { order } }: Props) {
  const { t } = useTranslation('runner')
  return (
    <>
      <Link className={styles.link} to={urls.order(order.orderId)}>
        {t('header.order', { orderId: order.orderId })}
      </Link>
      {' · '}
      {t('header.store', { pfm: order.pfm, name: order.storeName })}
    </>
  )
}

/** What is shown beside a step of an order; at the counter the customer signs the order form. */
export function OrderAside({ view, now }: Props & { now: AcceptedPart | null }) {
  return (
    <>
      <OrderFacts order={view.order} now={now} />
      {atCounter.has(view.step.workflow) && <PrintButton orderId={view.order.orderId} name="form" />}
      <Goods view={view} />
      <OtherOrders view={view} />
      <CallHistory order={view.order} />
    </>
  )
}

/** The lines of the order, unless the step shows them itself. */
function Goods({ view: { order, step } }: Props) {
  const fields = Object.values(outlineOf(step.form ?? ''))
  const stand = step.show.includes('goods') || fields.includes('orderLines')
  if (stand) return null
  return <OrderedGoods order={order} counted={order.lines.some((line) => line.collected > 0)} />
}

/** Formed for pickup: its bags go into a cell, and whoever issues them looks for their number. */
const wantsStickers = ({ step }: OrderView) =>
  step.workflow === 'formatting' && step.state.startsWith('formed')

/** «Call again» goes on with the call itself, unless it must wait for the hours in which customers are called. */
const isCalledAgain = ({ step }: OrderView) => step.workflow === 'deciding' && step.state === 'calledAgain'

/** Work that stops with goods in hand when its order is cancelled. */
const collects = new Set(['formatting', 'formationDelivery', 'editAfterFormatting'])
/** The next task is of the same order. */
const staysWithOrder = ({ task, step }: OrderView) =>
  atCounter.has(step.workflow) || (task?.taskStatus === 'withdrawn' && collects.has(step.workflow))

/** Where one goes on from the end of a task or an action. */
export function OrderEnd({ view }: Props) {
  const { t } = useTranslation('runner')
  const { task, order } = view
  const made = madeOf(view)
  return (
    <>
      {made !== null && <MadeFacts made={made} currency={order.currency} />}
      {isCalledAgain(view) && <OwnCall orderId={order.orderId} />}
      {wantsStickers(view) && <PrintButton orderId={order.orderId} name="sticker" />}
      <div className={styles.ends}>
        {task !== null && (
          <NextTask after={task.taskId} {...(staysWithOrder(view) && { order: order.orderId })} />
        )}
        {task !== null && (
          <Link className={styles.link} to={urls.tasks()}>
            {t('end.tasks')}
          </Link>
        )}
        <Link className={styles.link} to={urls.order(order.orderId)}>
          {t('end.order', { orderId: order.orderId })}
        </Link>
        {made !== null && (
          <Link
            className={styles.link}
            to={made.kind === 'refund' ? urls.refundCheck() : urls.exchangeCheck()}
          >
            {t(`end.${made.kind}Check`)}
          </Link>
        )}
      </div>
    </>
  )
}
