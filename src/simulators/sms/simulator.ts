import type { ServerResponse } from 'node:http'
import { createFaultInjector, type FaultMode, type FaultInjector } from '../faults.ts'
import { sendJson, sendPage, readJson, type Simulator } from '../http.ts'
import {
  handleFaultSettings,
  getHeader,
  respondWithFault,
  isRequestProcessed,
} from '../respond-with-fault.ts'
import { smsControlPage } from './control-page.ts'
import { createSmsGateway, type MessageAcceptance, type SmsGateway } from './gateway.ts'
import { smsPhonePage } from './phone-page.ts'

/**
 * An SMS gateway.
 * Partner API, subject to faults: `POST /sms/messages` (header Idempotency-Key), `GET /sms/status`.
 * Control API, without faults: `GET /sms/messages?to=`, `DELETE /sms/messages`, `GET /sms/counts`,
 * `GET|POST /sms/faults`, pages `/sms` and `/sms/phone`.
 */
export function createSmsSimulator(
  gateway: SmsGateway = createSmsGateway(),
  faults: FaultInjector = createFaultInjector(),
): Simulator {
  return async (request, response, url) => {
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /sms/messages': {
        const body = await readJson(request)
        const mode = faults.next()
        const acceptance = isRequestProcessed(mode)
          ? gateway.accept(getHeader(request, 'idempotency-key'), body)
          : null
        respondWithFault(response, mode, faults.setting().delayMs, () =>
          sendAcceptance(response, acceptance!, mode),
        )
        return true
      }
      case 'GET /sms/status':
        respondWithFault(response, faults.next(), faults.setting().delayMs, () =>
          sendJson(response, 200, { status: 'ok', balance: 100_000 }),
        )
        return true
      case 'GET /sms/messages':
        sendJson(response, 200, {
          items: gateway.messages(url.searchParams.get('to') ?? undefined).slice(0, 200),
        })
        return true
      case 'DELETE /sms/messages':
        gateway.clear()
        sendJson(response, 200, {})
        return true
      case 'GET /sms/counts':
        sendJson(response, 200, gateway.counts())
        return true
      case 'GET /sms/faults':
      case 'POST /sms/faults':
        return handleFaultSettings(request, response, faults)
      case 'GET /sms':
      case 'GET /sms/':
        sendPage(response, smsControlPage)
        return true
      case 'GET /sms/phone':
        sendPage(response, smsPhonePage)
        return true
      default:
        return false
    }
  }
}

function sendAcceptance(response: ServerResponse, acceptance: MessageAcceptance, mode: FaultMode): void {
  if (acceptance.result === 'refused') return sendJson(response, 422, { error: acceptance.error })
  const { id } = acceptance.message
  if (mode === 'duplicate') return sendJson(response, 409, { id, error: 'duplicate' })
  sendJson(response, acceptance.result === 'accepted' ? 201 : 200, { id, status: 'accepted' })
}
