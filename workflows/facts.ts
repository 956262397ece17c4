/**
 * External facts for the guards of a machine, read at the moment of an event and stored in its record, so that a replay
 * gets the same values. Each is provided by the domain that owns it (`src/server/domains/<domain>/facts.ts`).
 */
export interface Facts {
  /** Whether the entered code equals the last sent code, which must still be valid. */
  issueCode: { matches: boolean }
  /**
   * Marks of the payload that belong to another order, are being scanned for another order, or were written off as
   * damaged. `where`: product of the first of these marks, and its order if the user may see it.
   */
  marks: { takenElsewhere: string[]; where?: { productName: string; orderId?: number } }
  /** Price of one package by package type, minor units. */
  packagePrices: Record<string, number>
  /** Weight of an empty container by type, grams. */
  tareWeights: Record<string, number>
  /**
   * Whether the delivery service offered the slot of the payload (`date`, `slotId`), and when the slot ends. Without a slot
   * no offer is needed. `today`: YYYY-MM-DD by the clock of the order's store.
   */
  timeslot: { offered: boolean; slot?: OfferedSlot; today: string }
  /**
   * Response of the delivery service within the last hours for the town of the payload (`city`, `pointId`); null: no
   * response. `price`: delivery price for the customer, minor units. `point`: the chosen pickup point.
   */
  coverage: { covered: boolean; price: number; earliestDay: string; point: PointPlace | null } | null
  /** Current day, YYYY-MM-DD by the clock of the order's store. */
  storeDay: { today: string }
}

/** `endsAt`: ISO 8601 UTC; `uuid`: slot id of the delivery service. */
export interface OfferedSlot {
  endsAt: string
  uuid: string | null
}

/** Address of a pickup point. */
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
