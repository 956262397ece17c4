import { Link } from 'react-router-dom'
import type { MissingReceipt, MoneyDueRow } from '../../../../schemas/api/money.ts'
import { missingReceiptReasons } from '../../../../schemas/values/missing-receipt-reasons.ts'
import { moneyDirections } from '../../../../schemas/values/money-directions.ts'
import { getLedgerEntryTextKey } from '../../../shared/ledger.ts'
import { Badge } from '../../ui/badge.tsx'
import { renderEventLink } from '../../ui/event-link.tsx'
import {
  customField,
  durationField,
  cardLinkField,
  moneyField,
  statusField,
  storeZoneInstantField,
  testOrderField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, createFixedOptions, storeFilter } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { getPaymentTone, tones } from '../../ui/tones.ts'

const tabs = [
  { to: urls.moneyDue(), text: 'moneyDue:title' },
  { to: urls.missingReceipts(), text: 'missingReceipts:title' },
]

/**
 * Unsettled payments: sums that must still be returned, received or clarified, with their age, the reason of the delay
 * and the assignee of the task.
 */
export const moneyDueList: ListDescription<MoneyDueRow> = {
  name: 'moneyDue',
  path: 'money-due',
  tabs,
  texts: () => ['orders'],
  fields: [
    cardLinkField('orderId'),
    moneyField('amount', { phone: 'aside' }),
    moneyField('missing', { width: 96 }),
    durationField('ageMinutes', { width: 96 }),
    customField<MoneyDueRow>('what', {
      width: 220,
      grow: 1,
      phone: 'line',
      text: ({ kind, problem, way }, { t }) =>
        `${t(`moneyDue:kinds.${getLedgerEntryTextKey({ kind, problem })}`)} · ${t(`orders:ledger.ways.${way}`)}`,
    }),
    statusField(
      'status',
      { from: { key: 'orders:ledger.statuses' }, getTone: getPaymentTone },
      { width: 140, phone: 'line' },
    ),
    customField<MoneyDueRow>('why', {
      width: 180,
      grow: 3,
      keep: true,
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
      render: ({ eventId }, { rights }) => (eventId === null ? '' : renderEventLink(eventId, rights)),
    }),
    textField('pfm', { width: 84 }),
    testOrderField(),
    storeZoneInstantField('since', { extra: true }),
    storeZoneInstantField('deadline', { extra: true }),
  ],
  filters: [
    choiceFilter('direction', createFixedOptions(moneyDirections, 'moneyDue:directions')),
    choiceFilter(
      'status',
      createFixedOptions(['waiting', 'asked', 'failed', 'noReceipt'], 'orders:ledger.statuses'),
    ),
    choiceFilter(
      'way',
      createFixedOptions(['bank', 'till', 'courier', 'giftCard', 'partner', 'account'], 'orders:ledger.ways'),
    ),
  ],
  rowId: ({ orderId, purpose }) => `${orderId} ${purpose}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}

/**
 * Money received for goods that were handed over, without a printed or pending sale receipt. The earliest deadline
 * comes first.
 */
export const missingReceiptsList: ListDescription<MissingReceipt> = {
  name: 'missingReceipts',
  path: 'money-due/no-receipt',
  queryKey: 'moneyDue',
  tabs,
  fields: [
    cardLinkField('orderId'),
    moneyField('amount', { phone: 'aside' }),
    statusField(
      'reason',
      {
        from: { key: 'missingReceipts:reasons' },
        getTone: (value: MissingReceipt['reason']) => tones.missingReceipt[value],
      },
      { width: 240, grow: 1, phone: 'line' },
    ),
    storeZoneInstantField('deadline'),
    customField<MissingReceipt>('overdue', {
      width: 120,
      phone: 'line',
      text: ({ overdue }, { t }) => (overdue ? t('missingReceipts:overdue') : ''),
      render: ({ overdue }, { t }) =>
        overdue ? <Badge tone={tones.taskDue.overdue}>{t('missingReceipts:overdue')}</Badge> : '',
    }),
    storeZoneInstantField('receivedAt'),
    customField<MissingReceipt>('who', {
      width: 150,
      grow: 1,
      phone: 'line',
      text: ({ who, taskId }, { t }) => who ?? (taskId === null ? '' : t('missingReceipts:taskOpen')),
      render: ({ who, taskId }, { t }) =>
        taskId === null ? '' : <Link to={urls.task(taskId)}>{who ?? t('missingReceipts:taskOpen')}</Link>,
    }),
    textField('pfm', { width: 84 }),
    testOrderField(),
  ],
  filters: [
    choiceFilter('reason', createFixedOptions(missingReceiptReasons, 'missingReceipts:reasons')),
    choiceFilter('overdue', createFixedOptions(['yes'], 'missingReceipts:deadlines')),
    storeFilter(),
  ],
  rowId: ({ orderId, purpose }) => `${orderId} ${purpose}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}
