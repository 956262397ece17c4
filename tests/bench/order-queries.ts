import { assortment } from '../../src/demo/products/assortment.ts'
import { orderValueShares } from '../../src/tools/load-orders.ts'

export interface OrderListQuery {
  name: string
  /** A free-text query has its own bar. */
  kind: 'filter' | 'drawn' | 'text'
  /** Scope of the user: all stores, six of them, one. */
  user: 'operator' | 'manager' | 'store'
  query: Record<string, string>
}

/** Pseudo-random numbers between 0 and 1, the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const valuesOf = (choices: readonly (readonly [number | null, number])[]) =>
  choices.flatMap(([value]) => (value === null ? [] : [String(value)]))
const facets: Record<string, string[]> = {
  statuses: valuesOf([...orderValueShares.ended, ...orderValueShares.open]),
  sources: valuesOf(orderValueShares.sources),
  payTypes: valuesOf(orderValueShares.payTypes),
  payStatuses: valuesOf([...orderValueShares.paid, ...orderValueShares.unpaid]),
  deliveryServiceTypes: valuesOf(orderValueShares.deliveryTypes),
}

const filter = (
  name: string,
  query: Record<string, string> = {},
  user: OrderListQuery['user'] = 'operator',
) => ({ name, kind: 'filter', user, query }) satisfies OrderListQuery

/** Every filter of the list alone: each value of the facets, each sort, days and stores. */
const singleFilters: OrderListQuery[] = [
  filter('no filter'),
  filter('no filter, six stores', {}, 'manager'),
  filter('no filter, one store', {}, 'store'),
  ...Object.entries(facets).flatMap(([facet, values]) =>
    values.map((value) => filter(`${facet}=${value}`, { [facet]: value })),
  ),
  ...['5,6,8', '9,10,27', '7,11,12', '14,16,20'].map((ids) => filter(`statuses=${ids}`, { statuses: ids })),
  filter('payStatuses=4,5,6', { payStatuses: '4,5,6' }),
  filter('sources=3,4', { sources: '3,4' }),
  ...['1001', '1010', '1100'].map((pfm) => filter(`pfm=${pfm}`, { pfm })),
  filter('isTest=true', { isTest: 'true' }),
  filter('isTest=false', { isTest: 'false' }),
  filter('id', { id: '1000777' }),
  filter('from a day', { createdFrom: '2026-11-01' }),
  filter('up to a day', { createdTo: '2025-03-31' }),
  filter('one day', { createdFrom: '2026-05-05', createdTo: '2026-05-05' }),
  filter('a quarter', { createdFrom: '2025-01-01', createdTo: '2025-03-31' }),
  ...['dateCreate', '-id', 'id', 'planDateIssued', '-planDateIssued', 'sum', '-sum'].map((sort) =>
    filter(`sort=${sort}`, { sort }),
  ),
]

const freeText = (name: string, query: Record<string, string>, user: OrderListQuery['user'] = 'operator') =>
  ({ name, kind: 'text', user, query }) satisfies OrderListQuery

const freeTextQueries: OrderListQuery[] = [
  freeText('a common surname', { search: 'Иванова' }),
  freeText('a rare surname', { search: 'Щукин' }),
  freeText('surname and name', { search: 'смирнов анна' }),
  freeText('two letters', { search: 'Ив' }),
  freeText('nobody', { search: 'Ющенко' }),
  freeText('a whole phone', { search: '+7 955 012-34-56' }),
  freeText('the beginning of a phone', { search: '8 955 01' }),
  freeText('an order number', { search: '1000777' }),
  freeText('the beginning of an order number', { search: '10007' }),
  freeText("a partner's number", { search: 'WEB-4380777' }),
  freeText("the beginning of a partner's number", { search: 'APP-91' }),
  freeText('a channel', { search: 'WEB' }),
  freeText('name', { name: 'Попов' }),
  freeText('name with a rare status', { name: 'Попов', statuses: '8' }),
  freeText('name with a common status', { name: 'Попов', statuses: '12' }),
  freeText('name in one store', { name: 'Кузнецова' }, 'store'),
  freeText('phone', { phone: '7955' }),
  freeText("partner's number", { partnerOrderId: 'MP7000' }),
  freeText('the end of a phone', { search: '4815' }),
  freeText('name before surname', { search: 'Анна Щукин' }),
  freeText('a common name before the surname', { search: 'Мария Иванова' }),
  freeText('the other keyboard layout', { search: 'obrby' }),
  freeText("a partner's number without its channel", { search: '4380777' }),
  freeText('an order number as printed', { search: '№1 000 777' }),
  freeText('an e-mail', { search: 'customer77@' }),
  freeText('a product by its barcode', { search: assortment[0]!.barcode }),
  freeText('a code that nobody has', { search: 'QX-99887766' }),
  freeText('name and phone at once', { name: 'Петров', phone: '791' }),
  freeText("name and partner's number at once", { name: 'Соколова', partnerOrderId: 'APP-9' }),
]

/** Two to four filters at once, chosen by the seeded generator; every fourth query is not sorted by date. */
function sampleQueries(count: number): OrderListQuery[] {
  const next = numbers(20_261_121)
  const pickOne = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)]!
  const days = () => {
    const from = new Date(Date.UTC(2023, 11, 1) + Math.floor(next() * 1_000) * 86_400_000)
    const to = new Date(from.getTime() + pickOne([0, 7, 30, 90]) * 86_400_000)
    return { createdFrom: from.toISOString().slice(0, 10), createdTo: to.toISOString().slice(0, 10) }
  }
  return Array.from({ length: count }, (_, n) => {
    const user = pickOne(['operator', 'operator', 'operator', 'store', 'manager'] as const)
    const kinds = [...Object.keys(facets), 'pfm', 'days', 'isTest'].filter(
      (k) => k !== 'pfm' || user !== 'store',
    )
    const query: Record<string, string> = {}
    for (let filters = 2 + Math.floor(next() * 3); filters > 0; filters--) {
      const [kind = ''] = kinds.splice(Math.floor(next() * kinds.length), 1)
      if (kind === 'pfm') query.pfm = String(1001 + Math.floor((user === 'manager' ? 6 : 100) * next() ** 2))
      else if (kind === 'days') Object.assign(query, days())
      else if (kind === 'isTest') query.isTest = 'false'
      else
        query[kind] = [
          ...new Set([pickOne(facets[kind]!), ...(next() < 0.3 ? [pickOne(facets[kind]!)] : [])]),
        ].join()
    }
    if (next() < 0.25) query.sort = pickOne(['dateCreate', '-id', 'sum', '-planDateIssued'])
    const params = Object.entries(query).map(([key, value]) => `${key}=${value}`)
    return { name: `${n + 1}: ${[user, ...params].join(' ')}`, kind: 'drawn', user, query }
  })
}

export const orderQueries: OrderListQuery[] = [...singleFilters, ...sampleQueries(50), ...freeTextQueries]
