import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../src/server/domains/runner/desks/due-actions.ts'
import { jobKinds } from '../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../src/server/platform/jobs/worker.ts'
import { getStoreDay } from '../../src/shared/store-day.ts'
import { createRandom } from '../faults/random.ts'
import { startInProcess } from '../order-scenarios/in-process.ts'
import { computeLedgerTotals } from '../order-scenarios/ledger-totals.ts'
import { bankPayTypes } from '../order-scenarios/draw-order.ts'
import { isFinal, isHandedOver, findFinalViolations, findViolations } from '../order-scenarios/violations.ts'
import { simulateMonth, ways, type SimulatedWay } from '../order-scenarios/simulated-month.ts'
import { simulateRefusedReceipts } from '../order-scenarios/refused-receipts.ts'
import type { OrderData } from '../order-scenarios/order-data.ts'
import { plaid, type ScriptedOrder } from '../order-scenarios/scripted-order.ts'
import { computeExpectedPayment } from '../order-scenarios/expected-payment.ts'
import { startEphemeralCluster, type Cluster } from '../support/cluster.ts'
import { makeSheet, sheetType } from '../support/make-sheet.ts'
import { newKey } from '../support/orders.ts'
import type { Json } from '../support/server.ts'
import { allowCallsAtAnyHour } from '../support/calling-hours.ts'

let cluster: Cluster
let environment: Awaited<ReturnType<typeof startInProcess>>
let today: string
beforeAll(async () => {
  cluster = await startEphemeralCluster()
  const database = await openPostgresqlDatabase(cluster.url)
  await migrateDatabase(database)
  environment = await startInProcess(database)
  // Money operations use the clock of the database.
  environment.bench.server.clock.at = new Date()
  await allowCallsAtAnyHour(environment.bench.server)
  today = getStoreDay(environment.now(), 'Europe/Moscow')
}, 180_000)
afterAll(async () => {
  await environment?.close()
  cluster?.stop()
})

const sendRequest = async (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => {
  const { status, body: response } = await environment.call(
    'accountant',
    method,
    `/api/${path}`,
    body,
    headers,
  )
  expect(status, `${path} ${JSON.stringify(response).slice(0, 300)}`).toBeLessThan(300)
  return response as Json
}
async function fetchAllPages(path: string): Promise<Json[]> {
  const items: Json[] = []
  for (;;) {
    const page = await sendRequest('GET', `${path}?limit=100&offset=${items.length}`)
    items.push(...page.items)
    if (page.items.length === 0 || items.length >= page.total) return items
  }
}
/**
 * For an order paid only through the bank, the sale less all refunds, here or at a till, equals the price of the kept
 * goods.
 */
const findReceiptProblems = ({ payTypeId }: ScriptedOrder, now: OrderData): string[] => {
  if (!bankPayTypes.includes(payTypeId)) return []
  const ofKind = (kind: string) =>
    now.receipts.reduce((sum, one) => sum + (one.kind === kind ? one.total : 0), 0)
  const byTill = computeLedgerTotals(now).settled('refunded', (way) => way === 'till')
  const printed = ofKind('sell') - ofKind('sellRefund') - byTill
  const retained = computeExpectedPayment(now, { handed: isHandedOver(now) }).money
  return printed === retained ? [] : [`receipts of ${printed}, keeps what is worth ${retained}`]
}
const readOrdersOfFailedReceipts = async () =>
  (await sendRequest('GET', 'atol?state=failed&limit=100')).items.map(({ orderId }: Json) => orderId)
const ordersOfScenario = (month: readonly SimulatedWay[], name: string) =>
  month.filter(({ way }) => way.name === name)
const sumAmounts = (all: readonly Json[]): number => all.reduce((sum, { amount }) => sum + amount, 0)
const executeDeskWork = async () => {
  for (const due of await readDueSystemActions(environment.db))
    await executeDueSystemAction(environment.bench.server.services, environment.bench.server.engine, due)
}
const expectDueMoneyInLedgers = async (month: readonly SimulatedWay[]) => {
  const open: string[] = []
  for (const { simulation } of month)
    for (const { orderId, purpose, amount, status } of (await simulation.read()).ledger)
      if (status !== 'settled' && status !== 'dropped') open.push(`${orderId} ${purpose} ${amount}`)
  const listed = (await fetchAllPages('money-due'))
    .filter(({ status }) => status !== 'noReceipt')
    .map((one) => `${one.orderId} ${one.purpose} ${one.amount}`)
  expect(listed.sort()).toEqual(open.sort())
  return open.length
}

/** In total the bank has moved only the money recorded in these ledgers. */
async function expectBankMatchesLedgers(month: readonly SimulatedWay[]): Promise<void> {
  const book = (await Promise.all(month.map(({ simulation }) => simulation.read())))
    .flatMap(({ ledger }) => ledger)
    .filter(({ way, status }) => way === 'bank' && status === 'settled')
  const settled = (...kinds: string[]) => sumAmounts(book.filter(({ kind }) => kinds.includes(kind)))
  const moved = { deposited: 0, refunded: 0 }
  for (const { deposited, refunded } of environment.bank.payments()) {
    moved.deposited += deposited
    moved.refunded += refunded
  }
  expect(moved).toEqual({ deposited: settled('captured', 'paid'), refunded: settled('refunded') })
}

/** One plaid of each order with its paid price; the file is uploaded twice. */
async function refundByRegister(month: readonly SimulatedWay[]): Promise<void> {
  const columnTitles = [
    'Номер заказа',
    'Локальный код',
    'Товар',
    'Количество',
    'Сумма возврата',
    'Валюта',
    'Дата операции',
  ]
  const rows = await Promise.all(
    month.map(async ({ simulation }) => {
      const line = (await simulation.read()).lines.find(({ sku }) => sku === plaid)!
      // The last of two pieces is refunded: it has the smaller half of the discount.
      const off = (share: number) => Math.floor(share / line.skuQuantity)
      const cost = line.productPrice - off(line.discountShare + line.pointsShare)
      return [simulation.orderId, plaid, 'Плед', 1, cost / 100, 'RUB', today]
    }),
  )
  const file = await makeSheet([columnTitles, ...rows])
  const upload = () =>
    environment.call('accountant', 'POST', '/api/refunds/import?name=ноябрь.xlsx', file, {
      'content-type': sheetType,
    })
  const { body } = await upload()
  expect((await upload()).status).toBe(409)
  await executeDeskWork()
  for (const [type, payload] of [
    ['CONFIRM_ALL'],
    ['FINISH', { postingDate: today, transferDate: today }],
  ] as const) {
    const view = await sendRequest('GET', `desks/${body.deskId}`)
    expect(view.step.state, JSON.stringify(view.desk.subject.register.lines)).toBe(
      type === 'FINISH' ? 'ready' : 'reviewing',
    )
    await sendRequest(
      'POST',
      `desks/${body.deskId}/events`,
      { type, revision: view.step.revision, ...(payload && { payload }) },
      { 'idempotency-key': newKey() },
    )
    await executeDeskWork()
  }
  expect((await sendRequest('GET', `desks/${body.deskId}`)).step.state).toBe('finished')
}

const codes = { factory: '1001', warehouse: 'C001' }
/** A third of the orders is posted one transaction at a time, a third together, the rest by a file after a hold. */
async function postToAccounting(month: readonly SimulatedWay[], seed: number): Promise<void> {
  const chance = createRandom(seed)
  const groupOfOrder = new Map(
    month.map(({ simulation }) => [simulation.orderId, Math.floor(chance.next() * 3)]),
  )
  const groups = [0, 1, 2].map(async (n) =>
    (await fetchAllPages('sap/transactions'))
      .filter(({ orderId }) => groupOfOrder.get(orderId) === n)
      // A refund is refused until the money that it returns is posted, even if it was made before that.
      .toSorted((a, b) => Number(a.amount < 0) - Number(b.amount < 0))
      .map(({ id }) => id as string),
  )
  const [singly, together, byFile] = (await Promise.all(groups)) as [string[], string[], string[]]
  const post = (ids: string[]) =>
    sendRequest('POST', 'sap/transactions', { ids, postingDate: today, ...codes })
  // Submitted by two users at once: SAP receives each transaction once.
  for (const id of singly) await Promise.all([post([id]), post([id])])
  if (together.length > 0) await post(together)
  const hold = { type: 'hold', ids: byFile, postingDate: today, ...codes }
  expect((await sendRequest('POST', 'sap/hold', hold)).results.every(({ ok }: Json) => ok)).toBe(true)
  await post(byFile)
  await sendRequest('POST', 'sap/hold', { type: 'unhold', ids: byFile, postingDate: today })
  const orders = [...new Set(byFile.map((id) => Number(id.split('-')[0])))]
  const columnTitles = ['Номер заказа', 'Тип проводки', 'Дата проводки', 'Завод', 'Склад']
  const file = await makeSheet([columnTitles, ...orders.map((id) => [id, 'Проводка', today, '1001', 'C001'])])
  const work = async () => {
    const { services, engine } = environment.bench.server
    while (await runNextJob({ services, engine }, jobKinds));
  }
  const { id } = await sendRequest('POST', 'sap/batch/file?kind=posting&name=p.xlsx', file, {
    'content-type': sheetType,
  })
  await work()
  await sendRequest('POST', `sap/batch/${id}/start`, {})
  await work()
  expect(await sendRequest('GET', `sap/batch/${id}`)).toMatchObject({
    status: 'done',
    done: orders.length,
    failed: 0,
  })
  for (const { simulation } of month) await simulation.waitUntilIdle(10_000, true)
}

it(
  '[RL-12] a month of money: bank, receipts, ledgers, tills, SAP and the list of due money agree to the kopeck',
  { timeout: 180_000 },
  async () => {
    const seed = Number(process.env.MONTH_SEED ?? 77)
    const rounds = Number(process.env.MONTH_ROUNDS ?? 4)
    const month = await simulateMonth(environment, { seed, rounds, side: 6 })
    expect(new Set(month.map(({ way }) => way.name)).size).toBe(ways.length)
    // The cash register is repaired before it refuses receipts of other orders.
    for (const { simulation } of month) await simulation.waitUntilIdle(10_000, true)
    const refused = await simulateRefusedReceipts(environment, async (orderId) =>
      expect(await readOrdersOfFailedReceipts()).toEqual([orderId]),
    )
    expect(await readOrdersOfFailedReceipts()).toEqual([])
    month.push(...refused)
    const returnTasks = await sendRequest('GET', 'tasks/return-from-sbermarket-vitrina?scope=all&limit=100')
    expect(returnTasks.items.map(({ orderId }: Json) => orderId).sort()).toEqual(
      month
        .filter(({ way }) => way.name.startsWith('brought back from the marketplace'))
        .map(({ simulation }) => simulation.orderId)
        .sort(),
    )
    await refundByRegister(ordersOfScenario(month, 'for the register'))
    expect(await expectDueMoneyInLedgers(month)).toBeGreaterThan(0)

    const ids = (await fetchAllPages('refunds/partner'))
      .filter(({ refundStatus, taskId }) => refundStatus === 1 && taskId !== null)
      .map(({ id }) => id as number)
    const settled = await sendRequest('POST', 'refunds/partner-all', {
      ids,
      document: 'АКТ-17',
      doneOn: today,
    })
    expect(settled.results.filter(({ ok }: Json) => ok)).toHaveLength(rounds)
    for (const { simulation } of month) await simulation.completeManualRefunds()
    for (const { simulation } of month) await simulation.waitUntilIdle(10_000, true)
    expect(await expectDueMoneyInLedgers(month)).toBe(0)

    const wrong: string[] = []
    for (const { simulation, way } of month) {
      const now = await simulation.read()
      if (!isFinal(now)) wrong.push(`${way.name}: stands in ${now.process.state}`)
      for (const one of [
        ...findViolations(simulation, now),
        ...findFinalViolations(simulation, now),
        ...findReceiptProblems(simulation, now),
      ])
        wrong.push(`${way.name}, pay type ${simulation.payTypeId}: ${one}`)
    }
    expect([...wrong, ...environment.serverErrors]).toEqual([])

    await expectBankMatchesLedgers(month)

    // Each receipt is registered once, with the same amount and the id that was finally accepted.
    const papers = environment.bench.register
      .receipts()
      .filter(({ broken }) => !broken)
      .map((one) => `${one.externalId} ${Math.round(one.total * 100)}`)
    const endedAs = new Map(
      refused.map(({ simulation, way }) => [`order-${simulation.orderId}-sell`, way.printedAs]),
    )
    const ours = (await Promise.all(month.map(({ simulation }) => simulation.read()))).flatMap(
      ({ receipts }) =>
        receipts
          .filter(({ externalId }) => endedAs.get(externalId) !== null)
          .map(({ externalId, total }) => `${externalId}${endedAs.get(externalId) ?? ''} ${total}`),
    )
    expect(papers.sort()).toEqual(ours.sort())

    // Only real orders are posted.
    const list = sql.join(
      month.map(({ simulation }) => sql`${simulation.orderId}`),
      sql`, `,
    )
    await environment.db.execute(sql`update orders set is_test = false where id in (${list})`)
    await postToAccounting(month, seed)
    const transactions = await fetchAllPages('sap/transactions')
    expect(transactions.map(({ state }) => state).filter((state) => state !== 'posted')).toEqual([])
    const documents = environment.bench.books.documents()
    expect(
      documents.map(({ reference, operation, amount }) => `${reference} ${operation} ${amount}`).sort(),
    ).toEqual(
      transactions
        .map(
          ({ id, operationType, amount }) =>
            `crm-${id} ${operationType} ${(Math.abs(amount) / 100).toFixed(2)}`,
        )
        .sort(),
    )
    for (const { simulation } of month) {
      const { taken, givenBack } = await sendRequest('GET', `orders/${simulation.orderId}/statement`)
      const own = transactions.filter(({ orderId }) => orderId === simulation.orderId)
      const refunds = own.filter(({ operationType }) => operationType === 'refunded')
      // Refunds are listed as negative sums.
      expect(
        [sumAmounts(own) - sumAmounts(refunds), 0 - sumAmounts(refunds)],
        String(simulation.orderId),
      ).toEqual([taken, givenBack])
    }

    // The till receipts of an order match its ledger.
    for (const { simulation } of month) {
      const { ledger } = await simulation.read()
      const tills = ledger.filter(
        ({ way, status, kind }) => way === 'till' && status === 'settled' && kind !== 'asked',
      )
      for (const { kind, amount } of tills)
        await environment.bench.simulator('/setkit/print', {
          orderId: simulation.orderId,
          total: (amount / 100).toFixed(2),
          times: 2,
          type: kind === 'refunded' ? 'sellRefund' : 'sell',
        })
      const { items } = await sendRequest('GET', `set-kit/${simulation.orderId}`)
      const described = items.map(
        ({ kind, total }: Json) => `${kind === 'sell' ? 'paid' : 'refunded'} ${total}`,
      )
      const booked = tills.map(({ kind, amount }) => `${kind} ${kind === 'refunded' ? -amount : amount}`)
      expect(described.sort()).toEqual(booked.sort())
    }
    console.log(
      `month: ${month.length} orders, ${environment.bank.operations().length} operations of the bank, ${papers.length} receipts, ${documents.length} documents of SAP`,
    )
  },
)
