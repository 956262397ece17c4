/** Entries of the ledger that are transactions of the accounts: money that has come or gone. */
export const sapOperationTypes = ['captured', 'paid', 'refunded'] as const
export type SapOperationType = (typeof sapOperationTypes)[number]

/** What is done with a transaction in the accounts. */
export const sapEventTypes = ['post', 'hold', 'unhold'] as const
export type SapEventType = (typeof sapEventTypes)[number]

/** open: nothing has been done · held: kept from being posted · asked: SAP is on it · failed: SAP has not posted it. */
export const sapStates = ['open', 'held', 'asked', 'posted', 'failed'] as const
export type SapState = (typeof sapStates)[number]

const possible: Record<SapState, readonly SapEventType[]> = {
  open: ['post', 'hold'],
  held: ['unhold'],
  asked: [],
  posted: [],
  failed: ['post', 'hold'],
}

export const sapEventsIn = (state: SapState): readonly SapEventType[] => possible[state]

export const isSapState = (state: string): state is SapState =>
  (sapStates as readonly string[]).includes(state)
