import { searchLog, readSecrets, type LogSearchResult } from './log-secrets.ts'
import { isFinal, findStalled, findFinalViolations, findViolations } from '../order-scenarios/violations.ts'
import { startTestEnvironment, type TestEnvironment } from '../order-scenarios/test-environment.ts'
import { SimulatedOrder, type ActionResult } from '../order-scenarios/simulated-order.ts'
import {
  findApprover,
  issuedStatuses,
  listPossibleEvents,
  pickWeighted,
  pressOnPage,
  workOnTask,
} from '../order-scenarios/random-actions.ts'
import { generateOrderWithGoal, orderGoals, type OrderGoal } from '../order-scenarios/draw-order.ts'
import { refundByRegister } from '../order-scenarios/registers.ts'
import {
  findRepeatedPaymentOrders,
  enableTransferApproval,
  findTransfersToApprove,
  findUnlistedMoney,
} from '../order-scenarios/money-rules.ts'
import { findStatementDifferences } from '../order-scenarios/statement-rules.ts'
import type { OrderData } from '../order-scenarios/order-data.ts'
import { findFalseMessages } from '../order-scenarios/false-messages.ts'
import type { OrderStepView } from '../../schemas/api/tasks.ts'
import { refundAccountType } from '../../src/shared/refund-statuses.ts'
import { createRandom } from './random.ts'
import type { Kind } from './stage.ts'

export interface MoneyFigures {
  kind: Kind
  seed: number
  scenarios: number
  events: number
  accepted: number
  refused: number
  /** Orders by the status in which they ended. */
  ends: Record<string, number>
  moves: Record<string, number>
  /** How often each of the rare moves came to its result. */
  rareMoves: Record<RareMove, number>
  log: LogSearchResult
  /** By kind of fault: how often, and the first scenario that showed it. */
  problems: Record<string, { times: number; scenario: number; first: string; actions: string[] }>
}

/** Moves that a random scenario rarely reaches. Some scenarios aim at them, and a walk without them proves less. */
const rareMoves = ['register', 'approve transfer', 'contradictory arrival'] as const
type RareMove = (typeof rareMoves)[number]
const isRareMove = (name: string): name is RareMove => (rareMoves as readonly string[]).includes(name)

export const findMissingMoves = ({ rareMoves: counts }: Pick<MoneyFigures, 'rareMoves'>): RareMove[] =>
  rareMoves.filter((name) => counts[name] === 0)

/** Every so many scenarios one begins with each goal, and one with a contradictory order. */
const goalEvery = 6
/** Maximum number of steps towards a goal. */
const maxGoalSteps = 40

/** Maximum number of events of a scenario before all participants work towards its end. */
const maxEvents = 45
const maxFinalSteps = 60
const settleMs = 15_000

/**
 * Random order scenarios, `side` of them concurrent, until `events` events have happened. `only`: run the scenario of
 * this number alone.
 */
export async function runMoneyScenarios(options: {
  kind?: Kind
  events: number
  seed: number
  side?: number
  only?: number
  tell?: (line: string) => void
}): Promise<MoneyFigures> {
  const { kind = 'postgresql', events, seed, side = 8, only, tell = () => {} } = options
  const figures: MoneyFigures = {
    kind,
    seed,
    scenarios: 0,
    events: 0,
    accepted: 0,
    refused: 0,
    ends: {},
    moves: {},
    rareMoves: { register: 0, 'approve transfer': 0, 'contradictory arrival': 0 },
    problems: {},
    log: { bytes: 0, lookedFor: 0, held: [] },
  }
  const environment = await startTestEnvironment(kind, seed)
  await enableTransferApproval(environment)
  const alive = new Set<SimulatedOrder>()
  let isStopped = false
  // Ctrl+C: the scenarios already begun are finished, and the figures say how many there were.
  process.once('SIGINT', () => (isStopped = true))
  let next = only ?? 0
  try {
    const runScenarios = async () => {
      while (!isStopped && figures.events < events && (only === undefined || next === only)) {
        const n = next++
        await runScenario(environment, n, seed, figures, alive)
        figures.scenarios++
        if (figures.scenarios % 50 === 0)
          tell(
            `${figures.events} events, ${figures.scenarios} scenarios, ${Object.keys(figures.problems).length} kinds of faults`,
          )
      }
    }
    await Promise.all(Array.from({ length: only === undefined ? side : 1 }, runScenarios))
    for (const problem of await findRepeatedPaymentOrders(environment))
      recordProblem(figures, -1, problem, [])
    for (const response of environment.serverErrors) recordProblem(figures, -1, `raw error: ${response}`, [])
    figures.log = searchLog(environment.log(), await readSecrets(environment.db))
    for (const value of figures.log.held)
      recordProblem(figures, -1, `[RL-11] the log holds a personal value: «${value}»`, [])
    for (const payment of environment.bank.payments())
      if (payment.foreign)
        recordProblem(
          figures,
          -1,
          `the bank was asked for a payment that it never had: ${payment.paymentId}`,
          [],
        )
  } finally {
    await environment.close()
  }
  return figures
}

/** Text of all rows that decide the money of an order. Two equal ones have the same statement and lists. */
function getMoneyFingerprint({
  order,
  lines,
  ledger,
  refunds,
  receipts,
  exchanges,
  ...rest
}: OrderData): string {
  const { dateUpdate: _, ...facts } = order
  return JSON.stringify([
    facts,
    lines,
    ledger,
    refunds,
    receipts,
    exchanges,
    rest.returnedLines,
    rest.process,
  ])
}

/** Numbers and names differ between scenarios; the kind of a fault does not. */
const kindOf = (problem: string) =>
  problem
    .replace(/«.*»/g, '«»')
    .replace(/[\w-]*\d[\w.,-]*/g, '#')
    .slice(0, 160)

function recordProblem(
  figures: MoneyFigures,
  scenarioNumber: number,
  problem: string,
  actions: readonly ActionResult[],
): void {
  const kind = kindOf(problem)
  const recorded = figures.problems[kind]
  if (recorded) {
    recorded.times++
    return
  }
  const actionTexts = actions.map(
    ({ what, status, code }) => `${what} → ${status}${code === undefined ? '' : ` (${code})`}`,
  )
  console.log([`scenario ${scenarioNumber}: ${problem}`, ...actionTexts].join('\n    '))
  figures.problems[kind] = { times: 1, scenario: scenarioNumber, first: problem, actions: actionTexts }
}

async function runScenario(
  environment: TestEnvironment,
  n: number,
  seed: number,
  figures: MoneyFigures,
  alive: Set<SimulatedOrder>,
): Promise<void> {
  const random = createRandom(seed * 1_000_003 + n)
  const scenario = new SimulatedOrder(environment, random, `7916${String(n).padStart(7, '0')}`)
  const handledEvents = new Set<number>()
  const reported = new Set<string>()
  const reportProblem = (problem: string) => {
    if (reported.has(problem)) return
    reported.add(problem)
    recordProblem(figures, n, problem, scenario.actions)
  }
  let checkedMoney = ''
  /** Checks every invariant after an event; returns the rows of the order. The pages about money only if it changed. */
  const checkInvariants = async (): Promise<OrderData> => {
    const state = await scenario.read()
    const newEvents = state.events.filter(
      ({ id, handler }) => handler === 'sms.send' && !handledEvents.has(id),
    )
    for (const { id } of newEvents) handledEvents.add(id)
    for (const problem of findFalseMessages(newEvents, state)) reportProblem(problem)
    await scenario.waitUntilIdle(400)
    const now = await scenario.read()
    for (const problem of findViolations(scenario, now)) reportProblem(problem)
    const money = getMoneyFingerprint(now)
    if (money !== checkedMoney || isFinal(now)) {
      checkedMoney = money
      for (const problem of await findUnlistedMoney(environment, now)) reportProblem(problem)
      for (const problem of await findStatementDifferences(environment, now)) reportProblem(problem)
    }
    return now
  }
  const count = (name: string, action: ActionResult | null) => {
    if (action === null) return
    figures.events++
    figures.moves[name] = (figures.moves[name] ?? 0) + 1
    figures[action.status < 300 ? 'accepted' : 'refused']++
    if (action.status < 300 && isRareMove(name)) figures.rareMoves[name]++
  }

  try {
    if (n % goalEvery === 2 || random.next() < 0.2) {
      const { result, problem } = await scenario.arriveContradictory()
      count('contradictory arrival', result)
      if (problem === null) figures.rareMoves['contradictory arrival']++
      else reportProblem(problem)
    }
    const goal = orderGoals[n % goalEvery]
    await scenario.arrive(goal && generateOrderWithGoal(random, `+${scenario.phone}`, goal))
    alive.add(scenario)
    let now = await checkInvariants()
    if (goal) now = await pursueGoal(scenario, goal, checkInvariants, count)
    let extraEvents = Math.floor(random.next() * 6)
    for (let i = 0; i < maxEvents; i++) {
      if (isFinal(now) && extraEvents-- <= 0) break
      const otherScenarios = [...alive].filter((other) => other !== scenario)
      const others = {
        payments: otherScenarios.flatMap((other) => [...other.assignedPayments]).slice(0, 3),
        notifications: otherScenarios.flatMap((other) => other.sentNotifications).slice(0, 3),
      }
      const move = pickWeighted(random, listPossibleEvents(scenario, now, others))
      if (!move) break
      count(move.name, await move.execute())
      now = await checkInvariants()
    }
    now = await finishScenario(scenario, checkInvariants, count, reportProblem)
    const status = isFinal(now) ? `status ${now.order.orderStatusId}` : now.process.state
    figures.ends[status] = (figures.ends[status] ?? 0) + 1
    if (isFinal(now)) for (const problem of findFinalViolations(scenario, now)) reportProblem(problem)
    else reportProblem(`did not come to an end: ${now.process.state}`)
  } catch (error) {
    reportProblem(`the scenario failed: ${String(error)}`)
  } finally {
    alive.delete(scenario)
  }
}

/** Issues the order, then makes the move that is its goal. The random events that follow find it done. */
async function pursueGoal(
  scenario: SimulatedOrder,
  goal: OrderGoal,
  checkInvariants: () => Promise<OrderData>,
  count: (name: string, action: ActionResult | null) => void,
): Promise<OrderData> {
  let now = await checkInvariants()
  for (let i = 0; i < maxGoalSteps; i++) {
    if (!issuedStatuses.includes(now.order.orderStatusId)) {
      await scenario.waitUntilIdle(settleMs, true)
      const task = now.tasks.find((item) => scenario.workerOf(item) !== null)
      if (task) count(`task ${task.taskType}`, await workOnTask(scenario, task, true))
    } else if (goal === 'register') {
      const result = await refundByRegister(scenario, now)
      count('register', result)
      if (result.status < 300) break
    } else {
      const [transfer] = findTransfersToApprove(now)
      if (transfer) {
        count('approve transfer', await scenario.approve(transfer.id, findApprover(transfer)))
        break
      }
      const path = `orders/${scenario.orderId}/actions/initiateRefund`
      const chosen = ({ order: { lines } }: OrderStepView) => ({
        lines: [{ lineId: lines[0]!.lineId, quantity: 1 }],
        reasonId: 1,
        accountType: refundAccountType.bankDetails,
      })
      count('action initiateRefund', await pressOnPage(scenario, path, 'manager', true, { CHOSEN: chosen }))
    }
    now = await checkInvariants()
  }
  return checkInvariants()
}

/** The bank works, no faults are injected, and all participants work towards the end. */
async function finishScenario(
  scenario: SimulatedOrder,
  checkInvariants: () => Promise<OrderData>,
  count: (name: string, action: ActionResult | null) => void,
  reportProblem: (problem: string) => void,
): Promise<OrderData> {
  scenario.environment.setBankFault(scenario.orderId, 'none')
  let restarts = 0
  for (let i = 0; i < maxFinalSteps; i++) {
    if (!(await scenario.waitUntilIdle(settleMs, true)))
      reportProblem('events still in progress after a quarter of a minute')
    const now = await checkInvariants()
    const failed = now.events.find((event) => event.status === 'fail')
    if (failed && restarts++ < 3) {
      count('restart', await scenario.eventAction(failed, 'restart'))
      continue
    }
    for (const problem of findStalled(now)) reportProblem(problem)
    const [refund] = findTransfersToApprove(now)
    if (refund) count('approve transfer', await scenario.approve(refund.id, findApprover(refund)))
    const task = now.tasks.find((item) => scenario.workerOf(item) !== null)
    if (task) count(`task ${task.taskType}`, await workOnTask(scenario, task, true))
    else if (isFinal(now)) break
    else {
      const move = findNextAction(scenario, now)
      if (!move) break
      count('forward', await move())
    }
    await checkInvariants()
  }
  if (!(await scenario.waitUntilIdle(4 * settleMs, true)))
    reportProblem('events still in progress a minute after the end')
  return checkInvariants()
}

/** Moves an order on where no user has a task. */
function findNextAction(
  scenario: SimulatedOrder,
  now: OrderData,
): (() => Promise<ActionResult | null>) | null {
  const { order, timers, announcements } = now
  const act = (action: string, user: string, type: string) => async () => {
    const path = `orders/${scenario.orderId}/actions/${action}`
    const view = await scenario.open(path, user)
    const event = view?.step.events.find((candidate) => candidate.type === type)
    return view && event ? scenario.press(path, user, view, event, scenario.createFormContext()) : null
  }
  if (order.orderStatusId === 9) return act('issueToCourier', 'manager', 'ISSUE_TO_COURIER')
  const number = announcements.at(-1)?.number
  if (order.orderStatusId === 10 && number !== undefined)
    return () => scenario.sendCarrierNotification('courier1', { number, status: 'delivered' })
  const timer = timers[0]
  if (timer) return () => scenario.fireTimer(timer)
  return act('cancelOrder', 'operator', 'CANCEL')
}
