import { randomUUID } from 'node:crypto'
import { controlPage } from '../control-page.ts'
import { createFaults, type Faults } from '../faults.ts'
import { answerFaults, headerOf, respond } from '../faulty-answer.ts'
import { answerJson, answerPage, readJson, type Simulator } from '../http.ts'

/** What a till is told to print. */
interface ToPrint {
  /** What it is told twice by this name it prints once. */
  id?: string
  /** Instant; without it, now. */
  at?: string
  orderId?: unknown
  type?: 'sell' | 'sellRefund'
  status?: 'wait' | 'done' | 'fail'
  /** Whole units with a point. */
  total?: string
  /** How often the till tells the service of it. */
  times?: number
}

interface Printed extends Record<string, unknown> {
  orderId: number
}

/**
 * Set Kit under `/setkit`: receipts of tills. Its own side, where faults strike: `GET receipts/{orderId}`, `GET ping`.
 * Ours: `POST print` {@link ToPrint}, `GET tickets`, `GET counts`, `GET|POST faults`, the page.
 */
export function setKitSimulator(faults: Faults = createFaults()): Simulator {
  const printed: Printed[] = []
  let requests = 0
  let papers = 0

  function print({
    id,
    at,
    orderId,
    type = 'sell',
    status = 'done',
    total = '100.00',
    times = 1,
  }: ToPrint): void {
    if (id !== undefined && printed.some((one) => one.id === id)) return
    papers++
    const fiscal = {
      ...{ fiscalDrive: '9960440301234567', fiscalDocument: String(4_000 + papers) },
      fiscalSign: String(2_871_004_000 + papers),
    }
    for (let n = 0; n < times; n++)
      printed.push({
        ...{ id: id ?? randomUUID(), orderId: Number(orderId), type, status, till: 'POS-1', shift: 12 },
        ...{
          number: papers,
          total,
          currency: 'RUB',
          createdAt: (at ? new Date(at) : new Date()).toISOString(),
        },
        ...(status === 'done' ? fiscal : {}),
        ...(status === 'fail' ? { error: 'Нет связи с ОФД' } : {}),
      })
  }

  return async (request, response, url) => {
    const [, , first, second] = url.pathname.split('/')
    const call = `${request.method} ${first ?? ''}`
    if (first === 'faults') return answerFaults(request, response, faults)
    if (call === 'GET tickets' || call === 'GET counts') {
      const counts = { receipts: printed.length, requests }
      answerJson(response, 200, call === 'GET counts' ? counts : { items: printed.toReversed() })
      return true
    }
    if (call === 'POST print') {
      print((await readJson(request)) as ToPrint)
      answerJson(response, 200, {})
      return true
    }
    if (call === 'GET ') {
      answerPage(response, controlPage({ base: '/setkit', title: 'Set Kit', table: 'tickets' }))
      return true
    }
    if (call !== 'GET receipts' && call !== 'GET ping') return false
    requests++
    const mode = faults.next()
    const signedIn = headerOf(request, 'x-api-key') !== undefined
    respond(response, mode, faults.setting().delayMs, () => {
      if (!signedIn) return answerJson(response, 401, { error: 'unauthorized' })
      if (first === 'ping') return answerJson(response, 200, { ok: true })
      answerJson(response, 200, { receipts: printed.filter(({ orderId }) => String(orderId) === second) })
    })
    return true
  }
}
