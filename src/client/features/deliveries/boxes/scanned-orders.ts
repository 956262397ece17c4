import type { CourierHandoverRow, BoxMatch } from '../../../../../schemas/api/deliveries.ts'
import { createBoxCode, createBoxCodes } from '../../../../shared/box-code.ts'

/** An order and its boxes that were scanned so far. `codes`: code of each scanned box by box number, from 1. */
export interface ScannedOrder {
  order: CourierHandoverRow
  codes: Readonly<Record<number, string>>
}
/** The order of the last scan comes first. */
export type ScannedOrders = readonly ScannedOrder[]

const removeOrder = (scanned: ScannedOrders, orderId: number): ScannedOrders =>
  scanned.filter(({ order }) => order.orderId !== orderId)

const findOrder = (scanned: ScannedOrders, orderId: number) =>
  scanned.find(({ order }) => order.orderId === orderId)

export const countScannedBoxes = (scanned: ScannedOrders, orderId: number): number =>
  Object.keys(findOrder(scanned, orderId)?.codes ?? {}).length

export const isBoxScanned = (scanned: ScannedOrders, { order, n }: BoxMatch): boolean =>
  findOrder(scanned, order.orderId)?.codes[n] !== undefined

export type ScannedOrdersChange = { box: BoxMatch; code: string } | { remove: number }

export function applyScannedOrdersChange(scanned: ScannedOrders, event: ScannedOrdersChange): ScannedOrders {
  if ('remove' in event) return removeOrder(scanned, event.remove)
  const { order, n } = event.box
  const codes = { ...findOrder(scanned, order.orderId)?.codes, [n]: event.code }
  return [{ order, codes }, ...removeOrder(scanned, order.orderId)]
}

export const areAllBoxesScanned = ({ order, codes }: ScannedOrder): boolean =>
  Object.keys(codes).length === order.boxes

/** Returns the codes of the boxes that are not scanned yet. */
export const listUnscannedBoxes = ({ order, codes }: ScannedOrder): string[] =>
  createBoxCodes(order.orderId, order.boxes).filter((_, index) => codes[index + 1] === undefined)

/** Returns the codes of the scanned boxes. A box that was scanned by its track number has the same code as the others. */
export const listScannedBoxes = ({ order, codes }: ScannedOrder): string[] =>
  Object.keys(codes).map((n) => createBoxCode(order.orderId, Number(n)))

/** Returns the request body that creates an acceptance act with these orders and boxes. */
export const buildAcceptanceActBody = (scanned: ScannedOrders) => ({
  orderIds: scanned.map(({ order }) => order.orderId),
  boxes: scanned.flatMap(({ codes }) => Object.values(codes)),
})
