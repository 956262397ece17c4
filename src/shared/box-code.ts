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
