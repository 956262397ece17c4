import type { AlertStatus } from '../../../schemas/values/process-alerts.ts'
import type { Static } from 'typebox'
import type { Batch, BatchRow } from '../../../schemas/api/batches.ts'
import type { AcceptanceActRow } from '../../../schemas/api/deliveries.ts'
import type { EventRow, ServiceRow } from '../../../schemas/api/events.ts'
import type { JobStatus } from '../../../schemas/api/jobs.ts'
import type { MissingReceipt } from '../../../schemas/api/money.ts'
import type { ReceiptRow } from '../../../schemas/api/receipts.ts'
import type { RefundRegisterSummary } from '../../../schemas/api/refund-registers.ts'
import type { ReturnableOrderRow } from '../../../schemas/api/refunds.ts'
import type { Task, TaskRow } from '../../../schemas/api/tasks.ts'
import type { Alert } from '../../../schemas/api/watch.ts'
import type { WorkflowDraftRow } from '../../../schemas/api/workbench.ts'
import type { VersionState } from '../../../schemas/api/workflows.ts'
import type { SapState } from '../../../schemas/values/accounting.ts'
import type { LedgerStatus } from '../../shared/ledger.ts'
import { orderStatus, type OrderStatusId } from '../../shared/order-statuses.ts'
import { refundStatus } from '../../shared/refund-statuses.ts'
import type { Tone } from './badge.tsx'

type TonesOf<Status extends string | number> = Readonly<Record<Status, Tone>>

/**
 * Tones of all statuses and severities of the interface. `plain`: normal, also normal waiting · `info`: in progress ·
 * `warning`: a user must act · `danger`: failed or overdue · `done`: successful · `ended`: cancelled or closed ·
 * `primary`: important, or ready for the next action of the user · `light`: not begun, or not applicable.
 */
export const tones = {
  order: {
    [orderStatus.new]: 'plain',
    [orderStatus.confirmed]: 'plain',
    [orderStatus.notConfirmed]: 'warning',
    [orderStatus.awaitingPayment]: 'plain',
    [orderStatus.toBeFormed]: 'plain',
    [orderStatus.beingFormed]: 'plain',
    [orderStatus.formed]: 'plain',
    [orderStatus.awaitingAgreement]: 'plain',
    [orderStatus.readyForShipment]: 'plain',
    [orderStatus.issuedToDelivery]: 'plain',
    [orderStatus.issued]: 'done',
    [orderStatus.issuedInFull]: 'done',
    [orderStatus.partiallyIssued]: 'done',
    [orderStatus.cancelled]: 'ended',
    [orderStatus.toBeDisbanded]: 'warning',
    [orderStatus.disbanded]: 'ended',
    [orderStatus.returningFromDelivery]: 'plain',
    [orderStatus.storageExpired]: 'warning',
    [orderStatus.returnedToWarehouse]: 'ended',
    [orderStatus.generated]: 'plain',
  } satisfies TonesOf<OrderStatusId>,
  task: { open: 'plain', done: 'done', withdrawn: 'ended' } satisfies TonesOf<Task['taskStatus']>,
  /** Due time of an open task. */
  taskDue: { overdue: 'danger', high: 'warning', medium: 'info', later: 'plain' } satisfies TonesOf<string>,
  // Red is not used, because in the list of tasks it means overdue.
  taskImportance: { high: 'primary', medium: 'plain', low: 'plain' } satisfies TonesOf<
    TaskRow['taskImportance']
  >,
  /** Entries of the ledger. `noReceipt`: the money was received without a receipt. */
  payment: {
    waiting: 'plain',
    asked: 'info',
    failed: 'danger',
    settled: 'done',
    dropped: 'ended',
    noReceipt: 'danger',
  } satisfies TonesOf<LedgerStatus | 'noReceipt'>,
  missingReceipt: {
    awaitsReturn: 'info',
    receiptFailed: 'danger',
    receiptMissing: 'danger',
  } satisfies TonesOf<MissingReceipt['reason']>,
  receipt: {
    planned: 'light',
    asked: 'info',
    wait: 'info',
    done: 'done',
    fail: 'danger',
  } satisfies TonesOf<ReceiptRow['status']>,
  refund: {
    [refundStatus.open]: 'info',
    [refundStatus.done]: 'done',
    [refundStatus.refused]: 'ended',
    [refundStatus.failed]: 'danger',
  } satisfies TonesOf<number>,
  register: { open: 'info', finished: 'done', closed: 'ended' } satisfies TonesOf<
    RefundRegisterSummary['status']
  >,
  transaction: {
    open: 'light',
    held: 'warning',
    asked: 'info',
    posted: 'done',
    failed: 'danger',
  } satisfies TonesOf<SapState>,
  /** Outbox events, except in the list and the journal of events, which use `outboxEventListTones`. */
  event: {
    pending: 'plain',
    ready: 'plain',
    queue: 'plain',
    process: 'info',
    done: 'done',
    fail: 'danger',
    canceled: 'ended',
    waiting: 'plain',
  } satisfies TonesOf<EventRow['status']>,
  job: {
    queued: 'plain',
    running: 'info',
    done: 'done',
    failed: 'danger',
    canceled: 'ended',
  } satisfies TonesOf<Static<typeof JobStatus>>,
  /** A job that is done, but not for all of its objects. */
  partlyDoneJob: { done: 'warning' } satisfies TonesOf<string>,
  batch: {
    checking: 'info',
    checked: 'primary',
    working: 'info',
    stopped: 'warning',
    done: 'done',
    error: 'danger',
  } satisfies TonesOf<Batch['status']>,
  batchRow: {
    unchecked: 'plain',
    ready: 'plain',
    wrong: 'danger',
    done: 'done',
    failed: 'danger',
  } satisfies TonesOf<BatchRow['state']>,
  act: { forming: 'info', formed: 'primary', issued: 'done', dissolved: 'ended' } satisfies TonesOf<
    AcceptanceActRow['status']
  >,
  /** Why an order of an acceptance act cannot be handed over with the others. */
  actOrder: { otherStatus: 'danger', otherAct: 'warning', hasChanged: 'warning' } satisfies TonesOf<string>,
  scannedBoxes: { all: 'done', some: 'warning', withdrawn: 'danger' } satisfies TonesOf<string>,
  /** Number of till receipts for one payment. If there are several, all but one may be duplicates. */
  tillReceipts: { one: 'plain', several: 'warning' } satisfies TonesOf<string>,
  service: { on: 'done', silent: 'danger', off: 'warning' } satisfies TonesOf<ServiceRow['state']>,
  version: {
    draft: 'plain',
    active: 'done',
    limited: 'warning',
    superseded: 'plain',
    paused: 'warning',
    retired: 'ended',
  } satisfies TonesOf<VersionState>,
  workflowDraft: { open: 'info', published: 'done', discarded: 'ended' } satisfies TonesOf<
    WorkflowDraftRow['status']
  >,
  draftComment: { request: 'info', done: 'done' } satisfies TonesOf<string>,
  /** Results of the checks of a draft. Its author must fix failed ones. */
  draftCheck: { passed: 'done', failed: 'danger' } satisfies TonesOf<string>,
  processAlert: { firing: 'danger', calm: 'done', few: 'light', new: 'plain' } satisfies TonesOf<AlertStatus>,
  instance: { running: 'info', ended: 'ended' } satisfies TonesOf<string>,
  stalledOrder: { late: 'danger' } satisfies TonesOf<string>,
  /** Counts of the work of a store that are not zero. */
  storeWorkload: {
    overdue: 'danger',
    locked: 'danger',
    withoutCode: 'warning',
    exceptions: 'warning',
  } satisfies TonesOf<string>,
  alert: { high: 'danger', medium: 'warning', low: 'plain' } satisfies TonesOf<Alert['priority']>,
  rating: { 1: 'danger', 2: 'danger', 3: 'warning', 4: 'plain', 5: 'done' } satisfies TonesOf<
    1 | 2 | 3 | 4 | 5
  >,
  /** Whether pieces of an order may be refunded or exchanged now. */
  refundVerdict: {
    may: 'done',
    late: 'warning',
    notIssued: 'light',
    nothingKept: 'light',
  } satisfies TonesOf<ReturnableOrderRow['verdict']>,
  exchangeVerdict: {
    may: 'done',
    late: 'danger',
    notIssued: 'light',
    nothingKept: 'light',
  } satisfies TonesOf<ReturnableOrderRow['verdict']>,
  /** Change of the time in a state, after a publication or since the week before. */
  change: { faster: 'done', slower: 'danger' } satisfies TonesOf<'faster' | 'slower'>,
} as const

/**
 * Colours of the statuses in the list and the journal of events, as specification 4 defines them. A failed event has a
 * tone of its own, with the icon of a failure and the specified colour.
 */
export const outboxEventListTones = {
  pending: 'light',
  ready: 'secondary',
  queue: 'purple',
  process: 'info',
  done: 'done',
  fail: 'failedEvent',
  canceled: 'dark',
  waiting: 'primary',
} as const satisfies TonesOf<EventRow['status']>

const findTone = (of: Readonly<Record<number | string, Tone>>, status: number | string): Tone =>
  of[status] ?? 'plain'

/** The functions from here on accept statuses that the API does not enumerate. An unknown status is `plain`. */
export const getOrderTone = (statusId: number): Tone => findTone(tones.order, statusId)
export const getRefundTone = (statusId: number): Tone => findTone(tones.refund, statusId)
export const getOutboxEventTone = (status: string): Tone => findTone(tones.event, status)
export const getPaymentTone = (status: string): Tone => findTone(tones.payment, status)
export const getReceiptTone = (status: string): Tone => findTone(tones.receipt, status)
export const getRatingTone = (rating: number): Tone => findTone(tones.rating, rating)
