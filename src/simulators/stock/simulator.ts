import { controlPage } from '../control-page.ts'
import { createFaults, type Faults } from '../faults.ts'
import { answerFaults, headerOf, respond } from '../faulty-answer.ts'
import { answerJson, answerPage, readJson, type Simulator } from '../http.ts'

/** Pieces by store and product: what was set by hand, else a number of its own for every pair, that is always the same. */
export function createShelves() {
  const set = new Map<string, { pfm: string; sku: string; available: number }>()
  return {
    set: (pfm: string, sku: string, available: number) =>
      void set.set(`${pfm} ${sku}`, { pfm, sku, available }),
    all: () => [...set.values()],
    forget: () => set.clear(),
    of: (pfm: string, sku: string): number => set.get(`${pfm} ${sku}`)?.available ?? usual(`${pfm} ${sku}`),
  }
}
export type Shelves = ReturnType<typeof createShelves>

/** Every tenth product is not there, of the others lie 1 to 24 pieces. */
function usual(pair: string): number {
  let hash = 2_166_136_261
  for (const letter of pair) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0
  return hash % 10 === 0 ? 0 : 1 + ((hash >>> 8) % 24)
}

interface Asked {
  skus?: string[]
  pfms?: string[]
}

/**
 * The shop's stock under `/stock`. Its own side, where faults strike: `POST available` {skus, pfms}, `GET status`, both
 * with `X-Api-Key` (`key`: this one; null: any). Ours:
 * `POST set` {pfm, sku, available}, `POST forget`, `GET shelves`, `GET counts`, `GET|POST faults`, the page.
 */
export function stockSimulator(
  shelves: Shelves = createShelves(),
  faults: Faults = createFaults(),
  key: string | null = null,
): Simulator {
  let asked = 0
  return async (request, response, url) => {
    const [, , first = ''] = url.pathname.split('/')
    const call = `${request.method} ${first}`
    if (first === 'faults') return answerFaults(request, response, faults)
    const said = headerOf(request, 'x-api-key')
    const isOurs = said !== undefined && (key === null || said === key)
    if ((call === 'POST available' || call === 'GET status') && !isOurs) {
      answerJson(response, 401, { error: 'no key' })
      return true
    }
    if (call === 'POST available') {
      const { skus = [], pfms = [] } = ((await readJson(request)) ?? {}) as Asked
      asked += 1
      const items = skus.map((sku) => ({
        sku,
        stores: pfms.map((pfm) => ({ pfm, available: shelves.of(pfm, sku) })),
      }))
      respond(response, faults.next(), faults.setting().delayMs, () => answerJson(response, 200, { items }))
      return true
    }
    if (call === 'GET status') {
      respond(response, faults.next(), faults.setting().delayMs, () =>
        answerJson(response, 200, { status: 'ok' }),
      )
      return true
    }
    if (call === 'POST set') {
      const { pfm, sku, available } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      const known = typeof pfm === 'string' && typeof sku === 'string' && Number.isInteger(available)
      if (known && (available as number) >= 0) shelves.set(pfm, sku, available as number)
      answerJson(response, known ? 200 : 400, known ? {} : { error: 'invalid' })
      return true
    }
    if (call === 'POST forget') {
      shelves.forget()
      answerJson(response, 200, {})
      return true
    }
    if (call === 'GET shelves' || call === 'GET counts') {
      const counts = { asked, set: shelves.all().length }
      answerJson(response, 200, first === 'counts' ? counts : { items: shelves.all() })
      return true
    }
    if (request.method === 'GET' && first === '') {
      answerPage(response, controlPage({ base: '/stock', title: 'Остатки магазинов', table: 'shelves' }))
      return true
    }
    return false
  }
}
