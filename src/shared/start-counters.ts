import type { Right } from './rights.ts'

/** One number on the start page: the number of rows of a filtered list. */
export interface StartPageCounter {
  id: string
  /** Kinds in display order: waiting work, late work, problems, and work to be finished by the end of the day. */
  kind: 'waits' | 'late' | 'wrong' | 'closing'
  /** Name of the list. Only users who may read the list see the counter. */
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
  /** Filter of the list, in the request of the count and in the address of the screen. */
  query: Readonly<Record<string, string>>
  /** Further filter of the count. The address of the screen does not contain it, because its path implies it. */
  fixed?: Readonly<Record<string, string>>
  /** Right that a user needs in addition to the right to read the list. */
  right?: Right
  /** Also displayed to users without `right` who may see the tasks of all users. */
  orAllTasks?: true
  /**
   * The counter counts failures, although its kind is `closing`. While it is above 0, the empty group `wrong` does not
   * say that nothing has failed.
   */
  failures?: true
}

/** Counters of the start page. A new counter needs an entry here and a text `start:counters.<id>`. */
export const startPageCounters = [
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
  {
    id: 'moneyToReturn',
    kind: 'waits',
    list: 'moneyDue',
    query: { status: 'waiting', direction: 'toReturn' },
  },
  {
    id: 'moneyToReceive',
    kind: 'waits',
    list: 'moneyDue',
    query: { status: 'waiting', direction: 'toReceive' },
  },
  {
    id: 'moneyToClarify',
    kind: 'waits',
    list: 'moneyDue',
    query: { status: 'waiting', direction: 'toClarify' },
  },
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
] as const satisfies readonly StartPageCounter[]

export type StartPageCounterId = (typeof startPageCounters)[number]['id']
