import { sql } from 'drizzle-orm'
import type { Database } from '../../src/server/platform/db/database.ts'
import { queryRows } from '../../src/server/platform/db/database.ts'
import { roleRights, roles, userRoles, users } from '../../src/server/platform/db/schema/identity.ts'
import { rights } from '../../src/shared/rights.ts'
import { writeFigure } from '../bench/measure.ts'
import { startServerProcess } from '../support/server-process.ts'
import { fuzz, type Dictionaries, type FuzzResult } from './contract/fuzzer.ts'
import { plantedValues, searchLog, readSecrets, type LogSearchResult } from './log-secrets.ts'
import { createTestEnvironment } from './stage.ts'

const user = 'everything'
/** Value of all secrets of partners and shops on a development server. */
const secret = 'development-only'

export async function rl5(cases: number, seed: number): Promise<boolean> {
  console.log(`RL-5: seed ${seed}, ${cases} cases of each operation`)
  const { fuzzed, log, crashed } = await runFuzzer(cases, seed)
  const { held, ...searched } = log
  const failures = fuzzed.failures.length + (fuzzed.code === 0 || fuzzed.failures.length > 0 ? 0 : 1)
  const measured = failures + held.length + (crashed ? 1 : 0)
  writeFigure({
    id: 'RL-5',
    measured,
    bar: 0,
    unit: `failed checks, or personal values in the log, in ${fuzzed.operations} operations with at least ${cases} cases each`,
    holds: measured === 0,
    reference: 'the OpenAPI document; schemathesis, all checks',
    detail: {
      seed,
      cases,
      operations: fuzzed.operations,
      failures: fuzzed.failures,
      log: { ...searched, personalValues: held.length },
    },
    command: `npm run test:faults -- RL-5 --cases ${cases} --seed ${seed}`,
  })
  return measured === 0
}

/**
 * The OpenAPI document under a property-based fuzzer: all checks, every operation, as a user with every right, on a
 * seeded demo. The log of the run is searched for forbidden values (RL-11); planted values are used now and then as
 * any text.
 */
export async function runFuzzer(
  cases: number,
  seed: number,
): Promise<{ fuzzed: FuzzResult; log: LogSearchResult; crashed: boolean }> {
  const stage = await createTestEnvironment('postgresql', {
    env: { SEED_ORDERS: '60', LOG_LEVEL: 'debug', CALLBACK_SECRET_PAYMENTS: secret },
  })
  const server = await startServerProcess(stage.env)
  const database = await stage.open()
  const anyString = Object.values(plantedValues)
  try {
    await grantEveryRight(database)
    const token = await stage.tokenFor(user)
    const response = await fetch(`${server.url}/api/openapi.json`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const before = await readSecrets(database.db)
    const fuzzed = await fuzz(server.url, {
      document: await response.json(),
      cases,
      seed,
      anyString,
      dictionaries: await readDictionaries(database),
      env: { API_TOKEN: token, CALLBACK_SECRET: secret, SHOP_SECRET: secret },
    })
    const after = await readSecrets(database.db)
    const log = searchLog(server.log(), [...before, ...after, ...anyString, token])
    for (const value of log.held) console.log(`RL-11: the log holds «${value}»`)
    return { fuzzed, log, crashed: server.process.exitCode !== null }
  } finally {
    await database.close()
    await server.stop()
    await stage.close()
  }
}

async function grantEveryRight({ db }: Database): Promise<void> {
  await db.insert(roles).values({ id: user, name: { ru: user, en: user, kk: user } })
  await db.insert(roleRights).values(rights.map((right) => ({ roleId: user, right })))
  await db.insert(users).values({ id: user, subject: user, name: 'Всеволод Мирской' })
  await db.insert(userRoles).values({ userId: user, roleId: user })
}

/** Ids that exist, by the parameters that name them. */
async function readDictionaries({ db }: Database): Promise<Dictionaries> {
  const ids = async (text: string) =>
    (await queryRows<{ id: number }>(db, sql.raw(`select id::float8 as id from (${text}) t(id)`))).map(
      ({ id }) => id,
    )
  return {
    orders: {
      values: await ids('select id from orders'),
      of: ['path.orderId', 'query.orderId', 'body.orderId'],
    },
    tasks: { values: await ids('select task_id from tasks'), of: ['path.taskId', 'query.taskId'] },
    lines: { values: await ids('select id from order_products'), of: ['path.lineId'] },
    events: { values: await ids('select id from events limit 500'), of: ['path.id'] },
    stores: { values: ['1001', '1002', '1003'], of: ['query.pfm', 'body.pfm'] },
    actions: { values: ['cancelOrder', 'changeStatus', 'requestLabel'], of: ['path.action'] },
    workflows: { values: ['order', 'formatting', 'delivery', 'confirming'], of: ['path.name'] },
    versions: { values: ['1', '2'], of: ['path.version'] },
    steps: { values: ['STARTED', 'CALL_STARTED', 'SEND_CODE', 'CANCEL'], of: ['body.type'] },
    phones: { values: ['+7 916 700-70-07', '79161234567'], of: ['body.phone', 'query.phone'] },
  }
}
