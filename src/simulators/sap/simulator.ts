import { renderControlPage } from '../control-page.ts'
import { createFaultInjector, type FaultInjector } from '../faults.ts'
import {
  handleFaultSettings,
  getHeader,
  respondWithFault,
  isRequestProcessed,
} from '../respond-with-fault.ts'
import { sendJson, sendPage, readJson, type Simulator } from '../http.ts'
import { createAccountingBooks, type AccountingBooks } from './accounting-books.ts'

/**
 * The accounting system under `/sap`.
 * Partner API, subject to faults: `POST documents`, `GET ping`.
 * Control API: `GET documents`, `GET counts`, `GET|POST faults`, `POST setting` `{closedTo}`, the page.
 */
export function createSapSimulator(
  books: AccountingBooks = createAccountingBooks(),
  faults: FaultInjector = createFaultInjector(),
): Simulator {
  return async (request, response, url) => {
    const [, , first] = url.pathname.split('/')
    const call = `${request.method} ${first ?? ''}`
    if (first === 'faults') return handleFaultSettings(request, response, faults)
    if (call === 'GET documents' || call === 'GET counts') {
      sendJson(response, 200, call === 'GET counts' ? books.counts() : { items: books.documents() })
      return true
    }
    if (call === 'POST setting') {
      books.set((await readJson(request)) as Parameters<AccountingBooks['set']>[0])
      sendJson(response, 200, {})
      return true
    }
    if (call === 'GET ') {
      sendPage(response, renderControlPage({ base: '/sap', title: 'SAP', table: 'documents' }))
      return true
    }
    if (call !== 'POST documents' && call !== 'GET ping') return false
    const body = request.method === 'POST' ? await readJson(request) : undefined
    const mode = faults.next()
    const answer = isRequestProcessed(mode) ? handleCall() : null
    respondWithFault(response, mode, faults.setting().delayMs, () =>
      sendJson(response, answer!.status, answer!.body),
    )
    return true

    function handleCall(): { status: number; body: Record<string, unknown> } {
      if (!getHeader(request, 'authorization')?.startsWith('Basic '))
        return { status: 401, body: { error: 'unauthorized' } }
      return call === 'GET ping' ? { status: 200, body: { system: 'S4H' } } : books.post(body)
    }
  }
}
