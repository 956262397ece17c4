import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatActorName } from '../../../shared/actor-names.ts'
import type { CustomerOverview } from '../../../../schemas/api/search.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { formatStoreDateTime } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { EmptyText, ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { urls } from '../../ui/urls.ts'
import { toStateTitleKey, WorkflowText } from '../../ui/workflow-text.tsx'
import { useAccess } from '../access.ts'
import { useCustomerOverview } from './api.ts'
import styles from './search-panel.module.css'

type CustomerOrder = CustomerOverview['orders'][number]

/** Orders of the customer who placed the order `orderId`, each with the tasks and actions available to the user. */
export function CustomerOrders({ orderId }: { orderId: number }) {
  const { t } = useTranslation('search')
  const { data, error, refetch } = useCustomerOverview(orderId)
  if (error && !data) return <ErrorPlaceholder error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonBar />
  return (
    <>
      <ul className={styles.orders}>
        {data.orders.map((result) => (
          <OrderResult key={result.order.id} result={result} />
        ))}
      </ul>
      {data.more && <p className={styles.small}>{t('search:moreOrders')}</p>}
    </>
  )
}

function OrderResult({ result: { order, storeZone, tasks, actions } }: { result: CustomerOrder }) {
  const { t } = useTranslation('search')
  const { menu } = useAccess()
  const statuses = useCatalog('orderStatuses')
  const formatAt = (instant: string) => formatStoreDateTime(instant, storeZone)
  const links = [
    ...(menu.includes('tasks') ? tasks : []).map((task) => ({
      key: `task ${task.taskId}`,
      to: urls.task(task.taskId),
      text: (
        <>
          <WorkflowText workflow={task.taskType} version={task.version} path="title" />
          {': '}
          <WorkflowText workflow={task.taskType} version={task.version} path={toStateTitleKey(task.state)} />
        </>
      ),
      aside: [
        task.postponedUntil && t('search:until', { at: formatAt(task.postponedUntil) }),
        task.claimedName && t('search:heldBy', { name: formatActorName(task.claimedName, t) }),
      ],
    })),
    ...actions.map(({ name, version }) => ({
      key: `action ${name}`,
      to: urls.orderAction(order.id, name),
      text: <WorkflowText workflow={name} version={version} path="title" />,
      aside: [],
    })),
  ]
  return (
    <li className={styles.order}>
      <div>
        <Link to={urls.order(order.id)} className={styles.link}>
          {t('search:order', { orderId: order.id })}
        </Link>{' '}
        {statuses.text(order.orderStatusId)}
      </div>
      <div className={styles.small}>
        {[order.partnerOrderId, order.pfm, order.planDateIssued && formatAt(order.planDateIssued)]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {links.length === 0 && <EmptyText>{t('search:nothing')}</EmptyText>}
      <ul className={styles.links} aria-label={t('search:can', { orderId: order.id })}>
        {links.map(({ key, to, text, aside }) => (
          <li key={key}>
            <Link to={to} className={styles.link}>
              {text}
            </Link>{' '}
            <span className={styles.small}>{aside.filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
