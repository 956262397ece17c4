import { renderControlPage } from '../control-page.ts'
import { createFaultInjector, type FaultInjector } from '../faults.ts'
import {
  handleFaultSettings,
  getHeader,
  respondWithFault,
  isRequestProcessed,
} from '../respond-with-fault.ts'
import { sendJson, sendPage, readJson, type Simulator } from '../http.ts'
import { createCashRegister, type CashRegister } from './register.ts'

const getToken = (count: number) => `atol-token-${count}`

/**
 * ATOL Online, version 5, under `/atol`.
 * Partner API, subject to faults: `POST getToken`, `POST {group}/sell|sell_refund`, `GET {group}/report/{uuid}`.
 * Control API: `GET receipts`, `GET counts`, `GET|POST faults`, `POST setting` `{printMs, broken, forgetToken}`, the
 * page.
 */
export function createAtolSimulator(
  register: CashRegister = createCashRegister(),
  faults: FaultInjector = createFaultInjector(),
): Simulator {
  let tokens = 0
  return async (request, response, url) => {
    const [, , first, second, third] = url.pathname.split('/')
    const call = `${request.method} ${second ?? first ?? ''}`
    if (first === 'faults') return handleFaultSettings(request, response, faults)
    if (call === 'GET receipts' || call === 'GET counts') {
      sendJson(response, 200, call === 'GET counts' ? register.counts() : { items: register.receipts() })
      return true
    }
    if (call === 'POST setting') {
      const setting = (await readJson(request)) as { forgetToken?: boolean } & Parameters<
        CashRegister['set']
      >[0]
      register.set(setting)
      if (setting.forgetToken) tokens++
      sendJson(response, 200, {})
      return true
    }
    if (request.method === 'GET' && !first) {
      sendPage(response, renderControlPage({ base: '/atol', title: 'АТОЛ Онлайн', table: 'receipts' }))
      return true
    }

    const partnerCalls = ['POST getToken', 'POST sell', 'POST sell_refund', 'GET report']
    if (!partnerCalls.includes(call)) return false
    const body = request.method === 'POST' ? await readJson(request) : undefined
    const mode = faults.next()
    const answer = isRequestProcessed(mode) ? handleCall() : null
    respondWithFault(response, mode, faults.setting().delayMs, () =>
      sendJson(response, answer!.status, answer!.body),
    )
    return true

    function handleCall(): { status: number; body: Record<string, unknown> } {
      if (call === 'POST getToken') return { status: 200, body: { token: getToken(tokens), error: null } }
      if (getHeader(request, 'token') !== getToken(tokens))
        return {
          status: 401,
          body: { status: 'fail', uuid: third ?? null, error: { code: 11, text: 'ExpiredToken' } },
        }
      return call === 'GET report' ? register.report(third ?? '') : register.accept(second!, body)
    }
  }
}
