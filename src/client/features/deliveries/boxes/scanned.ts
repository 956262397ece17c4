import type { DeliveryIssueRow, FoundBox } from '../../../../../schemas/api/deliveries.ts'

/** An order being scanned: the code of each scanned box by box number. */
export interface ScannedOrder {
  order: DeliveryIssueRow
  codes: Readonly<Record<number, string>>
}
/** The last scanned order comes first. */
export type Scanned = readonly ScannedOrder[]

const without = (scanned: Scanned, orderId: number): Scanned =>
  scanned.filter(({ order }) => order.orderId !== orderId)

const of = (scanned: Scanned, orderId: number) => scanned.find(({ order }) => order.orderId === orderId)

export const countOf = (scanned: Scanned, orderId: number): number =>
  Object.keys(of(scanned, orderId)?.codes ?? {}).length

export const hasBox = (scanned: Scanned, { order, n }: FoundBox): boolean =>
  of(scanned, order.orderId)?.codes[n] !== undefined

export type Change = { box: FoundBox; code: string } | { leave: number }

export function change(scanned: Scanned, said: Change): Scanned {
  if ('leave' in said) return without(scanned, said.leave)
  const { order, n } = said.box
  const codes = { ...of(scanned, order.orderId)?.codes, [n]: said.code }
  return [{ order, codes }, ...without(scanned, order.orderId)]
}

export const isWhole = ({ order, codes }: ScannedOrder): boolean => Object.keys(codes).length === order.boxes

/** Numbers of the boxes that were not scanned. */
export const missingOf = ({ order, codes }: ScannedOrder): number[] =>
  Array.from({ length: order.boxes }, (_, i) => i + 1).filter((n) => codes[n] === undefined)

/** Request body of an act with these orders. */
export const actOf = (scanned: Scanned) => ({
  orderIds: scanned.map(({ order }) => order.orderId),
  boxes: scanned.flatMap(({ codes }) => Object.values(codes)),
})
