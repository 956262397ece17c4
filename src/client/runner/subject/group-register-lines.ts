import type { RefundRegisterLine } from '../../../../schemas/api/refund-registers.ts'

/** Rows of one order. An unreadable row has a group of its own. */
export interface RefundRegisterOrder {
  id: string
  orderId: number | null
  isTest: boolean
  lines: RefundRegisterLine[]
  /** Sums by currency, because an invalid row may have another currency, or an unknown one, which is null. */
  sums: ReadonlyMap<string | null, number>
  quantity: number
  accepted: boolean
  refundId: number | null
}

export function groupRegisterLines(lines: readonly RefundRegisterLine[]): RefundRegisterOrder[] {
  const orders = new Map<string, RefundRegisterOrder>()
  for (const line of lines) {
    const id = line.orderId === null ? `line ${line.line}` : String(line.orderId)
    const existing = orders.get(id)
    const sums = new Map(existing?.sums)
    if (line.cost > 0) sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.cost)
    orders.set(id, {
      id,
      orderId: line.orderId,
      isTest: line.isTest,
      lines: [...(existing?.lines ?? []), line],
      sums,
      quantity: (existing?.quantity ?? 0) + line.quantity,
      accepted: (existing?.accepted ?? true) && line.orderId !== null && line.message === null,
      refundId: existing?.refundId ?? line.refundId,
    })
  }
  return [...orders.values()]
}
