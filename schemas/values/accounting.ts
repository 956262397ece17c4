/** Kinds of ledger entries that are accounting transactions, because money was received or sent. */
export const sapOperationTypes = ['captured', 'paid', 'refunded'] as const
export type SapOperationType = (typeof sapOperationTypes)[number]

/** Accounting operations on a transaction. */
export const sapEventTypes = ['post', 'hold', 'unhold'] as const
export type SapEventType = (typeof sapEventTypes)[number]

/**
 * States of an accounting transaction. `open`: not processed yet. `held`: excluded from posting. `asked`: posting
 * requested. `posted`: posted in SAP. `failed`: refused by SAP.
 */
export const sapStates = ['open', 'held', 'asked', 'posted', 'failed'] as const
export type SapState = (typeof sapStates)[number]

const possible: Record<SapState, readonly SapEventType[]> = {
  open: ['post', 'hold'],
  held: ['unhold'],
  asked: [],
  posted: [],
  failed: ['post', 'hold'],
}

export const getPossibleSapEvents = (state: SapState): readonly SapEventType[] => possible[state]

export const isSapState = (state: string): state is SapState =>
  (sapStates as readonly string[]).includes(state)
