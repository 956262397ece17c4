import { orderStatus } from '../../src/shared/order-statuses.ts'
import { bankSide, byBank, isNotByBank, statementOf } from './books.ts'
import type { OrderLife } from './life.ts'
import { wrongPieces, wrongTransfers } from './money-rules.ts'
import { underWay, type Life } from './read-life.ts'
import { worthOf, wrongShares } from './worth.ts'

const final: readonly number[] = [
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.cancelled,
  orderStatus.returnedToWarehouse,
]
const handed: readonly number[] = [orderStatus.issuedInFull, orderStatus.partiallyIssued]
export const isFinal = ({ order }: Life) => final.includes(order.orderStatusId)
export const isHanded = ({ order }: Life) => handed.includes(order.orderStatusId)

/** What must be true of an order after every event: one sentence for each thing that is not. */
export function wrongNow(life: OrderLife, now: Life): string[] {
  const problems = [...wrongShares(now), ...wrongPieces(now), ...wrongTransfers(now)]
  const { order, events, ledger } = now
  const { settled, points } = statementOf(now)
  const bank = bankSide(life.house.bank, life.payments)
  for (const name of ['pointsWrittenOff', 'sumCollected', 'packageCost', 'discount'] as const)
    if (order[name] < 0) problems.push(`${name} is ${order[name]}`)
  for (const event of events)
    if (/amount_exceeded|invalid_amount|key_reused/.test(event.error ?? ''))
      problems.push(`the bank was asked for what is not there: ${event.key} ${event.error}`)
  const sumOf = (kind: string) =>
    ledger.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amount, 0)
  const returned = sumOf('released') + sumOf('refunded')
  const received = settled('held') + settled('paid')
  if (returned > received) problems.push(`given back and to be given back ${returned}, come ${received}`)
  if (points.givenBack > points.spent)
    problems.push(`${points.givenBack} points given back of ${points.spent} spent`)
  const purposes = ledger.map(({ purpose }) => purpose)
  for (const purpose of new Set(purposes))
    if (purposes.filter((one) => one === purpose).length > 1)
      problems.push(`the purpose ${purpose} stands twice`)
  // What the bank has done and its answer has not said yet is no difference.
  if (events.some(({ handler, status }) => handler.startsWith('payment.') && status !== 'done'))
    return problems
  const books = [
    ['held', settled('held', byBank) + settled('paid', byBank), bank.held],
    ['taken', settled('captured') + settled('paid', byBank), bank.deposited],
    ['given back', settled('refunded', byBank), bank.refunded],
  ] as const
  for (const [name, ours, actual] of books)
    if (ours !== actual) problems.push(`${name} by the server's books ${ours}, by the bank's ${actual}`)
  return problems
}

/** What must be true as soon as nothing is under way: no order stands where nobody sees it, no money is owed by nobody. */
export function unseen(now: Life): string[] {
  const { process, tasks, timers } = now
  const busy = underWay(now, { resting: true }).length > 0
  const problems: string[] = []
  const owed = statementOf(now).open.filter(({ status }) => status === 'failed')
  if (owed.length > 0 && !busy && tasks.length === 0)
    problems.push(`nobody works on what failed: ${owed.map(({ purpose }) => purpose).join(', ')}`)
  if (process.status !== 'active' || tasks.length > 0 || busy) return problems
  if (timers.some((timer) => timer.instanceId === process.id)) return problems
  return [...problems, `stands in ${process.state} with neither task nor timer nor event`]
}

/** What must be true of an order that has come to its end, with the bank well and everybody's work done. */
export function wrongAtEnd(life: OrderLife, now: Life): string[] {
  const problems: string[] = []
  const { receipts } = now
  const { settled, open, points } = statementOf(now)
  const bank = bankSide(life.house.bank, life.payments)
  const { books } = life
  const worth = worthOf(now, { handed: isHanded(now) })
  if (open.length > 0)
    problems.push(`still open: ${open.map(({ purpose, status }) => `${purpose} ${status}`).join(', ')}`)
  const refundedOtherwise = settled('refunded', isNotByBank)
  const { till, courier, before, lost } = books
  const net = bank.deposited - bank.refunded + till + courier + before + lost - refundedOtherwise
  const details = JSON.stringify({ ...bank, ...books, otherBack: refundedOtherwise })
  if (net !== worth.money)
    problems.push(`keeps ${worth.kept} pieces worth ${worth.money}, paid ${net} in the end (${details})`)
  if (bank.stillHeld > 0) problems.push(`${bank.stillHeld} are still held of an order that has ended`)
  if (settled('paid', isNotByBank) !== books.till + books.courier + books.before)
    problems.push(
      `paid past the bank by the book ${settled('paid', isNotByBank)}, by those who took it ${details}`,
    )
  const spent = points.spent - points.givenBack
  if (spent !== worth.points)
    problems.push(`keeps pieces with ${worth.points} points on them, spent ${spent}`)
  // What is paid or given back at a till, to a courier, by a gift card or a partner has its receipt from there.
  const printed = (kind: string, by: string) =>
    receipts
      .filter((one) => one.kind === kind && one.status === 'done')
      .flatMap(({ payments }) => payments as { by: string; sum: number }[])
      .reduce((sum, payment) => sum + (payment.by === by ? payment.sum : 0), 0)
  const transferred = settled('refunded', (way) => way === 'account')
  const ours = bank.deposited - bank.refunded - transferred
  const receipted = printed('sell', 'electronic') - printed('sellRefund', 'electronic')
  if (receipted !== ours) {
    const own = receipts.map(({ kind, status, total }) => `${kind} ${total} ${status}`)
    const events = now.events
      .filter(({ handler, status }) => handler === 'receipt.register' || status !== 'done')
      .map(({ handler, status }) => `${handler} ${status}`)
    problems.push(`receipts say ${receipted}, the money ${ours} (${[...own, ...events].join(', ')})`)
  }
  for (const { externalId, kind } of receipts)
    if (receipts.filter((one) => one.kind === kind && one.externalId === externalId).length > 1)
      problems.push(`the receipt ${externalId} was printed twice`)
  return problems
}
