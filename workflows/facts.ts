import type { CallingHours } from '../src/shared/calling-hours.ts'

/**
 * External data for the guards of a machine. They are read when an event arrives and stored in its record, so that a
 * replay uses the same values. A domain provides each of them (`src/server/domains/<domain>/facts.ts`).
 */
export interface Facts {
  /** `matches`: true if the entered code is the last one that was sent. */
  issueCode: { matches: boolean }
  /**
   * `takenElsewhere`: marks of the payload that belong to another order, are being scanned for another order, or were
   * written off as damaged. `where`: product of the first such mark, and its order if the user may see it.
   */
  marks: { takenElsewhere: string[]; where?: { productName: string; orderId?: number } }
  /** Price of one package in minor units, by id of the package type. */
  packagePrices: Record<string, number>
  /** Weight of an empty container in grams, by id of the container type. */
  tareWeights: Record<string, number>
  /**
   * `offered`: true if the delivery service offers the slot of the payload (`date`, `slotId`) and it has not ended, or
   * if the payload has no slot. `today`: current day in the time zone of the delivery address, YYYY-MM-DD. `earliestDay`: first
   * day on which the service can deliver to the address of the order; absent if it is unknown. `isUnchanged`: true if
   * the payload repeats the promised day, without another slot. `zone`: time zone of the address; absent if it is
   * unknown.
   */
  timeslot: {
    offered: boolean
    slot?: OfferedSlot
    today: string
    earliestDay?: string
    isUnchanged?: boolean
    zone?: string
    where?: { earliestDay: string }
  }
  /**
   * Response of the delivery service about the town of the payload, at most 12 hours old; null if there is none.
   * `price`: delivery price for the customer in minor units. `point`: pickup point with the `pointId` of the payload.
   * `zone`: time zone of the town; absent if the service does not report it.
   */
  coverage: {
    covered: boolean
    price: number
    earliestDay: string
    zone?: string
    point: PickupPointAddress | null
  } | null
  /**
   * Calling hours of the current settings. `where`: the hours and the customer's clock, for the text of a refusal.
   */
  callingHours: CallingHours & { where: CallingHours & { customerTime: string } }
  /** `everyWrong`: true if every number of the customer is marked as wrong, so that nobody can be called. */
  customerPhones: { everyWrong: boolean }
  /** Current day in the time zone of the store, YYYY-MM-DD. */
  storeDay: { today: string }
  /**
   * Manual transfers of other orders to the bank account of each open manual refund of the order, by id of the refund.
   * Only accounts that have such transfers are included.
   */
  accountTransfers: Record<string, AccountTransfers>
  /**
   * `isUsed`: true if another order of the store was paid at the till on the same day with the `document` of the
   * payload. `where`: the other order, and the document.
   */
  tillDocument: { isUsed: boolean; where?: { otherOrderId: number; document: string } }
}

/**
 * Number and sum of the manual transfers to one bank account: open ones, and those completed in the last 30 days.
 * `sum`: in minor units.
 */
export interface AccountTransfers {
  count: number
  sum: number
}

/**
 * A delivery slot that the delivery service offered. `endsAt`: ISO 8601 UTC. `uuid`: id of the slot at the delivery
 * service.
 */
export interface OfferedSlot {
  endsAt: string
  uuid: string | null
}

/** Name and address of a pickup point. */
export interface PickupPointAddress {
  name: string
  street: string
  house: string
  postcode?: string
  region?: string
  lat?: number
  lon?: number
}

export type FactName = keyof Facts
