import type { Right } from './rights.ts'

/** One number on the start page: the number of rows of a filtered list. */
export interface StartCounter {
  id: string
  /** Kinds in display order: waiting work, late work, problems, and work that must be finished by the end of the day. */
  kind: 'waits' | 'late' | 'wrong' | 'closing'
  /** Name of the list. Users who may read the list see the number. */
  list:
    | 'tasks'
    | 'orders'
    | 'standing'
    | 'moneyDue'
    | 'missingReceipts'
    | 'events'
    | 'alerts'
    | 'feedbacks'
    | 'services'
    | 'sapTransactions'
    | 'refunds'
    | 'refundRegisters'
    | 'acceptanceActs'
    | 'receipts'
    | 'deliveryIssue'
  /** Filter for the request and for the address of the screen. */
  query: Readonly<Record<string, string>>
  /** Filter only for the request, because the path of the screen already implies it. */
  fixed?: Readonly<Record<string, string>>
  /** Only for users who also have this right. */
  right?: Right
  /** Also for users without the right who see the tasks of all users on the page. */
  orAllTasks?: true
  /** It counts failures, although it is among work that must be finished. */
  failures?: true
}

/** Counters of the start page. A new counter needs an entry here and a text `start:counters.<id>`. */
export const startCounters = [
  { id: 'tasks', kind: 'waits', list: 'tasks', query: {} },
  { id: 'given', kind: 'waits', list: 'tasks', query: { assigned: 'me' } },
  {
    id: 'callBacks',
    kind: 'waits',
    list: 'tasks',
    query: { postponed: 'now' },
    right: 'taskConfirmingWork',
  },
  {
    id: 'callsLater',
    kind: 'waits',
    list: 'tasks',
    query: { scope: 'open', type: 'confirming', postponed: 'later' },
    right: 'taskConfirmingWork',
  },
  { id: 'newOrders', kind: 'waits', list: 'orders', query: { section: 'new' } },
  { id: 'moneyWaits', kind: 'waits', list: 'moneyDue', query: { status: 'waiting' } },
  { id: 'sapWaits', kind: 'waits', list: 'sapTransactions', query: { states: 'open' } },
  { id: 'myOverdue', kind: 'late', list: 'tasks', query: { overdue: 'yes' } },
  {
    id: 'overdue',
    kind: 'late',
    list: 'tasks',
    query: { scope: 'all', overdue: 'yes' },
    right: 'showLateOrdersNotify',
    orAllTasks: true,
  },
  { id: 'timerLate', kind: 'late', list: 'standing', query: { reason: 'timerLate' } },
  { id: 'receiptsLate', kind: 'late', list: 'missingReceipts', query: { overdue: 'yes' } },
  { id: 'locked', kind: 'wrong', list: 'standing', query: { reason: 'locked' } },
  { id: 'unseen', kind: 'wrong', list: 'standing', query: { reason: 'unseen' } },
  { id: 'eventFailed', kind: 'wrong', list: 'standing', query: { reason: 'eventFailed' } },
  { id: 'moneyFailed', kind: 'wrong', list: 'moneyDue', query: { status: 'failed' } },
  { id: 'events', kind: 'wrong', list: 'events', query: { status: 'fail' } },
  { id: 'sapFailed', kind: 'wrong', list: 'sapTransactions', query: { states: 'failed' } },
  { id: 'servicesSilent', kind: 'wrong', list: 'services', query: { state: 'silent' } },
  { id: 'servicesOff', kind: 'wrong', list: 'services', query: { state: 'off' } },
  { id: 'alerts', kind: 'wrong', list: 'alerts', query: { priority: 'high' } },
  { id: 'registersOpen', kind: 'closing', list: 'refundRegisters', query: { statuses: 'open' } },
  {
    id: 'transfersOpen',
    kind: 'closing',
    list: 'tasks',
    query: { scope: 'open', type: 'manualTransferring' },
    right: 'taskManualTransferringWork',
  },
  {
    id: 'transfersToApprove',
    kind: 'waits',
    list: 'refunds',
    query: { approval: 'awaits' },
    right: 'taskManualTransferringWork',
  },
  { id: 'takenNoReceipt', kind: 'closing', list: 'missingReceipts', query: {} },
  { id: 'receiptsFailed', kind: 'closing', list: 'receipts', query: { state: 'failed' }, failures: true },
  { id: 'actsNotGone', kind: 'closing', list: 'acceptanceActs', query: { statuses: 'forming,formed' } },
  {
    id: 'goneWithoutAct',
    kind: 'closing',
    list: 'deliveryIssue',
    fixed: { scope: 'noActual' },
    query: { act: 'without' },
  },
] as const satisfies readonly StartCounter[]

export type StartCounterId = (typeof startCounters)[number]['id']
