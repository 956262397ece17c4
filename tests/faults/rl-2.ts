import { round, writeFigure } from '../bench/measure.ts'
import { freePort } from '../support/cluster.ts'
import { waitUntilEventsSettle, checkAftermath } from './aftermath.ts'
import { startConcurrentUsers } from './crowd.ts'
import { createUserClient } from './desk.ts'
import { restartDatabase, measureLiveUpdates, killOneServer } from './losses.ts'
import { startKillableServer } from './killable-server.ts'
import { measureSingleMessage, measurePartnerFault, partnerFaults } from './partner-trouble.ts'
import { longestMs, seconds, type Row } from './scenario.ts'
import { createTestEnvironment } from './stage.ts'

const clients = 8
const maxResumeMs = 5_000

/** Two servers on one PostgreSQL: one is killed, the database restarts, the SMS partner fails in every way it can. */
export async function rl2(): Promise<boolean> {
  const stage = await createTestEnvironment('postgresql')
  const table: Row[] = []
  const problems: string[] = []
  const addRow = (row: Row) => {
    table.push(row)
    console.log(row)
  }
  try {
    // Both start at the same moment on an empty database: migrations, queues and the demo are created once.
    const [a, b] = await Promise.all([
      startKillableServer(stage.env, await freePort()),
      startKillableServer(stage.env, await freePort()),
    ])
    const database = await stage.open()
    const users = startConcurrentUsers(stage, clients, (n) => (n % 2 ? [a.url, b.url] : [b.url, a.url]))
    await users.resumedAfter(performance.now(), longestMs)

    addRow(await measureLiveUpdates(stage, a, b))
    addRow(await killOneServer(stage, database, users, a))
    for (const [mode, downMs] of [
      ['fast', 0],
      ['immediate', 0],
      ['immediate', 6_000],
    ] as const)
      addRow(await restartDatabase(stage, users, [a, b], mode, downMs))
    for (const trouble of partnerFaults) addRow(await measurePartnerFault(stage, database, users, trouble))
    problems.push(...(await users.leave()))
    for (const trouble of partnerFaults) addRow(await measureSingleMessage(stage, a, trouble))

    const client = createUserClient(() => [b.url], stage.tokenFor, users.weather)
    if (!(await waitUntilEventsSettle(client, longestMs))) problems.push('events still under way')
    for (const server of [a, b]) {
      const code = await server.stop()
      if (code !== 0) problems.push(`asked to end, a server exited with ${code}`)
      problems.push(...server.unexpectedEnds.map((output) => `a server ended by itself: ${output}`))
    }
    const aftermath = await checkAftermath(database.db, users.ledger(), stage.gateway, a.log() + b.log())
    problems.push(...aftermath.problems)
    await database.close()

    const measured = Math.max(...table.map((row) => row.resumedMs))
    const passed = measured <= maxResumeMs && problems.length === 0
    writeFigure({
      id: 'RL-2',
      measured: round(measured / 1000, 2),
      bar: maxResumeMs / 1000,
      unit: 's until the last of eight people works again, the slowest of all scenarios',
      holds: passed,
      reference: 'none: absolute',
      detail: {
        table: table.map(({ scenario, resumedMs, detail }) => ({
          scenario,
          resumedSeconds: seconds(resumedMs),
          ...detail,
        })),
        weather: users.weather,
        ...aftermath,
        problems,
      },
      command: 'npm run test:faults -- RL-2',
    })
    return passed
  } finally {
    await stage.close()
  }
}
