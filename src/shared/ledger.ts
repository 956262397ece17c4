/** The words of the order's book of money and points; texts: `orders:ledger.…`. */
export const ledgerKinds = [
  /** What the customer was asked for when the order came. */
  'asked',
  /** The bank holds it. */
  'held',
  /** Of what is held: taken for good, or let go. */
  'captured',
  'released',
  /** Came otherwise: in one stage through the bank, at the till, to the courier, by gift card, to the partner. */
  'paid',
  'refunded',
  /** A notification that moves no money of the order; it says why. */
  'stray',
  'pointsWrittenOff',
  'pointsGivenBack',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

const strayNames: Readonly<Record<string, string>> = { unpaid: 'debt', holdGone: 'goneBack' }

/**
 * How an entry is called: what a customer has not paid, and what the bank gave back of the order's own payment, are no
 * strangers.
 */
export const entryName = ({ kind, problem }: { kind: string; problem: string | null }): string =>
  (kind === 'stray' && problem !== null && strayNames[problem]) || kind

export const ledgerWays = ['bank', 'till', 'courier', 'giftCard', 'partner', 'account', 'loyalty'] as const
export type LedgerWay = (typeof ledgerWays)[number]

/**
 * waiting: something else comes first · asked: the bank or a person is on it · failed: it did not work and nothing tries
 * again by itself, a person is asked · settled: it has happened · dropped: it never will.
 */
export const ledgerStatuses = ['waiting', 'asked', 'failed', 'settled', 'dropped'] as const
export type LedgerStatus = (typeof ledgerStatuses)[number]

/** Why an entry needs a look. */
export const ledgerProblems = [
  /** Less than what was asked for has come. */
  'less',
  /** More than asked for, or paid a second time. */
  'more',
  /** The order was over when it came. */
  'late',
  'otherCurrency',
  /** The payment or its number belongs to another order. */
  'otherOrder',
  /** No such payment of this order, or not in a state in which this can happen to it. */
  'unknownPayment',
  /** Another sum than the payment has. */
  'otherSum',
  /** Told before; nothing more has moved. */
  'repeated',
  'nothing',
  /** What was held is gone although the order goes on. */
  'holdGone',
  /** The bank has done what a person had settled by hand. */
  'doneTwice',
  /** The bank said no, or was asked for too long. */
  'bankRefused',
  /** Nobody but a person can give it back. */
  'byHand',
  /** The customer has the goods and has not paid. */
  'unpaid',
  /** The same sum has gone before: told twice, or gone twice. */
  'again',
] as const
export type LedgerProblem = (typeof ledgerProblems)[number]

/** Catalogue payTypes: how the money of each comes and goes back. */
export const wayOfPayType = (payTypeId: number): LedgerWay =>
  ({ 1: 'bank', 4: 'bank', 5: 'giftCard', 6: 'partner' } as const)[payTypeId] ?? 'till'

export const isPoints = (kind: string): boolean => kind.startsWith('points')
