import { randomUUID } from 'node:crypto'

interface Item {
  price: number
  quantity: number
  sum: number
  name: string
  payment_object?: number
  mark_processing_mode?: string
  mark_code?: { gs1m?: string }
}

interface Receipt {
  uuid: string
  externalId: string
  operation: 'sell' | 'sell_refund'
  /** By the protocol. */
  payments: { type: number; sum: number }[]
  total: number
  items: Item[]
  number: number
  printedAt: number
  /** The cash register refuses it. */
  broken: boolean
}

export interface CashRegister {
  accept: (operation: string, body: unknown) => { status: number; body: Record<string, unknown> }
  report: (uuid: string) => { status: number; body: Record<string, unknown> }
  receipts: () => Receipt[]
  counts: () => { receipts: number; requests: number }
  /** How long a receipt is printed, ms; whether the next ones are refused by the cash register. */
  set: (setting: { printMs?: number; broken?: boolean }) => void
}

interface Body {
  external_id?: unknown
  receipt?: {
    client?: { email?: unknown; phone?: unknown }
    company?: { inn?: unknown }
    items?: Item[]
    payments?: { type?: number; sum: number }[]
    total?: number
  }
}

const close = (a: number, b: number) => Math.abs(a - b) < 0.005
const fault = (code: number, text: string) => ({ error_id: randomUUID(), code, text, type: 'system' })

/** Receipts as ATOL Online takes them: sums are checked as a cash register checks them. */
export function createCashRegister(): CashRegister {
  const byName = new Map<string, Receipt>()
  const byUuid = new Map<string, Receipt>()
  let requests = 0
  let printMs = 300
  let broken = false

  return {
    set: (setting) => {
      printMs = setting.printMs ?? printMs
      broken = setting.broken ?? broken
    },
    accept: (operation, given) => {
      requests++
      const timestamp = new Date().toISOString()
      const { external_id: name, receipt } = (given ?? {}) as Body
      const problem = problemOf(name, receipt)
      if (problem)
        return { status: 400, body: { status: 'fail', uuid: null, timestamp, error: fault(32, problem) } }
      const known = byName.get(name as string)
      if (known)
        return {
          status: 400,
          body: { status: 'wait', uuid: known.uuid, timestamp, error: fault(33, 'ExistingExternalId') },
        }
      const fresh: Receipt = {
        uuid: randomUUID(),
        externalId: name as string,
        operation: operation as 'sell' | 'sell_refund',
        payments: receipt!.payments as Receipt['payments'],
        total: receipt!.total!,
        items: receipt!.items!,
        number: byName.size + 1,
        printedAt: Date.now() + printMs,
        broken,
      }
      byName.set(fresh.externalId, fresh)
      byUuid.set(fresh.uuid, fresh)
      return { status: 200, body: { status: 'wait', uuid: fresh.uuid, timestamp, error: null } }
    },
    report: (uuid) => {
      requests++
      const found = byUuid.get(uuid)
      if (!found) return { status: 400, body: { uuid, status: 'fail', error: fault(30, 'NotFound') } }
      if (Date.now() < found.printedAt)
        return { status: 200, body: { uuid, status: 'wait', error: null, payload: null } }
      if (found.broken)
        return {
          status: 200,
          body: { uuid, status: 'fail', error: fault(3834, 'fiscal drive'), payload: null },
        }
      return { status: 200, body: { uuid, status: 'done', error: null, payload: printed(found) } }
    },
    receipts: () => [...byName.values()].reverse(),
    counts: () => ({ receipts: byName.size, requests }),
  }
}

function problemOf(name: unknown, receipt: Body['receipt']): string | null {
  if (typeof name !== 'string' || name === '' || name.length > 128) return 'external_id'
  if (!receipt?.client?.email && !receipt?.client?.phone) return 'client'
  if (typeof receipt.company?.inn !== 'string') return 'company'
  const items = receipt.items ?? []
  if (items.length === 0 || items.length > 100) return 'items'
  if (items.some((item) => !close(item.price * item.quantity, item.sum) || item.name.length > 128))
    return 'sum'
  if (!items.every(markStands)) return 'mark_code'
  // Cash, card, advance, credit, counter-performance.
  if ((receipt.payments ?? []).some(({ type }) => ![0, 1, 2, 3, 4].includes(type ?? -1))) return 'payments'
  const total = items.reduce((sum, item) => sum + item.sum, 0)
  const paid = (receipt.payments ?? []).reduce((sum, payment) => sum + payment.sum, 0)
  return close(total, receipt.total ?? -1) && close(paid, total) ? null : 'total'
}

/** Marked goods that have a code and those that have none. */
const [withCode, withoutCode] = [33, 32]

/** A marked piece stands alone on its line with a code that can be read; nothing else has a code. */
function markStands({ payment_object: object, quantity, mark_code: mark, ...item }: Item): boolean {
  if (object !== withCode) return mark === undefined && (object !== withoutCode || quantity === 1)
  const code = Buffer.from(mark?.gs1m ?? '', 'base64').toString('latin1')
  return quantity === 1 && item.mark_processing_mode === '0' && /^01\d{14}21/.test(code)
}

const printed = (receipt: Receipt) => ({
  total: receipt.total,
  fns_site: 'www.nalog.gov.ru',
  fn_number: '9999078902004339',
  shift_number: 1,
  receipt_datetime: new Date(receipt.printedAt).toISOString(),
  fiscal_receipt_number: receipt.number,
  fiscal_document_number: 100 + receipt.number,
  ecr_registration_number: '0000000001030994',
  fiscal_document_attribute: 3_449_555_941 + receipt.number,
})
