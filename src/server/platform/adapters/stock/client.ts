import { Type } from 'typebox'
import type { Stock } from '../../../../shared/distribution.ts'
import type { Clock } from '../../clock.ts'
import { createCircuit, type Circuit } from '../circuit.ts'
import { partnerCall, type PartnerConfig } from '../partner-call.ts'

const Available = Type.Object({
  items: Type.Array(
    Type.Object({
      sku: Type.String({ maxLength: 40 }),
      stores: Type.Array(
        Type.Object({
          pfm: Type.String({ maxLength: 4 }),
          /** Pieces that are free to be sold. */
          available: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
        }),
        { maxItems: 5_000 },
      ),
    }),
    { maxItems: 1_000 },
  ),
})
const available = partnerCall(Available)
const alive = partnerCall(Type.Object({ status: Type.String({ maxLength: 40 }) }))

/** Cells of products by stores in one call: what is answered must fit the longest answer of a partner. */
const cellsAtOnce = 3_000
const skusAtOnce = 500

export interface StockConfig extends PartnerConfig {
  /** Says who asks: what lies where is told to nobody else. */
  key: string
}

export interface StockPartner {
  circuit: Circuit
  /** What the stores have of the products; of what is not answered there is nothing. Throws PartnerFailure. */
  available: (skus: readonly string[], pfms: readonly string[]) => Promise<Stock>
  ping: () => Promise<void>
}

/** The shop's systems say what lies in which store, over HTTP: `POST available` {skus, pfms} with `X-Api-Key`. It only asks, so it may be asked again. */
export function createStock({ url, timeoutMs, key, off = false }: StockConfig, clock: Clock): StockPartner {
  const headers = { 'x-api-key': key }
  const circuit = createCircuit({ clock, off })
  return {
    circuit,
    available: async (skus, pfms) => {
      const pieces = new Map<string, number>()
      const wanted = [...new Set(skus)]
      const step = Math.max(1, Math.min(skusAtOnce, Math.floor(cellsAtOnce / Math.max(1, pfms.length))))
      for (let from = 0; from < wanted.length; from += step) {
        const body = { skus: wanted.slice(from, from + step), pfms }
        const { answer } = await circuit.call(() =>
          available({ method: 'POST', url: `${url}/available`, body, headers, timeoutMs }),
        )
        for (const { sku, stores } of answer.items)
          for (const store of stores) pieces.set(`${store.pfm} ${sku}`, store.available)
      }
      return (pfm, sku) => pieces.get(`${pfm} ${sku}`) ?? 0
    },
    ping: async () => void (await alive({ method: 'GET', url: `${url}/status`, headers, timeoutMs })),
  }
}
