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
  payments: { type: number; sum: number }[]
  total: number
  items: Item[]
  number: number
  printedAt: number
  /** True if the cash register will fail to print the accepted receipt. */
  broken: boolean
}

export interface CashRegister {
  accept: (operation: string, body: unknown) => { status: number; body: Record<string, unknown> }
  report: (uuid: string) => { status: number; body: Record<string, unknown> }
  receipts: () => Receipt[]
  counts: () => { receipts: number; requests: number }
  /** `printMs`: duration of printing. `broken`: receipts are still accepted, but printing them fails. */
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

const isClose = (a: number, b: number) => Math.abs(a - b) < 0.005
const fault = (code: number, text: string) => ({ error_id: randomUUID(), code, text, type: 'system' })

/**
 * Simulates ATOL Online with a cash register: checks and accepts receipts, and reports their state until they are
 * printed.
 */
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
    accept: (operation, input) => {
      requests++
      const timestamp = new Date().toISOString()
      const { external_id: name, receipt } = (input ?? {}) as Body
      const problem = findProblem(name, receipt)
      if (problem)
        return { status: 400, body: { status: 'fail', uuid: null, timestamp, error: fault(32, problem) } }
      const existing = byName.get(name as string)
      if (existing)
        return {
          status: 400,
          body: { status: 'wait', uuid: existing.uuid, timestamp, error: fault(33, 'ExistingExternalId') },
        }
      const created: Receipt = {
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
      byName.set(created.externalId, created)
      byUuid.set(created.uuid, created)
      return { status: 200, body: { status: 'wait', uuid: created.uuid, timestamp, error: null } }
    },
    report: (uuid) => {
      requests++
      const receipt = byUuid.get(uuid)
      if (!receipt) return { status: 400, body: { uuid, status: 'fail', error: fault(30, 'NotFound') } }
      if (Date.now() < receipt.printedAt)
        return { status: 200, body: { uuid, status: 'wait', error: null, payload: null } }
      if (receipt.broken)
        return {
          status: 200,
          body: { uuid, status: 'fail', error: fault(3834, 'fiscal drive'), payload: null },
        }
      return { status: 200, body: { uuid, status: 'done', error: null, payload: toPayload(receipt) } }
    },
    receipts: () => [...byName.values()].reverse(),
    counts: () => ({ receipts: byName.size, requests }),
  }
}

function findProblem(name: unknown, receipt: Body['receipt']): string | null {
  if (typeof name !== 'string' || name === '' || name.length > 128) return 'external_id'
  if (!receipt?.client?.email && !receipt?.client?.phone) return 'client'
  if (typeof receipt.company?.inn !== 'string') return 'company'
  const items = receipt.items ?? []
  if (items.length === 0 || items.length > 100) return 'items'
  if (items.some((item) => !isClose(item.price * item.quantity, item.sum) || item.name.length > 128))
    return 'sum'
  if (!items.every(isMarkValid)) return 'mark_code'
  // Payment types of ATOL v5: 0 cash, 1 card, 2 advance, 3 credit, 4 counter-performance.
  if ((receipt.payments ?? []).some(({ type }) => ![0, 1, 2, 3, 4].includes(type ?? -1))) return 'payments'
  const total = items.reduce((sum, item) => sum + item.sum, 0)
  const paid = (receipt.payments ?? []).reduce((sum, payment) => sum + payment.sum, 0)
  return isClose(total, receipt.total ?? -1) && isClose(paid, total) ? null : 'total'
}

/** ATOL v5 payment objects: marked goods with a code and without one. */
const [markedWithCode, markedWithoutCode] = [33, 32]

/**
 * True if a marked piece has its own line, and if exactly the items of the kind «marked with code» have a well-formed
 * code.
 */
function isMarkValid({ payment_object: object, quantity, mark_code: mark, ...item }: Item): boolean {
  if (object !== markedWithCode) return mark === undefined && (object !== markedWithoutCode || quantity === 1)
  const code = Buffer.from(mark?.gs1m ?? '', 'base64').toString('latin1')
  return quantity === 1 && item.mark_processing_mode === '0' && /^01\d{14}21/.test(code)
}

const toPayload = (receipt: Receipt) => ({
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
