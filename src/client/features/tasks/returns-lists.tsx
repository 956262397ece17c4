import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  quantityField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, switchFilter, searchFilter, storeFilter } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import { DeliveryServiceCounts } from '../../ui/list/service-counts.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { parseId, urls } from '../../ui/urls.ts'
import { taskDueTimeField, taskStateField } from './task-fields.tsx'

const returnsList = {
  texts: () => ['refunds'],
  tabs: refundTabs,
  rowId: ({ taskId }: TaskRow) => taskId,
  open: ({ taskId }: TaskRow) => urls.task(taskId),
  isComputerOnly: ({ mobile, taskStatus }: TaskRow) => !mobile && taskStatus === 'open',
  export: true as const,
}

const fields = [
  cardLinkField('taskId', { width: 76 }),
  textField('orderId', { width: 80 }),
  taskStateField,
  taskDueTimeField,
  customField<TaskRow>('deliveryServiceTypeId', {
    width: 168,
    grow: 1,
    phone: 'line',
    catalog: 'deliveryServiceTypes',
    text: ({ deliveryServiceTypeId: id }, s) => s.catalog('deliveryServiceTypes').text(id),
  }),
  textField('customerName', { width: 140, grow: 1 }),
  quantityField('pieces', { width: 64, phone: 'line' }),
  moneyField('sumOrdered', { width: 112 }),
  textField('pfm', { width: 84 }),
  actorField('claimedName', { width: 120, grow: 1 }),
  storeZoneInstantField('taskDate', { sort: true }),
  catalogField('taskType', 'taskTypes', { width: 184, extra: true }),
]

const ReturnCounts = ({ service }: { service: number | null }) => (
  <DeliveryServiceCounts
    query={{ of: 'returns' }}
    all="refunds:returns.all"
    of="refunds:returns.ofService"
    current={service}
    to={urls.shippingReturns}
  />
)

/**
 * Creates the list of tasks for orders that delivery services return, either open or done (specification 2,
 * /refunds/return-from-shipping). `service`: only orders of this delivery service.
 */
export const buildShippingReturnsList = (
  scope: 'open' | 'done',
  service?: number,
): ListDescription<TaskRow> => ({
  ...returnsList,
  name: 'shippingReturns',
  path: 'tasks/return-from-shipping',
  queryKey: 'tasks',
  fixedQuery: { scope, ...(service !== undefined && { service: String(service) }) },
  ...(scope === 'open' && { Alert: () => <ReturnCounts service={service ?? null} /> }),
  fields,
  filters: [
    searchFilter(),
    // The open returns are filtered by service with the links above the list.
    ...(scope === 'done' ? [choiceFilter('service', 'deliveryServices')] : []),
    storeFilter(),
  ],
  sort: scope === 'open' ? 'urgency' : '-taskDate',
})

/** Tasks for orders that the marketplace partner returns (specification 2, /refunds/return-from-sbermarket-vitrina). */
export const sbermarketReturnsList: ListDescription<TaskRow> = {
  ...returnsList,
  name: 'marketReturns',
  path: 'tasks/return-from-sbermarket-vitrina',
  queryKey: 'tasks',
  fields,
  filters: [searchFilter(), switchFilter('scope', ['open', 'done'], 'marketReturns:scopes'), storeFilter()],
  sort: '-taskDate',
}

/** Open returns from one delivery service (specification 2, /refunds/return-from-shipping/{service}). */
export function DeliveryServiceReturnsScreen() {
  const service = parseId(useParams().service)
  const description = useMemo(
    () => (service === null ? null : buildShippingReturnsList('open', service)),
    [service],
  )
  return description === null ? <NotFound /> : <ListScreen key={service} description={description} />
}
