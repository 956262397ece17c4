import { Type, type Static } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuit, type Circuit } from '../circuit.ts'
import { partnerCall, type PartnerConfig } from '../partner-call.ts'

export interface SetKitConfig extends PartnerConfig {
  key: string
}

const Text = Type.String({ maxLength: 200 })
/** A receipt as the tills have told it. */
const Ticket = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,60}$' }),
  orderId: Type.Integer(),
  type: Type.Enum(['sell', 'sellRefund']),
  status: Type.Enum(['wait', 'done', 'fail']),
  till: Text,
  shift: Type.Integer(),
  number: Type.Integer(),
  /** Whole units of the currency with a point. */
  total: Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  fiscalDrive: Type.Optional(Text),
  fiscalDocument: Type.Optional(Text),
  fiscalSign: Type.Optional(Text),
  error: Type.Optional(Text),
  createdAt: Type.String({ format: 'date-time' }),
})
export type Ticket = Static<typeof Ticket>
const Tickets = Type.Object({ receipts: Type.Array(Ticket, { maxItems: 500 }) })

export interface SetKit {
  circuit: Circuit
  /** Every receipt of an order, as often as tills have told it. Throws PartnerFailure. */
  receiptsOf: (orderId: number) => Promise<Ticket[]>
}

const told = partnerCall(Tickets)
const pinged = partnerCall(Type.Object({ ok: Type.Boolean() }))

/** Set Kit: receipts that the tills of the stores have printed. */
export function createSetKit({ url, timeoutMs, key, off = false }: SetKitConfig, clock: Clock): SetKit {
  const circuit = createCircuit({ clock, off })
  const headers = { 'x-api-key': key }
  const ping = () => pinged({ method: 'GET', url: `${url}/ping`, headers, timeoutMs })
  return {
    circuit,
    receiptsOf: async (orderId) => {
      // No event of ours goes there, so nobody else looks whether it answers again.
      await circuit.probe(ping)
      return circuit.call(async () => {
        const { answer } = await told({
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
