import { Type } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { createPartnerCall, type PartnerConfig } from '../partner-call.ts'

const OperationResponse = Type.Object({ operationId: Type.String({ pattern: '^[\\w.-]{1,60}$' }) })
const StatusResponse = Type.Object({ status: Type.Literal('ok') })

export type BankAction = 'deposit' | 'reverse' | 'refund'

export interface BankClient {
  circuit: CircuitBreaker
  /**
   * Captures a hold (`deposit`), releases it (`reverse`), or refunds. `amount` is in minor units. Returns the id that
   * the bank gave the operation. A repeated call with the same `key` moves no money again. Throws PartnerFailure.
   */
  execute: (
    action: BankAction,
    payment: { paymentId: string; amount: number; currency: string },
    key: string,
  ) => Promise<string>
  ping: () => Promise<void>
}

// Status 409: the operation was already done with this key. The body repeats its result.
const requestOperation = createPartnerCall(OperationResponse, [200, 201, 202, 409])
const requestStatus = createPartnerCall(StatusResponse)

/** Internet acquiring over HTTP: `POST {url}/payments/{id}/{deposit|reverse|refund}` with Idempotency-Key. */
export function createBankClient({ url, timeoutMs, off = false }: PartnerConfig, clock: Clock): BankClient {
  const circuit = createCircuitBreaker({ clock, off })
  return {
    circuit,
    execute: (action, { paymentId, amount, currency }, key) =>
      circuit.call(async () => {
        const { answer } = await requestOperation({
          method: 'POST',
          url: `${url}/payments/${encodeURIComponent(paymentId)}/${action}`,
          body: { amount, currency },
          headers: { 'idempotency-key': key },
          timeoutMs,
        })
        return answer.operationId
      }),
    ping: async () => void (await requestStatus({ method: 'GET', url: `${url}/status`, timeoutMs })),
  }
}
