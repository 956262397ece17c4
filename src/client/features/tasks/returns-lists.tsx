import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import { catalog, instant, link, money, own, quantity, text } from '../../ui/fields/kinds.tsx'
import { choices, oneOf, search, store } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import { ServiceCounts } from '../../ui/list/service-counts.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { idOf, urls } from '../../ui/urls.ts'
import { due, state } from './task-fields.tsx'

const returnsList = {
  texts: () => ['refunds'],
  tabs: refundTabs,
  rowId: ({ taskId }: TaskRow) => taskId,
  open: ({ taskId }: TaskRow) => urls.task(taskId),
  onComputer: ({ mobile, taskStatus }: TaskRow) => !mobile && taskStatus === 'open',
  export: true as const,
}

const fields = [
  link('taskId', { width: 76 }),
  text('orderId', { width: 80 }),
  state,
  due,
  own<TaskRow>('deliveryServiceTypeId', {
    width: 168,
    grow: 1,
    phone: 'line',
    catalog: 'deliveryServiceTypes',
    text: ({ deliveryServiceTypeId: id }, s) => s.catalog('deliveryServiceTypes').text(id),
  }),
  text('customerName', { width: 140, grow: 1 }),
  quantity('pieces', { width: 64, phone: 'line' }),
  money('sumOrdered', { width: 112 }),
  text('pfm', { width: 84 }),
  text('claimedName', { width: 120, grow: 1 }),
  instant('taskDate', { sort: true }),
  catalog('taskType', 'taskTypes', { width: 184, extra: true }),
]

const ReturnCounts = () => (
  <ServiceCounts
    query={{ of: 'returns' }}
    all="refunds:returns.all"
    of="refunds:returns.ofService"
    to={urls.shippingReturns}
  />
)

/** Specification 2, /refunds/return-from-shipping: orders that delivery services return, open or done. */
export const shippingReturns = (scope: 'open' | 'done', service?: number): ListDescription<TaskRow> => ({
  ...returnsList,
  name: 'shippingReturns',
  path: 'tasks/return-from-shipping',
  queryKey: 'tasks',
  fixed: { scope, ...(service !== undefined && { service: String(service) }) },
  ...(scope === 'open' && { Alert: ReturnCounts }),
  fields,
  filters: [
    search(),
    // Open returns are filtered by the service counters above the list.
    ...(scope === 'done' ? [choices('service', 'deliveryServices')] : []),
    store(),
  ],
  sort: scope === 'open' ? 'urgency' : '-taskDate',
})

/** Specification 2, /refunds/return-from-sbermarket-vitrina. */
export const marketReturns: ListDescription<TaskRow> = {
  ...returnsList,
  name: 'marketReturns',
  path: 'tasks/return-from-sbermarket-vitrina',
  queryKey: 'tasks',
  fields,
  filters: [search(), oneOf('scope', ['open', 'done'], 'marketReturns:scopes'), store()],
  sort: '-taskDate',
}

/** Specification 2: /refunds/return-from-shipping/{service}. */
export function ServiceReturnsScreen() {
  const service = idOf(useParams().service)
  const description = useMemo(() => (service === null ? null : shippingReturns('open', service)), [service])
  return description === null ? <NotFound /> : <ListScreen key={service} description={description} />
}
