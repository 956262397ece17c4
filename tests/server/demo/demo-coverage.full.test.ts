import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflows } from '../../../workflows/registry.generated.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { demoUsers } from '../../../src/server/platform/identity/demo-identity.ts'
import { findMenuRoutes, menuEntries } from '../../../src/server/platform/identity/menu.ts'
import { rights } from '../../../src/shared/rights.ts'
import { taskTypes } from '../../../src/shared/task-types.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { testIdentity } from '../../support/tokens.ts'
import {
  findUnfilledColumns,
  listFinalStates,
  listsOfMenu,
  screensWithoutList,
  unfilledColumns,
  unfilledTables,
  unreachedEnds,
  unstartedWorkflows,
  valuesToAppear,
} from '../../support/demo-coverage.ts'

/** Number of orders of a demo without `SEED_ORDERS` (`src/server/platform/config/config.ts`). */
const defaultOrders = 500

let server: TestServer
const warnings: unknown[] = []
const selectRows = <Row>(query: ReturnType<typeof sql>) => queryRows<Row>(server.services.database.db, query)

beforeAll(async () => {
  server = await startTestServer()
  // Saturday, lunch time in Moscow.
  server.clock.at = new Date('2026-11-21T09:40:00.000Z')
  // Users sign in at the test's own issuer. Only an administrator who has signed in may switch off other users.
  await server.call('admin', 'GET', '/api/users/me')
  const oidc = { issuer: testIdentity.issuer, clientId: testIdentity.clientId }
  const config = { ...server.services.config, oidc, seedOrders: defaultOrders }
  const { log } = server.services
  const warn = (...warning: unknown[]) => void warnings.push(warning)
  await seedDemo(
    { ...server.services, config, log: Object.assign(Object.create(log), { warn }) },
    server.engine,
  )
}, 300_000)
afterAll(() => server.close())

describe('[OP-01] the demo touches everything that a user can see', () => {
  it('leaves nothing out', () => {
    expect(warnings).toEqual([])
  })

  it('fills every column of every table at least once', async () => {
    const unfilled = await findUnfilledColumns(server.services.database.db)
    const expected = (name: string) => name in unfilledTables || name in unfilledColumns
    expect(unfilled.filter((name) => !expected(name) && !expected(name.split('.')[0]!))).toEqual([])
    // An entry of the list that is no longer needed hides a later gap.
    expect(Object.keys(unfilledColumns).filter((name) => !unfilled.includes(name))).toEqual([])
  })

  it('has every value of the columns with a fixed set of values', async () => {
    const missing: string[] = []
    for (const [name, values] of Object.entries(valuesToAppear)) {
      const [table, column] = name.split('.') as [string, string]
      const rows = await selectRows<{ value: string }>(
        sql`select distinct ${sql.identifier(column)}::text as value from ${sql.identifier(table)}`,
      )
      const existing = new Set(rows.map(({ value }) => value))
      missing.push(
        ...values.filter((value) => !existing.has(String(value))).map((value) => `${name} ${value}`),
      )
    }
    expect(missing).toEqual([])
  })

  it('has a row in every list of the menu, for a user who works with it', async () => {
    const known = [...Object.keys(listsOfMenu), ...Object.keys(screensWithoutList)]
    expect(known.toSorted()).toEqual([...new Set(menuEntries.map(({ route }) => route))].toSorted())
    const empty: string[] = []
    for (const [route, lists] of Object.entries(listsOfMenu))
      for (const [user, url] of lists) {
        const { status, body } = await server.call(user, 'GET', url)
        const items = (Array.isArray(body) ? body : body.items) as Json[] | undefined
        if (status !== 200 || !items || items.length === 0) empty.push(`${route}: ${user} ${url} ${status}`)
      }
    expect(empty).toEqual([])
  })

  it('has a list of the menu for every demo user with rights', () => {
    const all = new Set(findMenuRoutes(new Set(rights), false))
    const users = new Set(Object.values(listsOfMenu).flatMap((lists) => lists.map(([user]) => user)))
    expect(all.size).toBeGreaterThan(30)
    expect(demoUsers.filter(({ role }) => role !== null).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([...users]),
    )
  })

  it('has an instance of every workflow, and of every task type an open and an ended task', async () => {
    const instances = await selectRows<{ workflow: string }>(
      sql`select distinct workflow from workflow_instances`,
    )
    const started = new Set(instances.map(({ workflow }) => workflow))
    expect([...new Set(workflows.map(({ name }) => name))].filter((name) => !started.has(name))).toEqual(
      Object.keys(unstartedWorkflows),
    )
    const tasks = await selectRows<{ kind: string }>(
      sql`select distinct task_type || ' ' || case task_status when 'open' then 'open' else 'ended' end as kind from tasks`,
    )
    const kinds = new Set(tasks.map(({ kind }) => kind))
    const missing = taskTypes
      .flatMap((type) => [`${type} open`, `${type} ended`])
      .filter((kind) => !kinds.has(kind))
    expect(missing).toEqual([])
  })

  it('reaches every end of every workflow', async () => {
    const ends = await selectRows<{ end: string }>(
      sql`select distinct workflow || ' ' || state as end from workflow_instances where status = 'done'`,
    )
    const reached = new Set(ends.map(({ end }) => end))
    const missing = listFinalStates().filter((end) => !reached.has(end))
    expect(missing.filter((end) => !(end in unreachedEnds))).toEqual([])
    expect(Object.keys(unreachedEnds).filter((end) => reached.has(end))).toEqual([])
  })
})
