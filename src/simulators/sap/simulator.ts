import { controlPage } from '../control-page.ts'
import { createFaults, type Faults } from '../faults.ts'
import { answerFaults, headerOf, respond, works } from '../faulty-answer.ts'
import { answerJson, answerPage, readJson, type Simulator } from '../http.ts'
import { createBooks, type Books } from './books.ts'

/**
 * The accounting system under `/sap`. Partner's side, subject to faults: `POST documents`, `GET ping`. Control side:
 * `GET documents`, `GET counts`, `GET|POST faults`, `POST setting` `{closedTo}`, the page.
 */
export function sapSimulator(books: Books = createBooks(), faults: Faults = createFaults()): Simulator {
  return async (request, response, url) => {
    const [, , first] = url.pathname.split('/')
    const call = `${request.method} ${first ?? ''}`
    if (first === 'faults') return answerFaults(request, response, faults)
    if (call === 'GET documents' || call === 'GET counts') {
      answerJson(response, 200, call === 'GET counts' ? books.counts() : { items: books.documents() })
      return true
    }
    if (call === 'POST setting') {
      books.set((await readJson(request)) as Parameters<Books['set']>[0])
      answerJson(response, 200, {})
      return true
    }
    if (call === 'GET ') {
      answerPage(response, controlPage({ base: '/sap', title: 'SAP', table: 'documents' }))
      return true
    }
    if (call !== 'POST documents' && call !== 'GET ping') return false
    const body = request.method === 'POST' ? await readJson(request) : undefined
    const mode = faults.next()
    const answer = works(mode) ? handleCall() : null
    respond(response, mode, faults.setting().delayMs, () =>
      answerJson(response, answer!.status, answer!.body),
    )
    return true

    function handleCall(): { status: number; body: Record<string, unknown> } {
      if (!headerOf(request, 'authorization')?.startsWith('Basic '))
        return { status: 401, body: { error: 'unauthorized' } }
      return call === 'GET ping' ? { status: 200, body: { system: 'S4H' } } : books.post(body)
    }
  }
}
