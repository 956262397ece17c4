import { createCustomers, type Customer } from '../../demo/customers.ts'
import { demoStores, type DemoStore } from '../../demo/stores.ts'
import type { Random } from '../../server/platform/random.ts'
import { getCounterDay, getCounterDayStart, type Copy, type OrderTemplate } from './order-template.ts'

export const daysOfYear = 365
const dayMs = 86_400_000

/** Orders by the day of the week, from Sunday, and by month, from January; 1 is an average one. */
const weekdayWeights = [0.98, 0.88, 0.9, 0.94, 1, 1.14, 1.16]
const monthWeights = [0.85, 0.92, 1, 0.95, 0.95, 0.92, 0.9, 0.96, 1.02, 1.03, 1.2, 1.3]

/** Divides orders among the days of the year that ends with `lastDay`, the oldest first. */
export function planDays(orders: number, lastDay: number): { day: number; orders: number }[] {
  const days = Array.from({ length: daysOfYear }, (_, n) => lastDay - daysOfYear + 1 + n)
  const weights = days.map((day) => {
    const date = new Date(day * dayMs)
    return weekdayWeights[date.getUTCDay()]! * monthWeights[date.getUTCMonth()]!
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weightBefore = 0
  let planned = 0
  return days.map((day, n) => {
    weightBefore += weights[n]!
    const until = Math.round((orders * weightBefore) / total)
    const ofDay = until - planned
    planned = until
    return { day, orders: ofDay }
  })
}

/** How many stores each store of the demo stands for. */
const storesEach = 9
const isStore = ({ share }: DemoStore) => share > 0

/** The stores of the company: each store of the demo and others in the same city, with the same first version. */
export const listHouseStores = (): Omit<DemoStore, 'share'>[] =>
  demoStores.flatMap((demoStore) => {
    const { share: _, ...store } = demoStore
    return isStore(demoStore)
      ? Array.from({ length: storesEach }, (_, n) => ({
          ...store,
          pfm: getHouseStore(store.pfm, n),
          name: n === 0 ? store.name : `${store.name} ${n + 1}`,
        }))
      : [store]
  })

const getHouseStore = (pfm: string, n: number) => `${Number(pfm[0]) + n}${pfm.slice(1)}`

/** The store of the demo has the most orders, each further one fewer. */
const pickStore = (random: Random, pfm: string) =>
  /^\d/.test(pfm) ? getHouseStore(pfm, Math.floor(storesEach * random.next() ** 1.6)) : pfm

const ordersACustomer = 4
const maxCustomers = 250_000
/** Tries to find an order that has ended by now. */
const maxTries = 40

/** How far the rows of a copy are from those of the played order. */
interface Shift {
  shiftDays: number
  moveMs: number
}

interface CopyParams {
  random: Random
  now: Date
  orders: number
  /** For each kind of id, the newest number in the database. */
  lastIds: readonly number[]
}

/** Creates the copies of the played orders. Numbers increase with every copy. */
export class CopyMaker {
  readonly #random: Random
  readonly #now: number
  readonly #ended: readonly OrderTemplate[]
  readonly #shortest: OrderTemplate
  readonly #open: readonly OrderTemplate[]
  readonly #customers: Record<'women' | 'men', Customer[]>
  readonly #lastIds: number[]
  #copies = 0
  #units = 0

  constructor(templates: readonly OrderTemplate[], { random, now, orders, lastIds }: CopyParams) {
    const today = getCounterDay(now.getTime())
    this.#random = random
    this.#now = now.getTime()
    this.#ended = templates.filter(({ ended }) => ended)
    this.#open = templates.filter(({ open, day }) => open && today - day <= recentDays)
    const [shortest] = [...this.#ended].sort((a, b) => getDuration(a) - getDuration(b))
    if (shortest === undefined || this.#open.length === 0)
      throw new Error('no played order has ended, or none is open')
    this.#shortest = shortest
    const customers = createCustomers(
      random,
      Math.min(maxCustomers, Math.max(20, Math.ceil(orders / ordersACustomer))),
    )
    const isWoman = ({ name }: Customer) => name.split(' ')[0]!.endsWith('а')
    this.#customers = {
      women: customers.filter(isWoman),
      men: customers.filter((customer) => !isWoman(customer)),
    }
    this.#lastIds = [...lastIds]
  }

  get lastIds(): readonly number[] {
    return this.#lastIds
  }

  /** The newest day of which an order can have ended by now. */
  get lastEndedDay(): number {
    return getCounterDay(this.#now - getDuration(this.#shortest))
  }

  /** An order of the day that has ended by now. */
  createEnded(day: number): Copy {
    for (let tries = 0; tries < maxTries; tries++) {
      const template = this.#random.pick(this.#ended)
      const shift = { shiftDays: day - template.day, moveMs: this.#random.int(0, template.laterMs) }
      if (this.#hasEnded(template, shift)) return this.#create(template, shift)
    }
    return this.#create(this.#shortest, { shiftDays: day - this.#shortest.day, moveMs: 0 })
  }

  drawOpen = (): OrderTemplate => this.#random.pick(this.#open)

  /** An order that is open now. It stays on its days, at most half an hour earlier. */
  createOpen(template: OrderTemplate): Copy {
    return this.#create(template, { shiftDays: 0, moveMs: -this.#random.int(0, template.earlierMs) })
  }

  #hasEnded({ lastMs }: OrderTemplate, { shiftDays, moveMs }: Shift): boolean {
    return lastMs + shiftDays * dayMs + moveMs <= this.#now
  }

  #create(template: OrderTemplate, { shiftDays, moveMs }: Shift): Copy {
    const random = this.#random
    const { women, men } = this.#customers
    const customer = random.pick(template.woman && women.length > 0 ? women : men)
    const [surname = '', firstName = ''] = customer.name.split(' ')
    const copy: Copy = {
      template,
      number: ++this.#copies,
      shiftDays,
      shiftMs: shiftDays * dayMs + moveMs,
      bases: [...this.#lastIds],
      firstUnit: this.#units + 1,
      pfm: pickStore(random, template.pfm),
      name: customer.name,
      surname,
      firstName,
      phone: customer.phone,
      email: customer.email ?? `customer${customer.phone.slice(2)}@example.com`,
      loyaltyCard: customer.loyaltyCard ?? `29${customer.phone.slice(2)}`,
    }
    this.#units += template.units
    for (const [kind, count] of template.idCounts.entries()) this.#lastIds[kind]! += count
    return copy
  }
}

/** Age up to which an open order of the demo counts as today's work, in days. */
const recentDays = 10
const getDuration = ({ day, lastMs }: OrderTemplate) => lastMs - getCounterDayStart(day)
