import { stalledReasons } from '../../../../schemas/values/stalled-reasons.ts'
import { Link } from 'react-router-dom'
import type { MoneyDueRow } from '../../../../schemas/api/money.ts'
import type { OrderException, StalledOrder, StoreDesk, TaskInWork } from '../../../../schemas/api/watch.ts'
import { ledgerEntryName } from '../../../shared/ledger.ts'
import { exceptionKinds } from '../../../shared/order-exceptions.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { age, catalog, instant, link, money, own, quantity, status, text } from '../../ui/fields/kinds.tsx'
import { choices, numbered, ownDays, store, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { stateKey, WorkflowText } from '../../ui/workflow-text.tsx'

const tabs = [
  { to: urls.standing(), text: 'watch:tabs.standing' },
  { to: urls.storesDesk(), text: 'watch:tabs.stores' },
  { to: urls.inWork(), text: 'watch:tabs.inWork' },
  { to: urls.exceptions(), text: 'watch:tabs.exceptions' },
]
const watchList = { tabs, texts: () => ['watch'] as const, queryKey: 'watch' }

const toneOfReason = (reason: StalledOrder['reason']): Tone =>
  reason === 'taskOverdue' ? 'warning' : 'danger'

/** What moves the order forward: its task, or the failed event. */
const next = own<StalledOrder>('next', {
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
  draw: ({ next: action }, s) =>
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

/** Stalled orders with the reason and the next action. */
export const stalledOrdersList: ListDescription<StalledOrder> = {
  ...watchList,
  name: 'standing',
  path: 'orders/standing',
  fields: [
    link('orderId'),
    status('reason', { from: { key: 'standing:reasons' }, toneOf: toneOfReason }, { width: 240, grow: 1 }),
    age('lateMinutes', { width: 132 }),
    next,
    own<StalledOrder>('claimedName', {
      width: 140,
      grow: 1,
      phone: 'line',
      text: ({ next: action }) => action?.claimedName ?? '',
    }),
    own<StalledOrder>('state', {
      width: 200,
      grow: 1,
      phone: 'line',
      text: ({ version, state }, { t }) => t(`order/v${version}:${stateKey(state)}`),
      draw: ({ version, state }) => (
        <WorkflowText workflow="order" version={version} path={stateKey(state)} />
      ),
    }),
    catalog('orderStatusId', 'orderStatuses', { width: 176, extra: true }),
    text('pfm', { width: 84 }),
    instant('since', { extra: true }),
  ],
  filters: [choices('reason', words(stalledReasons, 'standing:reasons')), store()],
  rowId: ({ orderId }) => orderId,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}

const warningCount = (id: 'overdue' | 'locked' | 'withoutCode' | 'exceptions', tone: Tone) =>
  own<StoreDesk>(id, {
    width: 120,
    align: 'end',
    phone: 'line',
    text: (row, s) => s.number(row[id]),
    draw: (row, s) => (row[id] > 0 ? <Badge tone={tone}>{s.number(row[id])}</Badge> : s.number(0)),
  })

/** Comparison of stores. */
export const storesDeskList: ListDescription<StoreDesk> = {
  ...watchList,
  name: 'storesDesk',
  path: 'stores/desk',
  fields: [
    link('pfm', { width: 84 }),
    text('name', { width: 140, grow: 1, phone: 'title' }),
    text('city', { width: 120, grow: 1 }),
    quantity('open', { width: 88, phone: 'aside' }),
    warningCount('overdue', 'danger'),
    warningCount('locked', 'danger'),
    quantity('inWork', { width: 88, phone: 'line' }),
    warningCount('withoutCode', 'warning'),
    warningCount('exceptions', 'warning'),
  ],
  filters: [store()],
  rowId: ({ pfm }) => pfm,
  export: true,
  open: ({ pfm }) => urls.tasksOfStore(pfm),
}

/** Who works on what, and since when. */
export const tasksInProgressList: ListDescription<TaskInWork> = {
  ...watchList,
  name: 'inWork',
  path: 'tasks/in-work',
  fields: [
    link('taskId'),
    catalog('taskType', 'taskTypes', { width: 220, grow: 1, phone: 'title' }),
    text('claimedName', { width: 180, grow: 1, phone: 'aside' }),
    instant('claimedSince'),
    instant('dueAt'),
    own<TaskInWork>('overdue', {
      width: 120,
      phone: 'line',
      text: ({ overdue }, { t }) => (overdue ? t('inWork:overdue') : ''),
      draw: ({ overdue }, { t }) => (overdue ? <Badge tone="danger">{t('inWork:overdue')}</Badge> : ''),
    }),
    own<TaskInWork>('orderId', {
      width: 88,
      phone: 'line',
      text: ({ orderId }) => String(orderId),
      draw: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
    }),
    text('pfm', { width: 84 }),
  ],
  filters: [store()],
  rowId: ({ taskId }) => taskId,
  export: true,
  open: ({ taskId }) => urls.task(taskId),
}

/** Actions outside of the regular process, with user and reason. */
export const exceptionsList: ListDescription<OrderException> = {
  ...watchList,
  texts: () => ['watch', 'orders'],
  name: 'exceptions',
  path: 'orders/exceptions',
  fields: [
    link('orderId'),
    own<OrderException>('kind', {
      width: 240,
      grow: 1,
      phone: 'aside',
      text: ({ kind }, { t }) => t(`orders:exceptions.${kind}`),
    }),
    text('reason', { width: 260, grow: 3 }),
    text('userName', { width: 180, grow: 1 }),
    text('pfm', { width: 84 }),
    instant('at'),
  ],
  filters: [
    numbered('orderId'),
    choices('kind', words(exceptionKinds, 'orders:exceptions')),
    store(),
    ownDays('when'),
  ],
  rowId: ({ orderId, at, kind }) => `${orderId} ${at} ${kind}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}

const toneOfDebt = (state: string): Tone => (state === 'failed' || state === 'noReceipt' ? 'danger' : 'plain')

/** All sums owed to customers or under review, with age, reason of the delay and assignee. */
export const moneyDueList: ListDescription<MoneyDueRow> = {
  name: 'moneyDue',
  path: 'money-due',
  texts: () => ['orders'],
  fields: [
    link('orderId'),
    money('amount', { phone: 'aside' }),
    money('missing', { width: 96 }),
    age('ageMinutes', { width: 96 }),
    own<MoneyDueRow>('what', {
      width: 220,
      grow: 1,
      phone: 'line',
      text: ({ kind, problem, way }, { t }) =>
        `${t(`moneyDue:kinds.${ledgerEntryName({ kind, problem })}`)} · ${t(`orders:ledger.ways.${way}`)}`,
    }),
    status(
      'status',
      { from: { key: 'orders:ledger.statuses' }, toneOf: toneOfDebt },
      { width: 140, phone: 'line' },
    ),
    own<MoneyDueRow>('why', {
      width: 180,
      grow: 3,
      phone: 'line',
      text: ({ problem, reason }, { t }) =>
        [problem !== null && t(`orders:ledger.problems.${problem}`), reason].filter(Boolean).join(': '),
    }),
    own<MoneyDueRow>('who', {
      width: 150,
      grow: 1,
      phone: 'line',
      text: ({ who, taskId }, { t }) => who ?? (taskId === null ? '' : t('moneyDue:taskOpen')),
      draw: ({ who, taskId }, { t }) =>
        taskId === null ? (who ?? '') : <Link to={urls.task(taskId)}>{who ?? t('moneyDue:taskOpen')}</Link>,
    }),
    own<MoneyDueRow>('eventId', {
      width: 96,
      extra: true,
      text: ({ eventId }) => (eventId === null ? '' : String(eventId)),
      draw: ({ eventId }) => (eventId === null ? '' : <Link to={urls.event(eventId)}>{eventId}</Link>),
    }),
    text('pfm', { width: 84 }),
    instant('since', { extra: true }),
    instant('deadline', { extra: true }),
  ],
  filters: [
    choices('status', words(['waiting', 'asked', 'failed', 'noReceipt'], 'orders:ledger.statuses')),
    choices(
      'way',
      words(['bank', 'till', 'courier', 'giftCard', 'partner', 'account'], 'orders:ledger.ways'),
    ),
  ],
  rowId: ({ orderId, purpose }) => `${orderId} ${purpose}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}
