import type { House } from './house.ts'
import type { Life } from './read-life.ts'

type Entry = Life['ledger'][number]
type Kind = Entry['kind']

/** What the server's book of an order says, minor units. */
export interface Statement {
  /** Sums of settled entries of a kind; `by`: of these ways alone. */
  settled: (kind: Kind, by?: (way: Entry['way']) => boolean) => number
  /** Entries that something or somebody has still to settle. */
  open: Entry[]
  points: { spent: number; givenBack: number }
}

const sum = (entries: readonly Entry[]) => entries.reduce((all, { amount }) => all + amount, 0)
export const byBank = (way: Entry['way']) => way === 'bank'
export const isNotByBank = (way: Entry['way']) => way !== 'bank'

export function statementOf({ ledger }: Life): Statement {
  const settled: Statement['settled'] = (kind, by = () => true) =>
    sum(ledger.filter((one) => one.kind === kind && one.status === 'settled' && by(one.way)))
  return {
    settled,
    open: ledger.filter(({ status }) => status !== 'settled'),
    points: { spent: settled('pointsWrittenOff'), givenBack: settled('pointsGivenBack') },
  }
}

export interface BankSide {
  held: number
  deposited: number
  reversed: number
  refunded: number
  /** Neither taken nor let go; beside a sum that was taken the bank lets it go by itself. */
  stillHeld: number
}

/** What the bank's own books say of these payments. */
export function bankSide(bank: House['bank'], payments: Iterable<string>): BankSide {
  const side: BankSide = { held: 0, deposited: 0, reversed: 0, refunded: 0, stillHeld: 0 }
  for (const id of payments) {
    const payment = bank.payment(id)
    if (!payment) continue
    for (const name of ['held', 'deposited', 'reversed', 'refunded'] as const) side[name] += payment[name]
    if (payment.deposited === 0) side.stillHeld += payment.held - payment.reversed
  }
  return side
}
