import type { FastifyBaseLogger } from 'fastify'
import type { Stock } from '../../../shared/distribution.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { StockPartner } from '../../platform/adapters/stock/client.ts'

/** What the stores have; null when the stock service does not say. While it rests after failures nobody waits for it. */
export async function askStock(
  stock: StockPartner,
  log: Pick<FastifyBaseLogger, 'warn'>,
  skus: readonly string[],
  pfms: readonly string[],
): Promise<Stock | null> {
  // An open circuit closes only after a sign of life: whoever comes next asks for one, and does not wait.
  if (stock.circuit.state() === 'open') void stock.circuit.probe(stock.ping)
  try {
    return await stock.available(skus, pfms)
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error
    if (error.reason !== 'off') log.warn({ reason: error.message }, 'the stock of the stores is not known')
    return null
  }
}
