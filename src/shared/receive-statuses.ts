/** Which part of the order the customer received (catalogue receiveStatuses). */
export const receiveStatus = { notReceived: 1, inFull: 2, inPart: 3, refused: 4 } as const
