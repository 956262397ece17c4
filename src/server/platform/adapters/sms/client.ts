import { Type } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuit, type Circuit } from '../circuit.ts'
import { partnerCall, type PartnerConfig } from '../partner-call.ts'

const Accepted = Type.Object({ id: Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w.-]+$' }) })
const Alive = Type.Object({ status: Type.Literal('ok') })

export interface SmsGateway {
  circuit: Circuit
  /** Hands a message over and answers the gateway's id of it. The same `key` never sends twice. Throws PartnerFailure. */
  send: (message: { to: string; text: string; key: string }) => Promise<string>
  /** A sign of life that sends nothing. */
  ping: () => Promise<void>
}

// 409: the gateway has had this key before; the first message stands.
const accept = partnerCall(Accepted, [200, 201, 202, 409])
const alive = partnerCall(Alive)

/** SMS gateway over HTTP: `POST {url}/messages` with Idempotency-Key, `GET {url}/status`. */
export function createSmsGateway({ url, timeoutMs, off = false }: PartnerConfig, clock: Clock): SmsGateway {
  const circuit = createCircuit({ clock, off })
  return {
    circuit,
    send: ({ to, text, key }) =>
      circuit.call(async () => {
        const { answer } = await accept({
          method: 'POST',
          url: `${url}/messages`,
          body: { to, text },
          headers: { 'idempotency-key': key },
          timeoutMs,
        })
        return answer.id
      }),
    ping: async () => void (await alive({ method: 'GET', url: `${url}/status`, timeoutMs })),
  }
}
