/** Kinds of entries in an order's ledger of money and points; texts: `orders:ledger.…`. */
export const ledgerKinds = [
  /** Sum due when the order arrived. */
  'asked',
  /** Held by the bank. */
  'held',
  /** Held money: charged, or released. */
  'captured',
  'released',
  /**
   * Received without a hold: one-stage payment through the bank, at the till, to the courier, by gift card, to the
   * partner.
   */
  'paid',
  'refunded',
  /** Notification that moves no money of the order; `problem` is the reason. */
  'stray',
  'pointsWrittenOff',
  'pointsGivenBack',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

const strayNameByProblem: Readonly<Record<string, string>> = { unpaid: 'debt', holdGone: 'goneBack' }

/** Name of an entry for its text: stray entries about an unpaid debt or a released hold have names of their own. */
export const getLedgerEntryName = ({ kind, problem }: { kind: string; problem: string | null }): string =>
  (kind === 'stray' && problem !== null && strayNameByProblem[problem]) || kind

export const ledgerWays = ['bank', 'till', 'courier', 'giftCard', 'partner', 'account', 'loyalty'] as const
export type LedgerWay = (typeof ledgerWays)[number]

/**
 * waiting: another entry must be settled first · asked: the bank or a user is processing it · failed: not retried
 * automatically, a user must act · settled: done · dropped: cancelled.
 */
export const ledgerStatuses = ['waiting', 'asked', 'failed', 'settled', 'dropped'] as const
export type LedgerStatus = (typeof ledgerStatuses)[number]

/** Problems because of which an entry needs attention. */
export const ledgerProblems = [
  /** Less than the requested sum was received. */
  'less',
  /** More than requested, or paid a second time. */
  'more',
  /** The order already had a final status when the notification arrived. */
  'late',
  'otherCurrency',
  /** The payment or its number belongs to another order. */
  'otherOrder',
  /** No such payment of this order, or not in a state in which this can happen to it. */
  'unknownPayment',
  /** The sum differs from that of the payment. */
  'otherSum',
  /** Repeated notification; no further money has moved. */
  'repeated',
  'nothing',
  /** The hold was released although the order continues. */
  'holdGone',
  /** The bank carried out what a user had already settled manually. */
  'doneTwice',
  /** The bank refused, or the request timed out. */
  'bankRefused',
  /** Only a user can refund it, outside the system. */
  'byHand',
  /** The customer has the goods and has not paid. */
  'unpaid',
  /** Same sum as an earlier entry: notified twice, or transferred twice. */
  'again',
] as const
export type LedgerProblem = (typeof ledgerProblems)[number]

/** Catalogue payTypes: how the money of each type is received and refunded. */
export const getLedgerWay = (payTypeId: number): LedgerWay =>
  ({ 1: 'bank', 4: 'bank', 5: 'giftCard', 6: 'partner' } as const)[payTypeId] ?? 'till'

export const isPoints = (kind: string): boolean => kind.startsWith('points')
