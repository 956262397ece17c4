import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import type { LiveChange } from '../../schemas/api/live.ts'
import { sampleOrder } from '../support/orders.ts'
import { startBenchStage } from './bench-server.ts'
import { caller, type Call } from './caller.ts'
import { median, percentile, round, writeFigure } from './measure.ts'

const stores = 90
const inAStore = 5
const ofAllStores = 50
const clients = stores * inAStore + ofAllStores
/** Steps per second of all stores together. */
const stepsPerSecond = 5
const measuredSteps = 600
const barMs = 300
const barKb = 100
/** The same values as in src/client/app/live-queries.ts. */
const lanes = { own: { gatherMs: 100, spreadMs: 0 }, lists: { gatherMs: 1_000, spreadMs: 150 } }
type Lane = keyof typeof lanes

interface View {
  step: { revision: number; state: string }
  order: { dateUpdate: string; lines: { lineId: number; ordered: number }[] }
}
interface Row {
  taskId: number
  state: string
}

/** A simulated browser screen: subscribes to the live stream and refetches its data as the client does. */
interface Screen {
  close: () => void
}

function openScreen(
  port: number,
  token: string,
  agent: Agent,
  lane: Lane,
  isRelevant: (change: LiveChange) => boolean,
  refetch: () => Promise<void>,
): Promise<Screen> {
  let stale = false
  let isScheduled = false
  const flush = () => {
    isScheduled = stale
    if (!stale) return
    stale = false
    void refetch()
    setTimeout(flush, lanes[lane].gatherMs)
  }
  return new Promise((resolve, reject) => {
    const stream = request(
      { host: '127.0.0.1', port, path: '/api/live', agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`live: ${response.statusCode}`))
        const parser = createParser({
          onEvent: ({ event, data }) => {
            if (event !== 'change' || !isRelevant(JSON.parse(data) as LiveChange)) return
            stale = true
            if (isScheduled) return
            isScheduled = true
            setTimeout(flush, Math.random() * lanes[lane].spreadMs)
          },
        })
        response.setEncoding('utf8')
        response.on('data', (text: string) => parser.feed(text))
        response.on('error', () => undefined)
        resolve({ close: () => response.destroy() })
      },
    )
    stream.on('error', reject)
    stream.end()
  })
}

/**
 * Five hundred screens, each with its stream: five users in each of 90 stores and fifty who see all stores. Measures
 * every step from the call to the answer that shows it: on the screen of the same task, on a task list of the store
 * and on one of all stores.
 */
export async function pf6(): Promise<void> {
  const stage = await startBenchStage()
  try {
    // Only creates the schema and the issuer's users; the benchmark adds its own users.
    await stage.withServer(async () => {})
    const people = await createUsers(stage.db)
    await stage.withServer(async ({ server, people: users }) => {
      const streamAgent = new Agent({ keepAlive: true, maxSockets: Infinity })
      const callAgent = new Agent({ keepAlive: true, maxSockets: 128 })
      const tokens = new Map<string, string>()
      for (const subject of people) tokens.set(subject, await stage.tokenFor(subject))
      const callAs = (subject: string): Call => caller(server, callAgent, tokens.get(subject)!)
      const memoryKb = () =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1])

      const tasks = await Promise.all(
        Array.from({ length: stores }, (_, n) => prepareTask(users.admin, callAs(subjectOf(n, 0)), pfmOf(n))),
      )
      const pendingWaits: Waits = { task: new Map(), list: new Map(), all: new Map() }
      const screens: Screen[] = []
      const addScreen = async (
        subject: string,
        lane: Lane,
        isRelevant: (c: LiveChange) => boolean,
        refetch: () => Promise<void>,
      ) =>
        screens.push(
          await openScreen(server.port, tokens.get(subject)!, streamAgent, lane, isRelevant, refetch),
        )
      const addScreensOfStore = async (n: number) => {
        const task = tasks[n]!
        const isTask = ({ kind }: LiveChange) => kind === 'task'
        await addScreen(
          subjectOf(n, 1),
          'own',
          (c) => isTask(c) && c.taskId === task.taskId,
          async () => {
            const { body } = await callAs(subjectOf(n, 1))('GET', `/api/tasks/${task.taskId}`)
            markVisible(pendingWaits.task, task.taskId, (body as View).step.state)
          },
        )
        for (const k of [0, 2, 3, 4])
          await addScreen(subjectOf(n, k), 'lists', isTask, async () => {
            const { body } = await callAs(subjectOf(n, k))('GET', '/api/tasks?limit=50')
            if (k === 2)
              for (const row of (body as { items: Row[] }).items)
                markVisible(pendingWaits.list, row.taskId, row.state)
          })
      }
      // The first streams allocate what all of them share.
      await addScreensOfStore(0)
      await pause(3_000)
      const before = memoryKb()
      const screenCountBefore = screens.length
      for (let n = 1; n < stores; n++) await addScreensOfStore(n)
      for (let n = 0; n < ofAllStores; n++)
        await addScreen(
          allStoresSubject(n),
          'lists',
          ({ kind }) => kind === 'task',
          async () => {
            const { body } = await callAs(allStoresSubject(n))('GET', '/api/tasks?limit=100')
            if (n === 0)
              for (const row of (body as { items: Row[] }).items)
                markVisible(pendingWaits.all, row.taskId, row.state)
          },
        )
      await pause(5_000)
      const perClientKb = (memoryKb() - before) / (screens.length - screenCountBefore)

      const answers: number[] = []
      const latencies = { task: [] as number[], list: [] as number[], all: [] as number[] }
      const runRound = async (n: number) => {
        const task = tasks[n % stores]!
        const startedAt = performance.now()
        const state = task.state === 'collecting' ? 'packing' : 'collecting'
        const visible = Promise.all(
          (['task', 'list', 'all'] as const).map(async (screen) => {
            await waitFor(pendingWaits[screen], task.taskId, state)
            if (n >= stores) latencies[screen].push(performance.now() - startedAt)
          }),
        )
        await task.step(state)
        if (n >= stores) answers.push(performance.now() - startedAt)
        await visible
      }
      const runningRounds: Promise<void>[] = []
      const from = performance.now()
      for (let n = 0; n < stores + measuredSteps; n++) {
        await pause(Math.max(0, from + (n * 1_000) / stepsPerSecond - performance.now()))
        runningRounds.push(runRound(n))
      }
      await Promise.all(runningRounds)
      for (const screen of screens) screen.close()
      // Refetches that are still in flight complete.
      await pause(2_000)
      callAgent.destroy()

      const table = Object.fromEntries(
        Object.entries({ answer: answers, ...latencies }).map(([name, times]) => [
          name,
          {
            p50: round(median(times), 1),
            p95: round(percentile(times, 95), 1),
            most: round(Math.max(...times), 1),
          },
        ]),
      )
      const p95 = Math.max(percentile(latencies.task, 95), percentile(latencies.list, 95))
      writeFigure({
        id: 'PF-6',
        measured: round(p95, 0),
        bar: barMs,
        unit: `ms at the 95th percentile from the call that makes a step to the screen of the task and the list of the store that show it, with ${clients} connected; ${round(perClientKb, 0)} KB of memory a client (bar ${barKb}); lists of all stores ${round(percentile(latencies.all, 95), 0)} ms, for they ask once a second`,
        holds: p95 <= barMs && perClientKb <= barKb,
        reference: `the answer to the step itself, p95 ${round(percentile(answers, 95), 0)} ms`,
        detail: {
          clients,
          stores,
          inAStore,
          ofAllStores,
          pace: stepsPerSecond,
          steps: measuredSteps,
          table,
          lanes,
        },
      })
    })
  } finally {
    await stage.close()
  }
}

const pfmOf = (n: number) => String(2_000 + n)
const subjectOf = (n: number, k: number) => `bench-${n}-${k}`
const allStoresSubject = (n: number) => `bench-all-${n}`

async function createUsers(db: {
  query: (text: string, values?: unknown[]) => Promise<unknown>
}): Promise<string[]> {
  const storeUsers = Array.from({ length: stores }, (_, n) =>
    Array.from({ length: inAStore }, (_, k) => ({ subject: subjectOf(n, k), role: 'store', pfm: pfmOf(n) })),
  ).flat()
  const allStoresUsers = Array.from({ length: ofAllStores }, (_, n) => ({
    subject: allStoresSubject(n),
    role: 'admin',
    pfm: null,
  }))
  const all = JSON.stringify([...storeUsers, ...allStoresUsers])
  const people = `json_to_recordset($1) as p(subject text, role text, pfm text)`
  await db.query(`insert into users (id, subject, name) select subject, subject, 'Bench' from ${people}`, [
    all,
  ])
  await db.query(
    `insert into user_roles (user_id, role_id) select p.subject, r.role_id from ${people} join user_roles r on r.user_id = (select id from users where subject = p.role)`,
    [all],
  )
  await db.query(
    `insert into stores (pfm, name, city, address, zone)
      select n::text, 'Bench ' || n, 'Москва', 'Улица, ' || n, 'Europe/Moscow' from generate_series($1::int, $2::int) n`,
    [Number(pfmOf(0)), Number(pfmOf(stores - 1))],
  )
  await db.query(
    `insert into user_stores (user_id, pfm) select subject, pfm from ${people} where pfm is not null`,
    [all],
  )
  return [...storeUsers, ...allStoresUsers].map(({ subject }) => subject)
}

/** Callbacks by task and state, resolved when a screen shows the task in that state. */
type PendingCallbacks = Map<string, () => void>
interface Waits {
  task: PendingCallbacks
  list: PendingCallbacks
  all: PendingCallbacks
}
const waitFor = (pending: PendingCallbacks, taskId: number, state: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`task ${taskId} is never shown as ${state}`)), 15_000)
    pending.set(`${taskId} ${state}`, () => {
      clearTimeout(timer)
      resolve()
    })
  })
function markVisible(pending: PendingCallbacks, taskId: number, state: string): void {
  const key = `${taskId} ${state}`
  pending.get(key)?.()
  pending.delete(key)
}

let keys = 0

/** An order of the store whose forming goes to packing and back as often as requested. */
async function prepareTask(admin: Call, worker: Call, pfm: string) {
  const expectOk = async (answer: ReturnType<Call>): Promise<unknown> => {
    const { status, body } = await answer
    if (status !== 200 && status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const order = sampleOrder({ pfm })
  const lines = order.lines.filter(({ marked }) => !marked)
  const { id } = (await expectOk(admin('POST', '/api/orders/test', { ...order, lines }))) as { id: number }
  const list = (await expectOk(admin('GET', `/api/tasks?scope=all&orderId=${id}`))) as { items: Row[] }
  const { taskId } = list.items[0]!
  let view = (await expectOk(worker('GET', `/api/tasks/${taskId}`))) as View
  const send = async (type: string, payload?: unknown) => {
    const body = { type, revision: view.step.revision, ...(payload === undefined ? {} : { payload }) }
    const headers = {
      'idempotency-key': `bench-live-${process.pid}-${++keys}`,
      'x-order-update-time': view.order.dateUpdate,
    }
    view = (await expectOk(worker('POST', `/api/tasks/${taskId}/events`, body, headers))) as View
    task.state = view.step.state
  }
  const task = {
    taskId,
    state: '',
    step: (to: string) =>
      to === 'packing'
        ? send('COLLECTED', {
            lines: view.order.lines.map(({ lineId, ordered }) => ({
              lineId,
              collected: ordered,
              reasonId: null,
              marks: [],
            })),
          })
        : send('BACK_TO_COLLECTION'),
  }
  await send('STARTED')
  return task
}
