import { orderStatus } from '../../src/shared/order-statuses.ts'
import { computeBankTotals, isByBank, isNotByBank, computeLedgerTotals } from './ledger-totals.ts'
import type { SimulatedOrder } from './simulated-order.ts'
import { findWrongPieces, findUnapprovedTransfers } from './money-rules.ts'
import { findPendingEvents, type OrderData } from './order-data.ts'
import { computeExpectedPayment, findWrongShares } from './expected-payment.ts'

const finalStatuses: readonly number[] = [
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.cancelled,
  orderStatus.returnedToWarehouse,
]
const handedOverStatuses: readonly number[] = [orderStatus.issuedInFull, orderStatus.partiallyIssued]
export const isFinal = ({ order }: OrderData) => finalStatuses.includes(order.orderStatusId)
export const isHandedOver = ({ order }: OrderData) => handedOverStatuses.includes(order.orderStatusId)

/** Invariants of an order after every event: one message for each violation. */
export function findViolations(simulation: SimulatedOrder, now: OrderData): string[] {
  const problems = [...findWrongShares(now), ...findWrongPieces(now), ...findUnapprovedTransfers(now)]
  const { order, events, ledger } = now
  const { settled, points } = computeLedgerTotals(now)
  const bank = computeBankTotals(simulation.environment.bank, simulation.payments)
  for (const name of ['pointsWrittenOff', 'sumCollected', 'packageCost', 'discount'] as const)
    if (order[name] < 0) problems.push(`${name} is ${order[name]}`)
  for (const event of events)
    if (/amount_exceeded|invalid_amount|key_reused/.test(event.error ?? ''))
      problems.push(`the bank was asked for a missing amount: ${event.key} ${event.error}`)
  const sumOf = (kind: string) =>
    ledger.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amount, 0)
  const returned = sumOf('released') + sumOf('refunded')
  const received = settled('held') + settled('paid')
  if (returned > received) problems.push(`refunds ${returned} exceed payments ${received}`)
  if (points.returned > points.spent)
    problems.push(`${points.returned} points returned of ${points.spent} spent`)
  const purposes = ledger.map(({ purpose }) => purpose)
  for (const purpose of new Set(purposes))
    if (purposes.filter((one) => one === purpose).length > 1)
      problems.push(`the purpose ${purpose} exists twice`)
  // While a payment event is unfinished, a difference to the bank's ledger is expected.
  if (events.some(({ handler, status }) => handler.startsWith('payment.') && status !== 'done'))
    return problems
  const comparisons = [
    ['held', settled('held', isByBank) + settled('paid', isByBank), bank.held],
    ['taken', settled('captured') + settled('paid', isByBank), bank.deposited],
    ['given back', settled('refunded', isByBank), bank.refunded],
  ] as const
  for (const [name, ledgerSum, actual] of comparisons)
    if (ledgerSum !== actual)
      problems.push(`${name} by the server's ledger ${ledgerSum}, by the bank ${actual}`)
  return problems
}

/** Invariants while nothing is in progress: no order is stalled unnoticed, and every failed entry has a task. */
export function findStalled(now: OrderData): string[] {
  const { process, tasks, timers } = now
  const busy = findPendingEvents(now, { resting: true }).length > 0
  const problems: string[] = []
  const failedEntries = computeLedgerTotals(now).open.filter(({ status }) => status === 'failed')
  if (failedEntries.length > 0 && !busy && tasks.length === 0)
    problems.push(`no task for failed entries: ${failedEntries.map(({ purpose }) => purpose).join(', ')}`)
  if (process.status !== 'active' || tasks.length > 0 || busy) return problems
  if (timers.some((timer) => timer.instanceId === process.id)) return problems
  return [...problems, `stalled in ${process.state} without task, timer or event`]
}

/** Invariants of an order that has ended, with the bank available and all tasks done. */
export function findFinalViolations(simulation: SimulatedOrder, now: OrderData): string[] {
  const problems: string[] = []
  const { receipts } = now
  const { settled, open, points } = computeLedgerTotals(now)
  const bank = computeBankTotals(simulation.environment.bank, simulation.payments)
  const { externalPayments: books } = simulation
  const worth = computeExpectedPayment(now, { handed: isHandedOver(now) })
  if (open.length > 0)
    problems.push(`still open: ${open.map(({ purpose, status }) => `${purpose} ${status}`).join(', ')}`)
  const refundedOtherwise = settled('refunded', isNotByBank)
  const { till, courier, before, lost } = books
  const net = bank.deposited - bank.refunded + till + courier + before + lost - refundedOtherwise
  const details = JSON.stringify({ ...bank, ...books, otherBack: refundedOtherwise })
  if (net !== worth.money)
    problems.push(
      `keeps ${worth.keptPieces} pieces worth ${worth.money}, paid ${net} in the end (${details})`,
    )
  if (bank.stillHeld > 0) problems.push(`${bank.stillHeld} are still held of an order that has ended`)
  if (settled('paid', isNotByBank) !== books.till + books.courier + books.before)
    problems.push(
      `paid outside the bank by the ledger ${settled('paid', isNotByBank)}, by the receivers ${details}`,
    )
  const spent = points.spent - points.returned
  if (spent !== worth.points)
    problems.push(`keeps pieces with ${worth.points} points on them, spent ${spent}`)
  // Payments and refunds at a till, by a courier, by gift card or through a partner have receipts of their own.
  const printedSum = (kind: string, payer: string) =>
    receipts
      .filter((one) => one.kind === kind && one.status === 'done')
      .flatMap(({ payments }) => payments as { by: string; sum: number }[])
      .reduce((sum, payment) => sum + (payment.by === payer ? payment.sum : 0), 0)
  const transferred = settled('refunded', (way) => way === 'account')
  const ledgerSum = bank.deposited - bank.refunded - transferred
  const receipted = printedSum('sell', 'electronic') - printedSum('sellRefund', 'electronic')
  if (receipted !== ledgerSum) {
    const receiptList = receipts.map(({ kind, status, total }) => `${kind} ${total} ${status}`)
    const events = now.events
      .filter(({ handler, status }) => handler === 'receipt.register' || status !== 'done')
      .map(({ handler, status }) => `${handler} ${status}`)
    problems.push(
      `receipts say ${receipted}, the money ${ledgerSum} (${[...receiptList, ...events].join(', ')})`,
    )
  }
  for (const { externalId, kind } of receipts)
    if (receipts.filter((one) => one.kind === kind && one.externalId === externalId).length > 1)
      problems.push(`the receipt ${externalId} was printed twice`)
  return problems
}
