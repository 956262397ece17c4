import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { serverNow } from '../../../http/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { urls } from '../../../ui/urls.ts'
import { stateKey, WorkflowText } from '../../../ui/workflow-text.tsx'
import { OrderStatus } from '../order-status.tsx'
import type { OrderView } from './order-view.ts'
import styles from './summary.module.css'

/** What one wants to know first: status, money, store, promised time, and what is to be done next. */
export function Summary({ view }: { view: OrderView }) {
  const { order, store, tasks, catalogs, t, money, at, relative, relativeShort } = view
  const open = tasks.filter(({ taskStatus }) => taskStatus === 'open')
  const item = (name: string, main: ReactNode, more?: ReactNode) => (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.main}>{main}</dd>
      {more !== undefined && <dd className={styles.more}>{more}</dd>}
    </div>
  )
  return (
    <dl className={styles.root}>
      {item(
        view.field('orderStatusId'),
        <OrderStatus id={order.orderStatusId} text={catalogs.orderStatuses.text(order.orderStatusId)} />,
        at(order.dateUpdate),
      )}
      {item(view.field('payable'), money(order.payable), catalogs.payStatuses.text(order.payStatusId))}
      {item(
        t('orders:card.store'),
        `${store.pfm} ${store.name}`,
        [store.city, store.address].filter(Boolean).join(', '),
      )}
      {order.dateDone !== null
        ? // What was promised is over, kept or not.
          item(view.field('dateDone'), at(order.dateDone), relative(order.dateDone))
        : order.planDateIssued !== null &&
          item(view.field('planDateIssued'), at(order.planDateIssued), relative(order.planDateIssued))}
      {open.length === 0
        ? item(t('orders:card.task'), t('orders:card.noTask'))
        : open.map((task) => (
            <div key={task.taskId}>
              <dt className={styles.name}>{t('orders:card.task')}</dt>
              <dd className={styles.main}>
                <Link to={urls.task(task.taskId)}>
                  <WorkflowText workflow={task.taskType} version={task.version} path="title" />
                </Link>
              </dd>
              <dd className={styles.more}>
                <WorkflowText workflow={task.taskType} version={task.version} path={stateKey(task.state)} />
                {task.claimedName !== null && ` · ${task.claimedName}`}
              </dd>
              <dd className={styles.more}>
                {Date.parse(task.dueAt) < serverNow() ? (
                  <Badge tone="danger">{t('orders:card.overdue', { due: relativeShort(task.dueAt) })}</Badge>
                ) : (
                  t('orders:card.due', { due: relative(task.dueAt) })
                )}
              </dd>
            </div>
          ))}
    </dl>
  )
}
