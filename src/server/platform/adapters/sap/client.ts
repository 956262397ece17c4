import { Type, type Static } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { createPartnerCall, type PartnerConfig } from '../partner-call.ts'

export interface SapConfig extends PartnerConfig {
  user: string
  password: string
}

/**
 * A document to post. `amount` is in minor units. The request contains it in major units with two decimals, for example
 * 123.45.
 */
export interface SapDocument {
  /**
   * Identifies the transaction. SAP posts one document per reference, and returns this document again for a repeated
   * request.
   */
  reference: string
  orderId: number
  operation: string
  way: string
  amount: number
  currency: string
  /** Day of the document, YYYY-MM-DD. The posting day has the same format. */
  documentDate: string
  postingDate: string
  factory: string
  warehouse: string
}

const PostedDocument = Type.Object({
  document: Type.String({ pattern: '^\\w{1,20}$' }),
  /** Posting day of the document. It may differ from the requested day if an earlier attempt posted the document. */
  postingDate: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
})
export type PostedDocument = Static<typeof PostedDocument>
const PingResponse = Type.Object({ system: Type.String({ maxLength: 40 }) })

export interface SapClient {
  circuit: CircuitBreaker
  /** Throws PartnerFailure. */
  post: (document: SapDocument) => Promise<PostedDocument>
  ping: () => Promise<void>
}

const postDocument = createPartnerCall(PostedDocument)
const requestPing = createPartnerCall(PingResponse)

/** Posts documents over the HTTP interface of SAP, signed in as a technical user. */
export function createSapClient(
  { url, timeoutMs, user, password, off = false }: SapConfig,
  clock: Clock,
): SapClient {
  const circuit = createCircuitBreaker({ clock, off })
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  return {
    circuit,
    post: ({ amount, ...document }) =>
      circuit.call(async () => {
        const body = { ...document, amount: (amount / 100).toFixed(2) }
        const { answer } = await postDocument({
          method: 'POST',
          url: `${url}/documents`,
          body,
          headers,
          timeoutMs,
        })
        return answer
      }),
    ping: () => requestPing({ method: 'GET', url: `${url}/ping`, headers, timeoutMs }).then(() => {}),
  }
}
