/** Barcode on the label of a box. For example, `1002345-2` is the second box of order 1002345. */
export const createBoxCode = (orderId: number, n: number) => `${orderId}-${n}`

export const createBoxCodes = (orderId: number, boxes: number) =>
  Array.from({ length: boxes }, (_, i) => createBoxCode(orderId, i + 1))

/** Returns null if the text is not a box code. */
export function parseBoxCode(code: string): { orderId: number; n: number } | null {
  const [, orderId, n] = /^([1-9]\d{0,11})-([1-9]\d{0,2})$/.exec(code.trim()) ?? []
  return orderId === undefined ? null : { orderId: Number(orderId), n: Number(n) }
}

export interface OrderBoxes {
  orderId: number
  boxes: number
  /**
   * Track number. It is the same on all labels of the order, so it identifies a box only if the order has a single box.
   * Null if the order has no track number yet.
   */
  track: string | null
}

/**
 * Returns the number of the box with the scanned code. `whichBox`: the code is the track number of an order with
 * several boxes. Null if the code does not belong to this order.
 */
export function findBoxNumber(
  { orderId, boxes, track }: OrderBoxes,
  code: string,
): number | 'whichBox' | null {
  if (track !== null && code.trim().toUpperCase() === track.toUpperCase()) return boxes === 1 ? 1 : 'whichBox'
  const box = parseBoxCode(code)
  return box?.orderId === orderId && box.n <= boxes ? box.n : null
}
