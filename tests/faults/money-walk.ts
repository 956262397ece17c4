import { searchLog, secretsOf, type Searched } from './log-secrets.ts'
import { isFinal, unseen, wrongAtEnd, wrongNow } from '../lives/judge.ts'
import { openHouse, type House } from '../lives/house.ts'
import { OrderLife, type Deed } from '../lives/life.ts'
import { movesOf, pickWeighted, workOn } from '../lives/moves.ts'
import { repeatedPaymentOrders, setApproval, toApprove, unlistedMoney } from '../lives/money-rules.ts'
import type { Life } from '../lives/read-life.ts'
import { liesIn } from '../lives/truth.ts'
import { createChance } from './random.ts'
import type { Kind } from './stage.ts'

export interface MoneyFigures {
  kind: Kind
  seed: number
  lives: number
  events: number
  accepted: number
  refused: number
  /** Orders by the status in which they ended. */
  ends: Record<string, number>
  moves: Record<string, number>
  log: Searched
  /** By kind of fault: how often, and the first life that showed it. */
  problems: Record<string, { times: number; life: number; first: string; deeds: string[] }>
}

/** Events of a life at most before everybody works towards its end. */
const longestLife = 45
const stepsToTheEnd = 60
const settleMs = 15_000

/**
 * Lives of orders drawn by chance, `side` of them side by side, until `events` things have happened to them. `only`: the
 * life of this number alone.
 */
export async function walkWithMoney(options: {
  kind?: Kind
  events: number
  seed: number
  side?: number
  only?: number
  tell?: (line: string) => void
}): Promise<MoneyFigures> {
  const { kind = 'postgresql', events, seed, side = 8, only, tell = () => {} } = options
  const figures: MoneyFigures = {
    ...{ kind, seed, lives: 0, events: 0, accepted: 0, refused: 0, ends: {}, moves: {}, problems: {} },
    log: { bytes: 0, lookedFor: 0, held: [] },
  }
  const house = await openHouse(kind, seed)
  await setApproval(house)
  const alive = new Set<OrderLife>()
  let stopped = false
  // Ctrl+C: the lives that have begun come to their end, and the figures say how many there were.
  process.once('SIGINT', () => (stopped = true))
  let next = only ?? 0
  try {
    const walker = async () => {
      while (!stopped && figures.events < events && (only === undefined || next === only)) {
        const n = next++
        await liveOne(house, n, seed, figures, alive)
        figures.lives++
        if (figures.lives % 50 === 0)
          tell(
            `${figures.events} events, ${figures.lives} lives, ${Object.keys(figures.problems).length} kinds of faults`,
          )
      }
    }
    await Promise.all(Array.from({ length: only === undefined ? side : 1 }, walker))
    for (const problem of await repeatedPaymentOrders(house)) note(figures, -1, problem, [])
    for (const answer of house.broken) note(figures, -1, `raw error: ${answer}`, [])
    figures.log = searchLog(house.log(), await secretsOf(house.db))
    for (const value of figures.log.held)
      note(figures, -1, `[RL-11] the log holds a personal value: «${value}»`, [])
    for (const payment of house.bank.payments())
      if (payment.foreign)
        note(figures, -1, `the bank was asked for a payment that it never had: ${payment.paymentId}`, [])
  } finally {
    await house.close()
  }
  return figures
}

/** Numbers and names differ from life to life; the kind of a fault does not. */
const kindOf = (problem: string) =>
  problem
    .replace(/«.*»/g, '«»')
    .replace(/[\w-]*\d[\w.,-]*/g, '#')
    .slice(0, 160)

function note(figures: MoneyFigures, life: number, problem: string, deeds: readonly Deed[]): void {
  const kind = kindOf(problem)
  const known = figures.problems[kind]
  if (known) {
    known.times++
    return
  }
  const did = deeds.map(
    ({ what, status, code }) => `${what} → ${status}${code === undefined ? '' : ` (${code})`}`,
  )
  console.log([`life ${life}: ${problem}`, ...did].join('\n    '))
  figures.problems[kind] = { times: 1, life, first: problem, deeds: did }
}

async function liveOne(
  house: House,
  n: number,
  seed: number,
  figures: MoneyFigures,
  alive: Set<OrderLife>,
): Promise<void> {
  const chance = createChance(seed * 1_000_003 + n)
  const life = new OrderLife(house, chance, `7916${String(n).padStart(7, '0')}`)
  const heard = new Set<number>()
  const found = new Set<string>()
  const say = (problem: string) => {
    if (found.has(problem)) return
    found.add(problem)
    note(figures, n, problem, life.deeds)
  }
  /** Looks at everything after an event; answers what it saw. */
  const look = async (): Promise<Life> => {
    const written = await life.read()
    const fresh = written.events.filter(({ id, handler }) => handler === 'sms.send' && !heard.has(id))
    for (const { id } of fresh) heard.add(id)
    for (const lie of liesIn(fresh, written)) say(lie)
    await life.settle(400)
    const now = await life.read()
    for (const problem of wrongNow(life, now)) say(problem)
    for (const problem of await unlistedMoney(house, now)) say(problem)
    return now
  }
  const count = (name: string, deed: Deed | null) => {
    if (deed === null) return
    figures.events++
    figures.moves[name] = (figures.moves[name] ?? 0) + 1
    figures[deed.status < 300 ? 'accepted' : 'refused']++
  }

  try {
    const cameIn = chance.next() < 0.2 ? await life.arriveWrongly() : null
    if (cameIn !== null) say(cameIn)
    await life.arrive()
    alive.add(life)
    let now = await look()
    let after = Math.floor(chance.next() * 6)
    for (let i = 0; i < longestLife; i++) {
      if (isFinal(now) && after-- <= 0) break
      const strangers = [...alive].filter((one) => one !== life)
      const others = {
        payments: strangers.flatMap((one) => [...one.known]).slice(0, 3),
        told: strangers.flatMap((one) => one.told).slice(0, 3),
      }
      const move = pickWeighted(chance, movesOf(life, now, others))
      if (!move) break
      count(move.name, await move.make())
      now = await look()
    }
    now = await bringToAnEnd(life, look, count, say)
    const status = isFinal(now) ? `status ${now.order.orderStatusId}` : now.process.state
    figures.ends[status] = (figures.ends[status] ?? 0) + 1
    if (isFinal(now)) for (const problem of wrongAtEnd(life, now)) say(problem)
    else say(`did not come to an end: ${now.process.state}`)
  } catch (error) {
    say(`the walk broke off: ${String(error)}`)
  } finally {
    alive.delete(life)
  }
}

/** The bank is well, nothing is done for mischief, everybody works towards the end. */
async function bringToAnEnd(
  life: OrderLife,
  look: () => Promise<Life>,
  count: (name: string, deed: Deed | null) => void,
  say: (problem: string) => void,
): Promise<Life> {
  life.house.bankTrouble(life.orderId, 'none')
  let restarts = 0
  for (let i = 0; i < stepsToTheEnd; i++) {
    if (!(await life.settle(settleMs, true))) say('events still under way after a quarter of a minute')
    const now = await look()
    const failed = now.events.find((event) => event.status === 'fail')
    if (failed && restarts++ < 3) {
      count('restart', await life.eventAction(failed, 'restart'))
      continue
    }
    for (const problem of unseen(now)) say(problem)
    const [refund] = toApprove(now)
    if (refund) count('approve transfer', await life.approve(refund.id, 'admin'))
    const task = now.tasks.find((one) => life.workerOf(one) !== null)
    if (task) count(`task ${task.taskType}`, await workOn(life, task, true))
    else if (isFinal(now)) break
    else {
      const move = forward(life, now)
      if (!move) break
      count('forward', await move())
    }
    await look()
  }
  if (!(await life.settle(4 * settleMs, true))) say('events still under way a minute after the end')
  return look()
}

/** What brings an order on for which nobody has a task. */
function forward(life: OrderLife, now: Life): (() => Promise<Deed | null>) | null {
  const { order, timers, announcements } = now
  const act = (action: string, user: string, type: string) => async () => {
    const path = `orders/${life.orderId}/actions/${action}`
    const view = await life.open(path, user)
    const event = view?.step.events.find((one) => one.type === type)
    return view && event ? life.press(path, user, view, event, life.knowing()) : null
  }
  if (order.orderStatusId === 9) return act('issueToCourier', 'manager', 'ISSUE_TO_COURIER')
  const number = announcements.at(-1)?.number
  if (order.orderStatusId === 10 && number !== undefined)
    return () => life.carrierSays('courier1', { number, status: 'delivered' })
  const timer = timers[0]
  if (timer) return () => life.timePasses(timer)
  return act('cancelOrder', 'operator', 'CANCEL')
}
