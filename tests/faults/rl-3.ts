import { createCollectedPayload } from '../support/orders.ts'
import type { Json } from '../support/server.ts'
import { writeFigure } from '../bench/measure.ts'
import { checkAftermath } from './aftermath.ts'
import { emptyClientStats, createUserClient, type Reply } from './desk.ts'
import { startKillableServer } from './killable-server.ts'
import { createOrder, newLedger, openTask } from './order-walk.ts'
import { createTestEnvironment, type Kind } from './stage.ts'

const users = 50
const tasks = 10
const repeats = 10

interface ContentionRun {
  database: Kind
  steps: number
  /** Steps with exactly one winner, all others refused with 355. */
  wonByOne: number
  answers: Record<string, number>
  submitsRepeated: number
  /** Submits sent ten times that took effect once and returned the same response ten times. */
  actedOnce: number
  problems: string[]
}

/** Fifty users on one task, and one submit sent ten times, over HTTP on both databases. */
export async function rl3(): Promise<boolean> {
  const runs: ContentionRun[] = []
  for (const kind of ['postgresql', 'embedded'] as const) runs.push(await runContention(kind))
  console.log(runs)
  const measured = runs.reduce(
    (sum, run) => sum + run.steps - run.wonByOne + run.submitsRepeated - run.actedOnce + run.problems.length,
    0,
  )
  writeFigure({
    id: 'RL-3',
    measured,
    bar: 0,
    unit: `steps not won by exactly one of ${users} people, or submits sent ${repeats} times that did not act once`,
    holds: measured === 0,
    reference: 'none: absolute',
    detail: { people: users, repeats, runs },
    command: 'npm run test:faults -- RL-3',
  })
  return measured === 0
}

const path: [type: string, payload?: (view: Json) => unknown][] = [
  ['STARTED'],
  ['COLLECTED', (view) => createCollectedPayload(view)],
  ['PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] })],
  ['FORM'],
]

async function runContention(kind: Kind): Promise<ContentionRun> {
  const stage = await createTestEnvironment(kind)
  try {
    const server = await startKillableServer(stage.env)
    const stats = emptyClientStats()
    const client = createUserClient(() => [server.url], stage.tokenFor, stats)
    const run: ContentionRun = {
      database: kind,
      steps: 0,
      wonByOne: 0,
      answers: {},
      submitsRepeated: 0,
      actedOnce: 0,
      problems: [],
    }
    for (let n = 0; n < tasks; n++) {
      const taskId = await openTask(
        { desk: client },
        await createOrder({ desk: client }, '79160000000'),
        'formatting',
      )
      for (const [type, payload] of path) {
        const { body: view } = await client('store', 'GET', `/api/tasks/${taskId}`)
        const body = { type, revision: view.step.revision, ...(payload ? { payload: payload(view) } : {}) }
        // Every other task: each user with an own key; the rest: one and the same submit of one user.
        const submit = (user: string, key: string) =>
          client(user, 'POST', `/api/tasks/${taskId}/events`, body, { 'idempotency-key': key })
        if (n % 2 === 0)
          countWinners(
            run,
            await sendConcurrently(users, (i) => submit(i % 2 ? 'store' : 'manager', `${type}-${n}-${i}`)),
          )
        else countRepeats(run, await sendConcurrently(repeats, () => submit('store', `${type}-once-${n}`)))
      }
    }
    run.problems.push(...stats.raw)
    await server.stop()
    const database = await stage.open()
    const ledger = newLedger()
    // The messages of the last steps may still be in progress; this run checks the steps only.
    const { problems } = await checkAftermath(database.db, ledger, stage.gateway, server.log())
    run.problems.push(...problems.filter((problem) => !/message|^event \d/.test(problem)))
    await database.close()
    return run
  } finally {
    await stage.close()
  }
}

const sendConcurrently = (count: number, submit: (i: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, i) => submit(i)))

function countWinners(run: ContentionRun, replies: Reply[]) {
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

function countRepeats(run: ContentionRun, replies: Reply[]) {
  run.submitsRepeated++
  const areEqual = new Set(replies.map(({ status, body }) => `${status} ${body?.step?.revision}`)).size === 1
  if (areEqual && replies.every((r) => r.status === 200) && replies.filter((r) => !r.replayed).length === 1)
    run.actedOnce++
}
