import { formatActorName } from '../../../shared/actor-names.ts'
import { stalledReasons } from '../../../../schemas/values/stalled-reasons.ts'
import { Link } from 'react-router-dom'
import type {
  IrregularOrderAction,
  StalledOrder,
  StoreWorkload,
  ClaimedTask,
} from '../../../../schemas/api/watch.ts'
import { exceptionKinds } from '../../../shared/order-exceptions.ts'
import { Badge } from '../../ui/badge.tsx'
import { renderEventLink } from '../../ui/event-link.tsx'
import {
  durationField,
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  customField,
  quantityField,
  statusField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import {
  choiceFilter,
  numberSearchFilter,
  userZoneDayRangeFilter,
  storeFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { toStateTitleKey, WorkflowText } from '../../ui/workflow-text.tsx'

const tabs = [
  { to: urls.standing(), text: 'watch:tabs.standing' },
  { to: urls.storesDesk(), text: 'watch:tabs.stores' },
  { to: urls.inWork(), text: 'watch:tabs.inWork' },
  { to: urls.exceptions(), text: 'watch:tabs.exceptions' },
]
const watchList = { tabs, texts: () => ['watch'] as const, queryKey: 'watch' }

/**
 * Link to the task or the outbox event for which the order waits. If there is none, a text that there is no open task.
 */
const next = customField<StalledOrder>('next', {
  width: 230,
  grow: 2,
  phone: 'line',
  catalog: 'taskTypes',
  text: ({ next: action }, s) =>
    action === null
      ? s.t('standing:nobody')
      : action.taskType !== null
        ? s.catalog('taskTypes').text(action.taskType)
        : s.t('standing:event', { id: action.eventId }),
  render: ({ next: action }, s) =>
    action === null ? (
      s.t('standing:nobody')
    ) : action.taskId !== null && action.taskType !== null ? (
      <Link to={urls.task(action.taskId)}>{s.catalog('taskTypes').text(action.taskType)}</Link>
    ) : action.eventId !== null ? (
      renderEventLink(action.eventId, s.rights, s.t('standing:event', { id: action.eventId }))
    ) : (
      ''
    ),
})

/** Stalled orders with the reason, and the task or event for which each waits. */
export const stalledOrdersList: ListDescription<StalledOrder> = {
  ...watchList,
  name: 'standing',
  path: 'orders/standing',
  fields: [
    cardLinkField('orderId'),
    statusField(
      'reason',
      { from: { key: 'standing:reasons' }, getTone: () => tones.stalledOrder.late },
      { width: 300, grow: 1 },
    ),
    durationField('lateMinutes', { width: 132 }),
    next,
    customField<StalledOrder>('claimedName', {
      width: 140,
      grow: 1,
      phone: 'line',
      text: ({ next: action }, s) => formatActorName(action?.claimedName ?? '', s.t),
    }),
    customField<StalledOrder>('state', {
      width: 200,
      grow: 1,
      phone: 'line',
      text: ({ version, state }, { t }) => t(`order/v${version}:${toStateTitleKey(state)}`),
      render: ({ version, state }) => (
        <WorkflowText workflow="order" version={version} path={toStateTitleKey(state)} />
      ),
    }),
    catalogField('orderStatusId', 'orderStatuses', { width: 176, extra: true }),
    textField('pfm', { width: 84 }),
    storeZoneInstantField('since', { extra: true }),
  ],
  filters: [choiceFilter('reason', createFixedOptions(stalledReasons, 'standing:reasons')), storeFilter()],
  rowId: ({ orderId }) => orderId,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}

const createWarningCount = (id: keyof typeof tones.storeWorkload) =>
  customField<StoreWorkload>(id, {
    width: 120,
    align: 'end',
    phone: 'line',
    text: (row, s) => s.number(row[id]),
    render: (row, s) =>
      row[id] > 0 ? <Badge tone={tones.storeWorkload[id]}>{s.number(row[id])}</Badge> : s.number(0),
  })

/**
 * Comparison of stores by their numbers of open, overdue, locked and claimed tasks, and of irregular actions in the
 * last 24 hours.
 */
export const storeWorkloadList: ListDescription<StoreWorkload> = {
  ...watchList,
  name: 'storesDesk',
  path: 'stores/desk',
  fields: [
    cardLinkField('pfm', { width: 84 }),
    textField('name', { width: 140, grow: 1, phone: 'title' }),
    textField('city', { width: 120, grow: 1 }),
    quantityField('open', { width: 88, phone: 'aside' }),
    createWarningCount('overdue'),
    createWarningCount('locked'),
    quantityField('inWork', { width: 88, phone: 'line' }),
    createWarningCount('withoutCode'),
    createWarningCount('exceptions'),
  ],
  filters: [storeFilter()],
  rowId: ({ pfm }) => pfm,
  export: true,
  open: ({ pfm }) => urls.tasksOfStore(pfm),
}

/** Claimed tasks, each with the assignee and the time of the claim. */
export const claimedTasksList: ListDescription<ClaimedTask> = {
  ...watchList,
  name: 'inWork',
  path: 'tasks/in-work',
  fields: [
    cardLinkField('taskId'),
    catalogField('taskType', 'taskTypes', { width: 220, grow: 1, phone: 'title' }),
    actorField('claimedName', { width: 180, grow: 1, phone: 'aside' }),
    storeZoneInstantField('claimedSince'),
    storeZoneInstantField('dueAt'),
    customField<ClaimedTask>('overdue', {
      width: 120,
      phone: 'line',
      text: ({ overdue }, { t }) => (overdue ? t('inWork:overdue') : ''),
      render: ({ overdue }, { t }) =>
        overdue ? <Badge tone={tones.taskDue.overdue}>{t('inWork:overdue')}</Badge> : '',
    }),
    customField<ClaimedTask>('orderId', {
      width: 88,
      phone: 'line',
      text: ({ orderId }) => String(orderId),
      render: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
    }),
    textField('pfm', { width: 84 }),
  ],
  filters: [storeFilter()],
  rowId: ({ taskId }) => taskId,
  export: true,
  open: ({ taskId }) => urls.task(taskId),
}

/** Irregular actions on orders, each with its user and reason. */
export const irregularActionsList: ListDescription<IrregularOrderAction> = {
  ...watchList,
  texts: () => ['watch', 'orders'],
  name: 'exceptions',
  path: 'orders/exceptions',
  fields: [
    cardLinkField('orderId'),
    customField<IrregularOrderAction>('kind', {
      width: 240,
      grow: 1,
      phone: 'aside',
      text: ({ kind }, { t }) => t(`orders:exceptions.${kind}`),
    }),
    textField('reason', { width: 260, grow: 3 }),
    actorField('userName', { width: 180, grow: 1 }),
    textField('pfm', { width: 84 }),
    storeZoneInstantField('at'),
  ],
  filters: [
    numberSearchFilter('orderId'),
    choiceFilter('kind', createFixedOptions(exceptionKinds, 'orders:exceptions')),
    storeFilter(),
    userZoneDayRangeFilter('when'),
  ],
  rowId: ({ orderId, at, kind }) => `${orderId} ${at} ${kind}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}
