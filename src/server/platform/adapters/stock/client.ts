import { Type } from 'typebox'
import type { StockLookup } from '../../../../shared/distribution.ts'
import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { createPartnerCall, type PartnerConfig } from '../partner-call.ts'

const StockResponse = Type.Object({
  items: Type.Array(
    Type.Object({
      sku: Type.String({ maxLength: 40 }),
      stores: Type.Array(
        Type.Object({
          pfm: Type.String({ maxLength: 4 }),
          /** Number of pieces available for sale. */
          available: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
        }),
        { maxItems: 5_000 },
      ),
    }),
    { maxItems: 1_000 },
  ),
})
const requestStock = createPartnerCall(StockResponse)
const requestStatus = createPartnerCall(Type.Object({ status: Type.String({ maxLength: 40 }) }))

/**
 * Maximum number of combinations of product and store per call, so that the response does not exceed
 * `maxResponseBytes`.
 */
const maxCellsPerCall = 3_000
const maxSkusPerCall = 500

export interface StockConfig extends PartnerConfig {
  /** API key that authenticates this server. */
  key: string
}

export interface StockPartner {
  circuit: CircuitBreaker
  /**
   * Reads the number of pieces for sale of these products in these stores. The returned function gives 0 for a
   * combination that is missing in the response. Throws PartnerFailure.
   */
  readStock: (skus: readonly string[], pfms: readonly string[]) => Promise<StockLookup>
  ping: () => Promise<void>
}

/**
 * Client of the stock service of the retailer over HTTP: `POST available` {skus, pfms} with `X-Api-Key`. The calls
 * change nothing, so they can be repeated.
 */
export function createStockClient(
  { url, timeoutMs, key, off = false }: StockConfig,
  clock: Clock,
): StockPartner {
  const headers = { 'x-api-key': key }
  const circuit = createCircuitBreaker({ clock, off })
  return {
    circuit,
    readStock: async (skus, pfms) => {
      const pieces = new Map<string, number>()
      const uniqueSkus = [...new Set(skus)]
      const batchSize = Math.max(
        1,
        Math.min(maxSkusPerCall, Math.floor(maxCellsPerCall / Math.max(1, pfms.length))),
      )
      for (let from = 0; from < uniqueSkus.length; from += batchSize) {
        const body = { skus: uniqueSkus.slice(from, from + batchSize), pfms }
        const { answer } = await circuit.call(() =>
          requestStock({ method: 'POST', url: `${url}/available`, body, headers, timeoutMs }),
        )
        for (const { sku, stores } of answer.items)
          for (const store of stores) pieces.set(`${store.pfm} ${sku}`, store.available)
      }
      return (pfm, sku) => pieces.get(`${pfm} ${sku}`) ?? 0
    },
    ping: async () => void (await requestStatus({ method: 'GET', url: `${url}/status`, headers, timeoutMs })),
  }
}
