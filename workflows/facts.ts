/**
 * What a machine may know of the outside, asked at the moment of an event and kept in its record, so that a replay sees
 * the same. Each is answered by the domain that owns it (`src/server/domains/<domain>/facts.ts`).
 */
export interface Facts {
  /** Does the typed code equal the last one sent, and is that one still good? */
  issueCode: { matches: boolean }
  /**
   * Marks of the payload that another order has, or that are scanned for one now, or were written off as damaged; `where`:
   * of the first of them, its product and, when the person may see it, the order.
   */
  marks: { takenElsewhere: string[]; where?: { productName: string; orderId?: number } }
  /** Price of one package by its type, minor units. */
  packagePrices: Record<string, number>
  /** Weight of an empty container by its type, grams. */
  tareWeights: Record<string, number>
  /**
   * Is the slot of the payload (`date`, `slotId`) one that the delivery service offered, and until when it lasts? No slot
   * asks for none. `today`: YYYY-MM-DD by the clock of the order's store.
   */
  timeslot: { offered: boolean; slot?: OfferedSlot; today: string }
  /**
   * What the delivery service said within the last hours of the town in the payload (`city`, `pointId`); null: nothing.
   * `price`: what the customer would pay for the delivery, minor units. `point`: the chosen pickup point.
   */
  coverage: { covered: boolean; price: number; earliestDay: string; point: PointPlace | null } | null
  /** Which day it is, YYYY-MM-DD by the clock of the order's store. */
  storeDay: { today: string }
}

/** `endsAt`: ISO 8601 UTC; `uuid`: the service's own id of the slot. */
export interface OfferedSlot {
  endsAt: string
  uuid: string | null
}

/** Where a pickup point is. */
export interface PointPlace {
  name: string
  street: string
  house: string
  postcode?: string
  region?: string
  lat?: number
  lon?: number
}

export type FactName = keyof Facts
