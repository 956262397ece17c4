import { renderControlPage } from '../control-page.ts'
import { createFaultInjector, type FaultInjector } from '../faults.ts'
import { handleFaultSettings, getHeader, respondWithFault } from '../respond-with-fault.ts'
import { sendJson, sendPage, readJson, type Simulator } from '../http.ts'

/**
 * Creates the available quantities by store and product. A quantity that was not set is a pseudo-random number, always
 * the same for one store and product. `all` returns only the quantities that were set; `forget` removes them.
 */
export function createSimulatedStock() {
  const overrides = new Map<string, { pfm: string; sku: string; available: number }>()
  return {
    set: (pfm: string, sku: string, available: number) =>
      void overrides.set(`${pfm} ${sku}`, { pfm, sku, available }),
    all: () => [...overrides.values()],
    forget: () => overrides.clear(),
    of: (pfm: string, sku: string): number =>
      overrides.get(`${pfm} ${sku}`)?.available ?? computeDefaultQuantity(`${pfm} ${sku}`),
  }
}
export type SimulatedStock = ReturnType<typeof createSimulatedStock>

/** Returns 0 for about every tenth pair of store and product, otherwise 1 to 24 pieces. */
function computeDefaultQuantity(pair: string): number {
  let hash = 2_166_136_261
  for (const letter of pair) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0
  return hash % 10 === 0 ? 0 : 1 + ((hash >>> 8) % 24)
}

interface StockQuery {
  skus?: string[]
  pfms?: string[]
}

/**
 * Stock of the stores under `/stock`.
 * Partner API, subject to faults: `POST available` {skus, pfms}, `GET status`, both with the header `X-Api-Key`.
 * `key`: the only accepted value; null accepts any.
 * Control API: `POST set` {pfm, sku, available}, `POST forget`, `GET shelves`, `GET counts`, `GET|POST faults`, the
 * page.
 */
export function createStockSimulator(
  shelves: SimulatedStock = createSimulatedStock(),
  faults: FaultInjector = createFaultInjector(),
  key: string | null = null,
): Simulator {
  let requestCount = 0
  return async (request, response, url) => {
    const [, , first = ''] = url.pathname.split('/')
    const call = `${request.method} ${first}`
    if (first === 'faults') return handleFaultSettings(request, response, faults)
    const apiKey = getHeader(request, 'x-api-key')
    const isAuthorized = apiKey !== undefined && (key === null || apiKey === key)
    if ((call === 'POST available' || call === 'GET status') && !isAuthorized) {
      sendJson(response, 401, { error: 'no key' })
      return true
    }
    if (call === 'POST available') {
      const { skus = [], pfms = [] } = ((await readJson(request)) ?? {}) as StockQuery
      requestCount += 1
      const items = skus.map((sku) => ({
        sku,
        stores: pfms.map((pfm) => ({ pfm, available: shelves.of(pfm, sku) })),
      }))
      respondWithFault(response, faults.next(), faults.setting().delayMs, () =>
        sendJson(response, 200, { items }),
      )
      return true
    }
    if (call === 'GET status') {
      respondWithFault(response, faults.next(), faults.setting().delayMs, () =>
        sendJson(response, 200, { status: 'ok' }),
      )
      return true
    }
    if (call === 'POST set') {
      const { pfm, sku, available } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      const isCount = Number.isInteger(available) && (available as number) >= 0
      const isValid = typeof pfm === 'string' && typeof sku === 'string' && isCount
      if (isValid) shelves.set(pfm, sku, available as number)
      sendJson(response, isValid ? 200 : 400, isValid ? {} : { error: 'invalid' })
      return true
    }
    if (call === 'POST forget') {
      shelves.forget()
      sendJson(response, 200, {})
      return true
    }
    if (call === 'GET shelves' || call === 'GET counts') {
      const counts = { asked: requestCount, set: shelves.all().length }
      sendJson(response, 200, first === 'counts' ? counts : { items: shelves.all() })
      return true
    }
    if (request.method === 'GET' && first === '') {
      sendPage(response, renderControlPage({ base: '/stock', title: 'Остатки магазинов', table: 'shelves' }))
      return true
    }
    return false
  }
}
