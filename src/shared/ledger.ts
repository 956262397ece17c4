/** Kinds of entries in an order's ledger of money and points. */
export const ledgerKinds = [
  /** Sum due when the order arrived. */
  'asked',
  /** Money on hold at the bank. */
  'held',
  /** Money that was on hold and was charged. */
  'captured',
  /** Money that was on hold and was released to the customer. */
  'released',
  /**
   * Money received without a hold: as a one-stage payment through the bank, at the till, by the courier, by gift card,
   * or by the partner.
   */
  'paid',
  'refunded',
  /**
   * An entry that does not change the balance of the order, for example about an unexpected notification. `problem`
   * contains the reason.
   */
  'stray',
  'pointsWrittenOff',
  'pointsGivenBack',
] as const
export type LedgerEntryKind = (typeof ledgerKinds)[number]

/** Last parts of the text keys of stray entries, by their problem. */
export const strayNameByProblem: Readonly<Record<string, string>> = { unpaid: 'debt', holdGone: 'goneBack' }

/**
 * Last part of the text key of an entry: its kind, or a separate name for a stray entry about an unpaid debt or a
 * released hold.
 */
export const getLedgerEntryTextKey = ({ kind, problem }: { kind: string; problem: string | null }): string =>
  (kind === 'stray' && problem !== null && strayNameByProblem[problem]) || kind

export const ledgerWays = ['bank', 'till', 'courier', 'giftCard', 'partner', 'account', 'loyalty'] as const
export type LedgerWay = (typeof ledgerWays)[number]

/**
 * `waiting`: another entry must be settled first. `asked`: the bank or a user is processing it. `failed`: a user must
 * act, because it is not retried automatically. `settled`: done. `dropped`: cancelled.
 */
export const ledgerStatuses = ['waiting', 'asked', 'failed', 'settled', 'dropped'] as const
export type LedgerStatus = (typeof ledgerStatuses)[number]

/** Problems of entries. An entry with the problem `repeated` or `nothing` needs no check by a user. */
export const ledgerProblems = [
  /** Less than the amount due was received. */
  'less',
  /** More than the amount due was received, or the order was paid twice. */
  'more',
  /**
   * The payment arrived when the customer was not going to get the goods any more, for example after the order was
   * cancelled.
   */
  'late',
  'otherCurrency',
  /** The payment or its number belongs to another order. */
  'otherOrder',
  /** The order has no such payment, or the operation is not possible in the current state of the payment. */
  'unknownPayment',
  /** The sum differs from the sum of the payment or of the requested operation. */
  'otherSum',
  /** The notification repeats an earlier one. No further money has moved. */
  'repeated',
  /** No money has moved, for example because the amount of the notification is zero. */
  'nothing',
  /** The hold was released although the order continues. */
  'holdGone',
  /** The bank executed an operation that a user had already settled manually. */
  'doneTwice',
  /** The bank refused the operation, or all attempts have failed. */
  'bankRefused',
  /** The money can be refunded only by a user, outside of this system. */
  'byHand',
  /** The customer has the goods and has not paid. */
  'unpaid',
  /**
   * The sum is the same as in an earlier entry. The bank has either repeated its notification or moved the money twice.
   */
  'again',
] as const
export type LedgerProblem = (typeof ledgerProblems)[number]

/** Default way in which the money of a payment type (catalogue payTypes) is received and refunded. */
export const getLedgerWay = (payTypeId: number): LedgerWay =>
  ({ 1: 'bank', 4: 'bank', 5: 'giftCard', 6: 'partner' } as const)[payTypeId] ?? 'till'

export const isPointsKind = (kind: string): boolean => kind.startsWith('points')

const refundWayNames: Readonly<Record<string, string>> = {
  bank: 'sameWay',
  giftCard: 'giftCard',
  partner: 'partner',
}

/** Last part of the text key for a way in which money is returned to the customer. Default: `atTill`. */
export const getRefundWayTextKey = (way: string): string => refundWayNames[way] ?? 'atTill'
