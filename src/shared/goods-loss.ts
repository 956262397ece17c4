/**
 * Outcome for a piece that was returned or refunded. `shelf`: the piece can be sold again. `customer`: the piece was
 * refunded, but the customer did not bring it back.
 */
export type ReturnedGoodsOutcome = 'shelf' | 'lost' | 'damaged' | 'customer'

/** Ways in which pieces come back from an order: left at the counter, disbanded, not delivered, refunded, exchanged. */
export const goodsReturnCauses = ['notTaken', 'disbanded', 'notDelivered', 'refunded', 'exchanged'] as const
export type GoodsReturnCause = (typeof goodsReturnCauses)[number]

/** Ids of the catalogue goodsLossReasons. */
export const goodsLossReason = {
  notFound: 1,
  lostByCarrier: 2,
  stolen: 3,
  damagedByCarrier: 4,
  defective: 5,
  packagingDamaged: 6,
  expired: 7,
} as const

const lostReasons: readonly number[] = [
  goodsLossReason.notFound,
  goodsLossReason.lostByCarrier,
  goodsLossReason.stolen,
]

/** Outcome for a loss reason: `lost` if the piece is gone, otherwise `damaged`. */
export const getLossOutcome = (reasonId: number): Exclude<ReturnedGoodsOutcome, 'shelf' | 'customer'> =>
  lostReasons.includes(reasonId) ? 'lost' : 'damaged'

const lossByRefundReason: Readonly<Record<number, number>> = {
  1: goodsLossReason.defective,
  4: goodsLossReason.damagedByCarrier,
  5: goodsLossReason.defective,
}
/**
 * Returns the reason why a piece with this refund reason cannot be sold again (catalogue goodsLossReasons). Null if it
 * can be sold.
 */
export const getRefundLossReason = (refundReasonId: number): number | null =>
  lossByRefundReason[refundReasonId] ?? null
