/** Money is integer minor units of the order's currency; quantities are pieces. No personal data: snapshots are kept for ever. */
export interface OrderLineFacts {
  lineId: number
  sku: string
  barcode: string
  gtin: string | null
  ordered: number
  collected: number
  unitPrice: number
  marked: boolean
}

export interface OrderFacts {
  orderId: number
  statusId: number
  pfm: string
  pickup: boolean
  prepaid: boolean
  needsCall: boolean
  packagesRequired: boolean
  lines: OrderLineFacts[]
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
}

/** Every machine starts from the same input, so that a new task type needs no server code. */
export interface WorkflowInput {
  order: OrderFacts
  limits: Limits
  params: Record<string, unknown>
}
