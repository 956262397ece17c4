/** Money is integer minor units of the order's currency; quantities are pieces. No personal data: snapshots are kept for ever. */
export interface OrderLineFacts {
  lineId: number
  sku: string
  barcode: string
  gtin: string | null
  ordered: number
  collected: number
  /** Why less than ordered was collected (catalogue `changeReasons`), and the codes of the collected pieces. */
  reasonId: number | null
  marks: string[]
  unitPrice: number
  marked: boolean
  /** Pieces the customer brought back when the order was issued, and those refunded or exchanged since. */
  returned: number
  refunded: number
  exchanged: number
}

export interface DeliveryFacts {
  /** 1 and 2 courier companies, 3 post, 4 delivery partner (specification 3). */
  serviceTypeId: number
  serviceId: number
  /** The delivery service knows the order: it was announced to it. */
  announced: boolean
  /** Instant the delivery is promised for, ISO 8601 UTC. */
  planned: string | null
}

export interface OrderFacts {
  orderId: number
  statusId: number
  pfm: string
  pickup: boolean
  prepaid: boolean
  /** The kind of payment is one made online, whether or not the money has come. */
  paysOnline: boolean
  needsCall: boolean
  packagesRequired: boolean
  lines: OrderLineFacts[]
  /** null: pickup. */
  delivery: DeliveryFacts | null
  payStatusId: number
  /** Minor units that are still to be paid. */
  toPay: number
  /** Instant the customer got the order, ISO 8601 UTC. */
  issuedAt: string | null
  /** Events that the order's own process takes in its present state: what an order action may ask of it. */
  processTakes: string[]
  /** Instant this was read, ISO 8601 UTC. */
  at: string
}

/** Settings a machine decides by, read when its instance starts. */
export interface Limits {
  minSum: number
  callAttempts: number
  callRetryMinutes: number
  codeAttempts: number
  codeResendSeconds: number
  maxPackages: number
  storageDays: number
  paymentMinutes: number
  /** Grams. */
  maxOrderWeight: number
  maxBoxWeight: number
  refundWarningDays: number
  exchangeDays: number
}

/** Every machine of an order starts from the same input, so that a new task type needs no server code. */
export interface WorkflowInput {
  order: OrderFacts
  limits: Limits
  params: Record<string, unknown>
}

/** All that a desk's machine starts from; each says in its rules what its parameters are. */
export type DeskInput = Pick<WorkflowInput, 'params'>
