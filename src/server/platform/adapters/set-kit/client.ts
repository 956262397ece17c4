import { Type, type Static } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { createPartnerCall, type PartnerConfig } from '../partner-call.ts'

export interface SetKitConfig extends PartnerConfig {
  key: string
}

const Text = Type.String({ maxLength: 200 })
/** A receipt reported by a till. */
const Ticket = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,60}$' }),
  orderId: Type.Integer(),
  type: Type.Enum(['sell', 'sellRefund']),
  status: Type.Enum(['wait', 'done', 'fail']),
  till: Text,
  shift: Type.Integer(),
  number: Type.Integer(),
  /** Amount in major units with two decimals, for example 123.45. */
  total: Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  fiscalDrive: Type.Optional(Text),
  fiscalDocument: Type.Optional(Text),
  fiscalSign: Type.Optional(Text),
  error: Type.Optional(Text),
  createdAt: Type.String({ format: 'date-time' }),
})
export type SetKitReceipt = Static<typeof Ticket>
const Tickets = Type.Object({ receipts: Type.Array(Ticket, { maxItems: 500 }) })

export interface SetKitClient {
  circuit: CircuitBreaker
  /**
   * All receipts of an order. A receipt that a till reported repeatedly is included each time. Throws PartnerFailure.
   */
  readReceipts: (orderId: number) => Promise<SetKitReceipt[]>
}

const requestTickets = createPartnerCall(Tickets)
const requestPing = createPartnerCall(Type.Object({ ok: Type.Boolean() }))

/** Client of Set Kit, the service that collects the receipts printed by the tills of the stores. */
export function createSetKitClient(
  { url, timeoutMs, key, off = false }: SetKitConfig,
  clock: Clock,
): SetKitClient {
  const circuit = createCircuitBreaker({ clock, off })
  const headers = { 'x-api-key': key }
  const ping = () => requestPing({ method: 'GET', url: `${url}/ping`, headers, timeoutMs })
  return {
    circuit,
    readReceipts: async (orderId) => {
      // No outbox event uses this partner, so no worker pings it while the circuit breaker is open.
      await circuit.probe(ping)
      return circuit.call(async () => {
        const { answer } = await requestTickets({
          method: 'GET',
          url: `${url}/receipts/${orderId}`,
          headers,
          timeoutMs,
        })
        return answer.receipts
      })
    },
  }
}
