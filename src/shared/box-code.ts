/** What stands as a barcode on the label of each box of an order: `1002345-2` is its second box. */
export const boxCode = (orderId: number, n: number) => `${orderId}-${n}`

/** Of every box of the order. */
export const boxCodes = (orderId: number, boxes: number) =>
  Array.from({ length: boxes }, (_, i) => boxCode(orderId, i + 1))

/** Null for any other code. */
export function readBoxCode(code: string): { orderId: number; n: number } | null {
  const [, orderId, n] = /^([1-9]\d{0,11})-([1-9]\d{0,2})$/.exec(code.trim()) ?? []
  return orderId === undefined ? null : { orderId: Number(orderId), n: Number(n) }
}

export interface BoxesOfOrder {
  orderId: number
  boxes: number
  /** The same on all of its labels: it names the box of an order that has only one. */
  track: string | null
}

/** Which of its boxes a code of this order names; `whichBox`: it does not tell. Null: none of them. */
export function boxOf({ orderId, boxes, track }: BoxesOfOrder, code: string): number | 'whichBox' | null {
  if (track !== null && code.trim().toUpperCase() === track.toUpperCase()) return boxes === 1 ? 1 : 'whichBox'
  const box = readBoxCode(code)
  return box?.orderId === orderId && box.n <= boxes ? box.n : null
}
