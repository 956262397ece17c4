import type { ServerResponse } from 'node:http'
import { createFaults, type FaultMode, type Faults } from '../faults.ts'
import { answerJson, answerPage, readJson, type Simulator } from '../http.ts'
import { controlPage } from './control-page.ts'
import { createGateway, type Acceptance, type Gateway } from './gateway.ts'
import { phonePage } from './phone-page.ts'

/**
 * An SMS gateway. Partner's side, where faults strike: `POST /sms/messages` (header Idempotency-Key), `GET /sms/status`.
 * Ours, never faulty: `GET /sms/messages?to=`, `GET /sms/counts`, `GET|POST /sms/faults`, pages `/sms` and `/sms/phone`.
 */
export function smsSimulator(gateway: Gateway = createGateway(), faults: Faults = createFaults()): Simulator {
  return async (request, response, url) => {
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /sms/messages': {
        const body = await readJson(request)
        const key = request.headers['idempotency-key']
        const mode = faults.next()
        const works = mode !== 'down' && mode !== 'error'
        const acceptance = works ? gateway.accept(Array.isArray(key) ? key[0] : key, body) : null
        respond(response, mode, faults.setting().delayMs, () => tell(response, acceptance!, mode))
        return true
      }
      case 'GET /sms/status':
        respond(response, faults.next(), faults.setting().delayMs, () =>
          answerJson(response, 200, { status: 'ok', balance: 100_000 }),
        )
        return true
      case 'GET /sms/messages':
        answerJson(response, 200, {
          items: gateway.messages(url.searchParams.get('to') ?? undefined).slice(0, 200),
        })
        return true
      case 'DELETE /sms/messages':
        gateway.clear()
        answerJson(response, 200, {})
        return true
      case 'GET /sms/counts':
        answerJson(response, 200, gateway.counts())
        return true
      case 'GET /sms/faults':
        answerJson(response, 200, faults.setting())
        return true
      case 'POST /sms/faults':
        if (faults.set(await readJson(request))) answerJson(response, 200, faults.setting())
        else answerJson(response, 400, { error: 'invalid_setting' })
        return true
      case 'GET /sms':
      case 'GET /sms/':
        answerPage(response, controlPage)
        return true
      case 'GET /sms/phone':
        answerPage(response, phonePage)
        return true
      default:
        return false
    }
  }
}

function tell(response: ServerResponse, acceptance: Acceptance, mode: FaultMode): void {
  if (acceptance.result === 'refused') return answerJson(response, 422, { error: acceptance.error })
  const { id } = acceptance.message
  if (mode === 'duplicate') return answerJson(response, 409, { id, error: 'duplicate' })
  answerJson(response, acceptance.result === 'accepted' ? 201 : 200, { id, status: 'accepted' })
}

function respond(response: ServerResponse, mode: FaultMode, delayMs: number, answer: () => void): void {
  switch (mode) {
    case 'down':
      return void response.destroy()
    case 'error':
      return answerJson(response, 500, { error: 'internal' })
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end('<html><body>502 Bad Gateway</body></html>{"id":')
    case 'slow': {
      const timer = setTimeout(answer, delayMs)
      response.once('close', () => clearTimeout(timer))
      return
    }
    default:
      return answer()
  }
}
