import { randomUUID } from 'node:crypto'
import { renderControlPage } from '../control-page.ts'
import { createFaultInjector, type FaultInjector } from '../faults.ts'
import { handleFaultSettings, getHeader, respondWithFault } from '../respond-with-fault.ts'
import { sendJson, sendPage, readJson, type Simulator } from '../http.ts'

/** Request to print a receipt at a till. */
interface PrintRequest {
  /** Idempotency key: a receipt with the same id is printed only once. */
  id?: string
  /** Instant of printing; default: now. */
  at?: string
  orderId?: unknown
  type?: 'sell' | 'sellRefund'
  status?: 'wait' | 'done' | 'fail'
  /** Decimal number in major units, for example 123.45. */
  total?: string
  /** Number of times that the till reports the receipt to the service. */
  times?: number
}

interface PrintedReceipt extends Record<string, unknown> {
  orderId: number
}

/**
 * Set Kit, the service that collects receipts of tills, under `/setkit`.
 * Partner API, subject to faults: `GET receipts/{orderId}`, `GET ping`.
 * Control API: `POST print` {@link PrintRequest}, `GET tickets`, `GET counts`, `GET|POST faults`, the page.
 */
export function createSetKitSimulator(faults: FaultInjector = createFaultInjector()): Simulator {
  const receipts: PrintedReceipt[] = []
  let requests = 0
  let printedCount = 0

  function print({
    id,
    at,
    orderId,
    type = 'sell',
    status = 'done',
    total = '100.00',
    times = 1,
  }: PrintRequest): void {
    if (id !== undefined && receipts.some((receipt) => receipt.id === id)) return
    printedCount++
    const fiscal = {
      fiscalDrive: '9960440301234567',
      fiscalDocument: String(4_000 + printedCount),
      fiscalSign: String(2_871_004_000 + printedCount),
    }
    for (let n = 0; n < times; n++)
      receipts.push({
        id: id ?? randomUUID(),
        orderId: Number(orderId),
        type,
        status,
        till: 'POS-1',
        shift: 12,
        number: printedCount,
        total,
        currency: 'RUB',
        createdAt: (at ? new Date(at) : new Date()).toISOString(),
        ...(status === 'done' ? fiscal : {}),
        ...(status === 'fail' ? { error: 'Нет связи с ОФД' } : {}),
      })
  }

  return async (request, response, url) => {
    const [, , first, second] = url.pathname.split('/')
    const call = `${request.method} ${first ?? ''}`
    if (first === 'faults') return handleFaultSettings(request, response, faults)
    if (call === 'GET tickets' || call === 'GET counts') {
      const counts = { receipts: receipts.length, requests }
      sendJson(response, 200, call === 'GET counts' ? counts : { items: receipts.toReversed() })
      return true
    }
    if (call === 'POST print') {
      print((await readJson(request)) as PrintRequest)
      sendJson(response, 200, {})
      return true
    }
    if (call === 'GET ') {
      sendPage(response, renderControlPage({ base: '/setkit', title: 'Set Kit', table: 'tickets' }))
      return true
    }
    if (call !== 'GET receipts' && call !== 'GET ping') return false
    requests++
    const mode = faults.next()
    const isAuthorized = getHeader(request, 'x-api-key') !== undefined
    respondWithFault(response, mode, faults.setting().delayMs, () => {
      if (!isAuthorized) return sendJson(response, 401, { error: 'unauthorized' })
      if (first === 'ping') return sendJson(response, 200, { ok: true })
      sendJson(response, 200, { receipts: receipts.filter(({ orderId }) => String(orderId) === second) })
    })
    return true
  }
}
