/** Where a piece that was given back lies, or why it lies nowhere; `customer`: its money went back, and it was not brought. */
export type GoodsOutcome = 'shelf' | 'lost' | 'damaged' | 'customer'

/** Why pieces come back: left at the counter, disbanded, not delivered, refunded, exchanged. */
export const goodsCauses = ['notTaken', 'disbanded', 'notDelivered', 'refunded', 'exchanged'] as const
export type GoodsCause = (typeof goodsCauses)[number]

/** Catalogue goodsLossReasons. */
export const goodsLossReason = {
  notFound: 1,
  lostByCarrier: 2,
  stolen: 3,
  damagedByCarrier: 4,
  defective: 5,
  packagingDamaged: 6,
  expired: 7,
} as const

const lost: readonly number[] = [
  goodsLossReason.notFound,
  goodsLossReason.lostByCarrier,
  goodsLossReason.stolen,
]

/** A piece that is there but cannot be sold is damaged. */
export const outcomeOf = (reasonId: number): Exclude<GoodsOutcome, 'shelf' | 'customer'> =>
  lost.includes(reasonId) ? 'lost' : 'damaged'

const damagedWhenRefunded: Readonly<Record<number, number>> = {
  1: goodsLossReason.defective,
  4: goodsLossReason.damagedByCarrier,
  5: goodsLossReason.defective,
}
/** Why a refunded piece cannot be sold again (catalogue goodsLossReasons), by why it was brought back; null: it can. */
export const lossOfRefund = (refundReasonId: number): number | null =>
  damagedWhenRefunded[refundReasonId] ?? null
