import { stalledReasons } from '../../../../schemas/values/stalled-reasons.ts'
import { Link } from 'react-router-dom'
import type { MoneyDueRow } from '../../../../schemas/api/money.ts'
import type { OrderException, StalledOrder, StoreDesk, TaskInWork } from '../../../../schemas/api/watch.ts'
import { getLedgerEntryName } from '../../../shared/ledger.ts'
import { exceptionKinds } from '../../../shared/order-exceptions.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import {
  durationField,
  catalogField,
  storeInstantField,
  linkField,
  moneyField,
  customField,
  quantityField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import {
  choiceFilter,
  numberFilter,
  userDayRangeFilter,
  storeFilter,
  fixedOptions,
} from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { getPaymentTone } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { toStateTextKey, WorkflowText } from '../../ui/workflow-text.tsx'

const tabs = [
  { to: urls.standing(), text: 'watch:tabs.standing' },
  { to: urls.storesDesk(), text: 'watch:tabs.stores' },
  { to: urls.inWork(), text: 'watch:tabs.inWork' },
  { to: urls.exceptions(), text: 'watch:tabs.exceptions' },
]
const watchList = { tabs, texts: () => ['watch'] as const, queryKey: 'watch' }

/** Link to the task or the failed event that must be handled so that the order continues. */
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
      <Link to={urls.event(action.eventId)}>{s.t('standing:event', { id: action.eventId })}</Link>
    ) : (
      ''
    ),
})

/** Orders without progress, with the reason and the next action. */
export const stalledOrdersList: ListDescription<StalledOrder> = {
  ...watchList,
  name: 'standing',
  path: 'orders/standing',
  fields: [
    linkField('orderId'),
    statusField(
      'reason',
      { from: { key: 'standing:reasons' }, getTone: () => 'danger' },
      { width: 240, grow: 1 },
    ),
    durationField('lateMinutes', { width: 132 }),
    next,
    customField<StalledOrder>('claimedName', {
      width: 140,
      grow: 1,
      phone: 'line',
      text: ({ next: action }) => action?.claimedName ?? '',
    }),
    customField<StalledOrder>('state', {
      width: 200,
      grow: 1,
      phone: 'line',
      text: ({ version, state }, { t }) => t(`order/v${version}:${toStateTextKey(state)}`),
      render: ({ version, state }) => (
        <WorkflowText workflow="order" version={version} path={toStateTextKey(state)} />
      ),
    }),
    catalogField('orderStatusId', 'orderStatuses', { width: 176, extra: true }),
    textField('pfm', { width: 84 }),
    storeInstantField('since', { extra: true }),
  ],
  filters: [choiceFilter('reason', fixedOptions(stalledReasons, 'standing:reasons')), storeFilter()],
  rowId: ({ orderId }) => orderId,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}

const warningCount = (id: 'overdue' | 'locked' | 'withoutCode' | 'exceptions', tone: Tone) =>
  customField<StoreDesk>(id, {
    width: 120,
    align: 'end',
    phone: 'line',
    text: (row, s) => s.number(row[id]),
    render: (row, s) => (row[id] > 0 ? <Badge tone={tone}>{s.number(row[id])}</Badge> : s.number(0)),
  })

/** Comparison of stores. */
export const storeWorkloadList: ListDescription<StoreDesk> = {
  ...watchList,
  name: 'storesDesk',
  path: 'stores/desk',
  fields: [
    linkField('pfm', { width: 84 }),
    textField('name', { width: 140, grow: 1, phone: 'title' }),
    textField('city', { width: 120, grow: 1 }),
    quantityField('open', { width: 88, phone: 'aside' }),
    warningCount('overdue', 'danger'),
    warningCount('locked', 'danger'),
    quantityField('inWork', { width: 88, phone: 'line' }),
    warningCount('withoutCode', 'warning'),
    warningCount('exceptions', 'warning'),
  ],
  filters: [storeFilter()],
  rowId: ({ pfm }) => pfm,
  export: true,
  open: ({ pfm }) => urls.tasksOfStore(pfm),
}

/** Tasks in progress with their assignee and the time since they were claimed. */
export const tasksInProgressList: ListDescription<TaskInWork> = {
  ...watchList,
  name: 'inWork',
  path: 'tasks/in-work',
  fields: [
    linkField('taskId'),
    catalogField('taskType', 'taskTypes', { width: 220, grow: 1, phone: 'title' }),
    textField('claimedName', { width: 180, grow: 1, phone: 'aside' }),
    storeInstantField('claimedSince'),
    storeInstantField('dueAt'),
    customField<TaskInWork>('overdue', {
      width: 120,
      phone: 'line',
      text: ({ overdue }, { t }) => (overdue ? t('inWork:overdue') : ''),
      render: ({ overdue }, { t }) => (overdue ? <Badge tone="danger">{t('inWork:overdue')}</Badge> : ''),
    }),
    customField<TaskInWork>('orderId', {
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

/** Actions outside the regular process, with user and reason. */
export const exceptionsList: ListDescription<OrderException> = {
  ...watchList,
  texts: () => ['watch', 'orders'],
  name: 'exceptions',
  path: 'orders/exceptions',
  fields: [
    linkField('orderId'),
    customField<OrderException>('kind', {
      width: 240,
      grow: 1,
      phone: 'aside',
      text: ({ kind }, { t }) => t(`orders:exceptions.${kind}`),
    }),
    textField('reason', { width: 260, grow: 3 }),
    textField('userName', { width: 180, grow: 1 }),
    textField('pfm', { width: 84 }),
    storeInstantField('at'),
  ],
  filters: [
    numberFilter('orderId'),
    choiceFilter('kind', fixedOptions(exceptionKinds, 'orders:exceptions')),
    storeFilter(),
    userDayRangeFilter('when'),
  ],
  rowId: ({ orderId, at, kind }) => `${orderId} ${at} ${kind}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}

/** All sums that are owed to customers or under review, with age, reason of the delay and assignee. */
export const moneyDueList: ListDescription<MoneyDueRow> = {
  name: 'moneyDue',
  path: 'money-due',
  texts: () => ['orders'],
  fields: [
    linkField('orderId'),
    moneyField('amount', { phone: 'aside' }),
    moneyField('missing', { width: 96 }),
    durationField('ageMinutes', { width: 96 }),
    customField<MoneyDueRow>('what', {
      width: 220,
      grow: 1,
      phone: 'line',
      text: ({ kind, problem, way }, { t }) =>
        `${t(`moneyDue:kinds.${getLedgerEntryName({ kind, problem })}`)} · ${t(`orders:ledger.ways.${way}`)}`,
    }),
    statusField(
      'status',
      { from: { key: 'orders:ledger.statuses' }, getTone: getPaymentTone },
      { width: 140, phone: 'line' },
    ),
    customField<MoneyDueRow>('why', {
      width: 180,
      grow: 3,
      phone: 'line',
      text: ({ problem, reason }, { t }) =>
        [problem !== null && t(`orders:ledger.problems.${problem}`), reason].filter(Boolean).join(': '),
    }),
    customField<MoneyDueRow>('who', {
      width: 150,
      grow: 1,
      phone: 'line',
      text: ({ who, taskId }, { t }) => who ?? (taskId === null ? '' : t('moneyDue:taskOpen')),
      render: ({ who, taskId }, { t }) =>
        taskId === null ? (who ?? '') : <Link to={urls.task(taskId)}>{who ?? t('moneyDue:taskOpen')}</Link>,
    }),
    customField<MoneyDueRow>('eventId', {
      width: 96,
      extra: true,
      text: ({ eventId }) => (eventId === null ? '' : String(eventId)),
      render: ({ eventId }) => (eventId === null ? '' : <Link to={urls.event(eventId)}>{eventId}</Link>),
    }),
    textField('pfm', { width: 84 }),
    storeInstantField('since', { extra: true }),
    storeInstantField('deadline', { extra: true }),
  ],
  filters: [
    choiceFilter(
      'status',
      fixedOptions(['waiting', 'asked', 'failed', 'noReceipt'], 'orders:ledger.statuses'),
    ),
    choiceFilter(
      'way',
      fixedOptions(['bank', 'till', 'courier', 'giftCard', 'partner', 'account'], 'orders:ledger.ways'),
    ),
  ],
  rowId: ({ orderId, purpose }) => `${orderId} ${purpose}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}
