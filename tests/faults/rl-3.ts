import { collectAll } from '../support/orders.ts'
import type { Json } from '../support/server.ts'
import { writeFigure } from '../bench/measure.ts'
import { lookAfter } from './aftermath.ts'
import { fairWeather, openDesk, type Reply } from './desk.ts'
import { mortalServer } from './mortal-server.ts'
import { arrive, newLedger, openTask } from './order-walk.ts'
import { setStage, type Kind } from './stage.ts'

const people = 50
const tasks = 10
const repeats = 10

interface Rush {
  database: Kind
  steps: number
  /** Steps with exactly one winner and everybody else told 355. */
  wonByOne: number
  answers: Record<string, number>
  submitsRepeated: number
  /** Submits sent ten times that acted once and answered all ten alike. */
  actedOnce: number
  problems: string[]
}

/** Fifty people on one task, and one submit sent ten times, over HTTP on both databases. */
export async function rl3(): Promise<boolean> {
  const runs: Rush[] = []
  for (const kind of ['postgresql', 'embedded'] as const) runs.push(await rush(kind))
  console.log(runs)
  const measured = runs.reduce(
    (sum, run) => sum + run.steps - run.wonByOne + run.submitsRepeated - run.actedOnce + run.problems.length,
    0,
  )
  writeFigure({
    id: 'RL-3',
    measured,
    bar: 0,
    unit: `steps not won by exactly one of ${people} people, or submits sent ${repeats} times that did not act once`,
    holds: measured === 0,
    reference: 'none: absolute',
    detail: { people, repeats, runs },
    command: 'npm run test:faults -- RL-3',
  })
  return measured === 0
}

const walk: [type: string, payload?: (view: Json) => unknown][] = [
  ['STARTED'],
  ['COLLECTED', (view) => collectAll(view)],
  ['PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] })],
  ['FORM'],
]

async function rush(kind: Kind): Promise<Rush> {
  const stage = await setStage(kind)
  try {
    const server = await mortalServer(stage.env)
    const weather = fairWeather()
    const desk = openDesk(() => [server.url], stage.tokenFor, weather)
    const run: Rush = {
      database: kind,
      steps: 0,
      wonByOne: 0,
      answers: {},
      submitsRepeated: 0,
      actedOnce: 0,
      problems: [],
    }
    for (let n = 0; n < tasks; n++) {
      const taskId = await openTask({ desk }, await arrive({ desk }, '79160000000'), 'formatting')
      for (const [type, payload] of walk) {
        const { body: view } = await desk('store', 'GET', `/api/tasks/${taskId}`)
        const body = { type, revision: view.step.revision, ...(payload ? { payload: payload(view) } : {}) }
        // Every other task: everybody with a key of his own; the others: one and the same submit of one person.
        const press = (user: string, key: string) =>
          desk(user, 'POST', `/api/tasks/${taskId}/events`, body, { 'idempotency-key': key })
        if (n % 2 === 0)
          judgeCrowd(
            run,
            await atOnce(people, (i) => press(i % 2 ? 'store' : 'manager', `${type}-${n}-${i}`)),
          )
        else judgeRepeats(run, await atOnce(repeats, () => press('store', `${type}-once-${n}`)))
      }
    }
    run.problems.push(...weather.raw)
    await server.stop()
    const database = await stage.open()
    const ledger = newLedger()
    // The messages of the last steps may still be on their way: this is about the steps.
    const { problems } = await lookAfter(database.db, ledger, stage.gateway, server.log())
    run.problems.push(...problems.filter((problem) => !/message|^event \d/.test(problem)))
    await database.close()
    return run
  } finally {
    await stage.close()
  }
}

const atOnce = (count: number, press: (i: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, i) => press(i)))

function judgeCrowd(run: Rush, replies: Reply[]) {
  const kinds = replies.map(({ status, body }) => (status === 200 ? '200' : String(body?.code)))
  for (const kind of kinds) run.answers[kind] = (run.answers[kind] ?? 0) + 1
  run.steps++
  if (
    kinds.filter((kind) => kind === '200').length === 1 &&
    new Set(kinds).size === 2 &&
    kinds.includes('355')
  )
    run.wonByOne++
}

function judgeRepeats(run: Rush, replies: Reply[]) {
  run.submitsRepeated++
  const alike = new Set(replies.map(({ status, body }) => `${status} ${body?.step?.revision}`)).size === 1
  if (alike && replies.every((r) => r.status === 200) && replies.filter((r) => !r.replayed).length === 1)
    run.actedOnce++
}
