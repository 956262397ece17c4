import type { FastifyBaseLogger } from 'fastify'
import type { StockLookup } from '../../../shared/distribution.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { StockPartner } from '../../platform/adapters/stock/client.ts'

/**
 * Fetches the stock of the stores. Returns null if the stock service does not provide it. Does not wait while the
 * circuit breaker is open.
 */
export async function fetchStock(
  stock: StockPartner,
  log: Pick<FastifyBaseLogger, 'warn'>,
  skus: readonly string[],
  pfms: readonly string[],
): Promise<StockLookup | null> {
  // An open circuit breaker closes only after a successful probe. The probe runs in the background.
  if (stock.circuit.state() === 'open') void stock.circuit.probe(stock.ping)
  try {
    return await stock.readStock(skus, pfms)
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error
    if (error.reason !== 'off') log.warn({ reason: error.message }, 'the stock of the stores is unknown')
    return null
  }
}
