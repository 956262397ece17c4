/** Catalogue receiveStatuses: what the customer got of the order. */
export const receiveStatus = { notReceived: 1, inFull: 2, inPart: 3, refused: 4 } as const
