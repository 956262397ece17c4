import type { Clock } from '../../clock.ts'
import { createCircuit, type Circuit } from '../circuit.ts'
import { PartnerFailure } from '../partner-failure.ts'
import { partnerCall, type PartnerConfig } from '../partner-call.ts'
import {
  faults,
  receiptBody,
  Registered,
  Report,
  TokenAnswer,
  type Company,
  type ReceiptToRegister,
} from './protocol.ts'

export interface AtolConfig extends PartnerConfig {
  group: string
  login: string
  password: string
  company: Company
}

export type ReceiptState =
  | { status: 'wait' }
  | { status: 'done'; fiscal: Record<string, unknown> }
  /** `fault`: the protocol's code. */
  | { status: 'fail'; fault: number }

export interface ReceiptService {
  circuit: Circuit
  /**
   * Hands a receipt over and answers the service's id of it. A receipt of that external id that is there already stands:
   * its id is answered. Throws PartnerFailure.
   */
  register: (receipt: ReceiptToRegister) => Promise<string>
  report: (uuid: string) => Promise<ReceiptState>
  ping: () => Promise<void>
}

// The protocol explains itself in the body of 400 and 401 too.
const answered = [200, 201, 202, 400, 401]
const askToken = partnerCall(TokenAnswer, answered)
const registered = partnerCall(Registered, answered)
const reported = partnerCall(Report, answered)
/** Tokens hold for a day. */
const tokenMs = 23 * 3_600_000

export function createAtol(config: AtolConfig, clock: Clock): ReceiptService {
  const { url, timeoutMs, group, off = false } = config
  const circuit = createCircuit({ clock, off })
  let kept: { token: string; until: number } | null = null

  const token = async (): Promise<string> => {
    const now = clock.now().getTime()
    if (kept && kept.until > now) return kept.token
    const body = { login: config.login, pass: config.password }
    const { answer } = await askToken({ method: 'POST', url: `${url}/getToken`, body, timeoutMs })
    if (!answer.token) throw new PartnerFailure('status', `getToken ${answer.error?.code ?? ''}`.trim())
    kept = { token: answer.token, until: now + tokenMs }
    return answer.token
  }

  /** Once more with a new token when the old one is not believed any longer. */
  async function withToken<T extends { error?: { code: number } | null }>(
    call: (headers: Record<string, string>) => Promise<{ answer: T }>,
  ): Promise<T> {
    const { answer } = await call({ token: await token() })
    const code = answer.error?.code
    if (code !== faults.wrongToken && code !== faults.expiredToken) return answer
    kept = null
    return (await call({ token: await token() })).answer
  }

  return {
    circuit,
    register: (receipt) =>
      circuit.call(async () => {
        const operation = receipt.kind === 'sell' ? 'sell' : 'sell_refund'
        const body = receiptBody(receipt, config.company)
        const answer = await withToken((headers) =>
          registered({ method: 'POST', url: `${url}/${group}/${operation}`, body, headers, timeoutMs }),
        )
        const fault = answer.error?.code
        if (answer.uuid && (fault === undefined || fault === faults.existingExternalId)) return answer.uuid
        throw new PartnerFailure('refused', String(fault ?? 'receipt'))
      }),
    report: (uuid) =>
      circuit.call(async () => {
        const answer = await withToken((headers) =>
          reported({ method: 'GET', url: `${url}/${group}/report/${uuid}`, headers, timeoutMs }),
        )
        const fault = answer.error?.code
        if (answer.status === 'done' && answer.payload)
          return { status: 'done', fiscal: { ...answer.payload } }
        if (answer.status === 'wait' || fault === faults.stillWaiting) return { status: 'wait' }
        return { status: 'fail', fault: fault ?? 0 }
      }),
    ping: async () => {
      kept = null
      await token()
    },
  }
}
