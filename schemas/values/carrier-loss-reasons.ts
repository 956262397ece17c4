/**
 * Ids of the catalogue goodsLossReasons that apply only to goods that a delivery service had: lost by it, and damaged in
 * delivery.
 */
export const carrierLossReasons: readonly number[] = [2, 4]
