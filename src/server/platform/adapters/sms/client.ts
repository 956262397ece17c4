import { Type } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { createPartnerCall, type PartnerConfig } from '../partner-call.ts'

const AcceptedResponse = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w.-]+$' }),
})
const StatusResponse = Type.Object({ status: Type.Literal('ok') })

export interface SmsGateway {
  circuit: CircuitBreaker
  /**
   * Sends a message and returns the id that the gateway assigned. A repeated call with the same `key` sends nothing.
   * Throws PartnerFailure.
   */
  send: (message: { to: string; text: string; key: string }) => Promise<string>
  /** Checks the gateway without sending a message. */
  ping: () => Promise<void>
}

// Status 409: the gateway has already accepted a message with this key. That message remains valid.
const requestSending = createPartnerCall(AcceptedResponse, [200, 201, 202, 409])
const requestStatus = createPartnerCall(StatusResponse)

/** Client of an SMS gateway over HTTP: `POST {url}/messages` with Idempotency-Key, `GET {url}/status`. */
export function createSmsGateway({ url, timeoutMs, off = false }: PartnerConfig, clock: Clock): SmsGateway {
  const circuit = createCircuitBreaker({ clock, off })
  return {
    circuit,
    send: ({ to, text, key }) =>
      circuit.call(async () => {
        const { answer } = await requestSending({
          method: 'POST',
          url: `${url}/messages`,
          body: { to, text },
          headers: { 'idempotency-key': key },
          timeoutMs,
        })
        return answer.id
      }),
    ping: async () => void (await requestStatus({ method: 'GET', url: `${url}/status`, timeoutMs })),
  }
}
