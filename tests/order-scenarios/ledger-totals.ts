import type { TestEnvironment } from './test-environment.ts'
import type { OrderData } from './order-data.ts'

type Entry = OrderData['ledger'][number]
type Kind = Entry['kind']

/** Totals of an order's ledger on the server, minor units. */
export interface LedgerTotals {
  /** Sums of settled entries of a kind. `hasWay`: returns whether entries of a payment method are included. */
  settled: (kind: Kind, hasWay?: (way: Entry['way']) => boolean) => number
  /** Entries that are not settled yet. */
  open: Entry[]
  points: { spent: number; returned: number }
}

const sum = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + amount, 0)
export const isByBank = (way: Entry['way']) => way === 'bank'
export const isNotByBank = (way: Entry['way']) => way !== 'bank'

export function computeLedgerTotals({ ledger }: OrderData): LedgerTotals {
  const settled: LedgerTotals['settled'] = (kind, hasWay = () => true) =>
    sum(ledger.filter((one) => one.kind === kind && one.status === 'settled' && hasWay(one.way)))
  return {
    settled,
    open: ledger.filter(({ status }) => status !== 'settled'),
    points: { spent: settled('pointsWrittenOff'), returned: settled('pointsGivenBack') },
  }
}

export interface BankTotals {
  held: number
  deposited: number
  reversed: number
  refunded: number
  /** Neither captured nor reversed; the bank releases the rest of a captured hold by itself. */
  stillHeld: number
}

/** Totals of these payments in the bank's own ledger. */
export function computeBankTotals(bank: TestEnvironment['bank'], payments: Iterable<string>): BankTotals {
  const totals: BankTotals = { held: 0, deposited: 0, reversed: 0, refunded: 0, stillHeld: 0 }
  for (const id of payments) {
    const payment = bank.payment(id)
    if (!payment) continue
    for (const name of ['held', 'deposited', 'reversed', 'refunded'] as const) totals[name] += payment[name]
    if (payment.deposited === 0) totals.stillHeld += payment.held - payment.reversed
  }
  return totals
}
