import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { PartnerFailure } from '../partner-failure.ts'
import { createPartnerCall, type PartnerConfig } from '../partner-call.ts'
import {
  atolErrorCodes,
  buildReceiptBody,
  RegistrationResponse,
  ReportResponse,
  TokenResponse,
  type ReceiptCompany,
  type ReceiptToRegister,
} from './protocol.ts'

export interface AtolConfig extends PartnerConfig {
  group: string
  login: string
  password: string
  company: ReceiptCompany
}

export type ReceiptState =
  | { status: 'wait' }
  | { status: 'done'; fiscal: Record<string, unknown> }
  /** `fault`: error code of the protocol. 0 if the response contains none. */
  | { status: 'fail'; fault: number }

export interface AtolClient {
  circuit: CircuitBreaker
  /**
   * Registers a receipt and returns the id that the service assigned to it. If the service already has a receipt with
   * the same external id, returns the id of that receipt. Throws PartnerFailure.
   */
  register: (receipt: ReceiptToRegister) => Promise<string>
  report: (uuid: string) => Promise<ReceiptState>
  ping: () => Promise<void>
}

// The protocol returns an error body also with status 400 and 401.
const expectedStatuses = [200, 201, 202, 400, 401]
const requestToken = createPartnerCall(TokenResponse, expectedStatuses)
const registerReceipt = createPartnerCall(RegistrationResponse, expectedStatuses)
const requestReport = createPartnerCall(ReportResponse, expectedStatuses)
/** Tokens are valid for 24 hours. They are renewed earlier, with a margin. */
const tokenMs = 23 * 3_600_000

export function createAtolClient(config: AtolConfig, clock: Clock): AtolClient {
  const { url, timeoutMs, group, off = false } = config
  const circuit = createCircuitBreaker({ clock, off })
  let cachedToken: { token: string; until: number } | null = null

  const getToken = async (): Promise<string> => {
    const now = clock.now().getTime()
    if (cachedToken && cachedToken.until > now) return cachedToken.token
    const body = { login: config.login, pass: config.password }
    const { answer } = await requestToken({ method: 'POST', url: `${url}/getToken`, body, timeoutMs })
    if (!answer.token) throw new PartnerFailure('status', `getToken ${answer.error?.code ?? ''}`.trim())
    cachedToken = { token: answer.token, until: now + tokenMs }
    return answer.token
  }

  /** Repeats the call once with a new token when the service rejects the cached one. */
  async function withToken<T extends { error?: { code: number } | null }>(
    call: (headers: Record<string, string>) => Promise<{ answer: T }>,
  ): Promise<T> {
    const { answer } = await call({ token: await getToken() })
    const code = answer.error?.code
    if (code !== atolErrorCodes.wrongToken && code !== atolErrorCodes.expiredToken) return answer
    cachedToken = null
    return (await call({ token: await getToken() })).answer
  }

  return {
    circuit,
    register: (receipt) =>
      circuit.call(async () => {
        const operation = receipt.kind === 'sell' ? 'sell' : 'sell_refund'
        const body = buildReceiptBody(receipt, config.company)
        const answer = await withToken((headers) =>
          registerReceipt({ method: 'POST', url: `${url}/${group}/${operation}`, body, headers, timeoutMs }),
        )
        const fault = answer.error?.code
        if (answer.uuid && (fault === undefined || fault === atolErrorCodes.existingExternalId))
          return answer.uuid
        throw new PartnerFailure('refused', String(fault ?? 'receipt'))
      }),
    report: (uuid) =>
      circuit.call(async () => {
        const answer = await withToken((headers) =>
          requestReport({ method: 'GET', url: `${url}/${group}/report/${uuid}`, headers, timeoutMs }),
        )
        const fault = answer.error?.code
        if (answer.status === 'done' && answer.payload)
          return { status: 'done', fiscal: { ...answer.payload } }
        if (answer.status === 'wait' || fault === atolErrorCodes.stillWaiting) return { status: 'wait' }
        return { status: 'fail', fault: fault ?? 0 }
      }),
    ping: async () => {
      cachedToken = null
      await getToken()
    },
  }
}
