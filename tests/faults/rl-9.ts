import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { queryRows } from '../../src/server/platform/db/database.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import { writeFigure } from '../bench/measure.ts'
import { postgresqlBinaries } from '../support/cluster.ts'
import { startConcurrentUsers } from './crowd.ts'
import { emptyClientStats, createUserClient } from './desk.ts'
import { findBrokenInvariants } from './invariants.ts'
import { startKillableServer } from './killable-server.ts'
import { newLedger, runOrder } from './order-walk.ts'
import { pause } from './scenario.ts'
import { createTestEnvironment } from './stage.ts'

const users = 8
/** Work before the backup begins, and while it is written. */
const warmUpMs = 15_000

const run = (command: string, args: string[]) =>
  new Promise<void>((resolve, reject) => {
    spawn(join(postgresqlBinaries(), command), args, { stdio: ['ignore', 'ignore', 'inherit'] }).on(
      'exit',
      (code) => (code === 0 ? resolve() : reject(new Error(`${command} failed with ${code}`))),
    )
  })

/**
 * A backup taken while users work and restored next to the original: every record must replay to its snapshot and
 * every order to its rows, and a server on the restored database must continue to work.
 */
export async function rl9(): Promise<boolean> {
  const stage = await createTestEnvironment('postgresql')
  const server = await startKillableServer(stage.env)
  const cluster = stage.cluster!
  const restored = cluster.url.replace(/postgres$/, 'restored')
  try {
    const activeUsers = startConcurrentUsers(stage, users, () => [server.url])
    await pause(warmUpMs)
    const stepsBefore = activeUsers.ledger().steps.length
    const file = join(cluster.folder, 'back-up')
    await run('pg_dump', ['-Fc', '-f', file, cluster.url])
    const stepsDuringBackup = activeUsers.ledger().steps.length - stepsBefore
    const found = await activeUsers.leave()
    await server.stop()

    const admin = new pg.Client({ connectionString: cluster.url })
    await admin.connect()
    await admin.query('create database restored')
    await admin.end()
    await run('pg_restore', ['--exit-on-error', '-d', restored, file])
    const database = await openPostgresqlDatabase(restored)
    const [backup] = await queryRows<{ first: number; at: Date; records: number; orders: number }>(
      database.db,
      sql`select (select min(i.id) from workflow_instances i join orders o on o.id = i.order_id where o.is_test)::float8 as first,
        (select max(at) from workflow_records) as at, (select count(*)::int from workflow_records) as records,
        (select count(*)::int from orders) as orders`,
    )
    const problems = [
      ...found,
      ...(await findBrokenInvariants(database.db, backup!.first - 1, new Date(backup!.at))),
    ]
    await database.close()

    // Work continues on the restored database.
    const restoredServer = await startKillableServer({ ...stage.env, DATABASE_URL: restored })
    const client = createUserClient(() => [restoredServer.url], stage.tokenFor, emptyClientStats())
    const laterLedger = newLedger()
    await runOrder({ desk: client, gateway: stage.gateway, ledger: laterLedger, goOn: () => true })
    await restoredServer.stop()
    if (laterLedger.finished !== 1)
      problems.push('a server on the restored database takes no order to its end')
    if (stepsDuringBackup === 0) problems.push('nothing was written while the back-up was taken')
    for (const problem of problems) console.log(problem)
    writeFigure({
      id: 'RL-9',
      measured: problems.length,
      bar: 0,
      unit: `things that are not so in a back-up of ${backup!.records} records, taken while ${stepsDuringBackup} steps were`,
      holds: problems.length === 0,
      reference: 'the records themselves: each is lived again',
      detail: {
        people: users,
        orders: backup!.orders,
        records: backup!.records,
        stepsDuring: stepsDuringBackup,
        problems: problems.slice(0, 20),
      },
      command: 'npm run test:faults -- RL-9',
    })
    return problems.length === 0
  } finally {
    await server.stop().catch(() => null)
    await stage.close()
  }
}
