import type { FastifyBaseLogger } from 'fastify'
import type { Stock } from '../../../shared/distribution.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import type { StockPartner } from '../../platform/adapters/stock/client.ts'

/**
 * Stock of the stores, or null if the stock service does not provide it. While its circuit breaker is open, callers do
 * not wait.
 */
export async function fetchStock(
  stock: StockPartner,
  log: Pick<FastifyBaseLogger, 'warn'>,
  skus: readonly string[],
  pfms: readonly string[],
): Promise<Stock | null> {
  // An open circuit breaker closes only after a successful probe. The next caller starts a probe and does not wait for
  // it.
  if (stock.circuit.state() === 'open') void stock.circuit.probe(stock.ping)
  try {
    return await stock.readStock(skus, pfms)
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error
    if (error.reason !== 'off') log.warn({ reason: error.message }, 'the stock of the stores is unknown')
    return null
  }
}
