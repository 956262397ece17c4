import { testHowTo } from './follow.ts'

/** Runs in the copy, where the new step is in the middle of the newest published version. */
const demoTakesTheStep = `import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const orders = 90
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { seedOrders: orders } })
  server.clock.at = new Date('2026-11-21T09:40:00.000Z')
  await seedDemo(server.services, server.engine)
}, 120_000)
afterAll(() => server.close())

it('every order of the demo is made, and the new step is done', async () => {
  const { db } = server.services.database
  expect(await db.$count(sql\`orders\`)).toBe(orders)
  const [checked] = await queryRows<{ done: number }>(
    db,
    sql\`select count(*)::int as done from workflow_records where version = 3 and from_state = 'checkingLabels'\`,
  )
  expect(checked!.done).toBeGreaterThan(10)
})
`

testHowTo('add-a-step', (step) => {
  step('the demo follows the machine through the new step', async (copy) => {
    await copy.run('npm run workflow:publish formatting 3')
    copy.write('tests/server/demo/new-step.test.ts', demoTakesTheStep)
    await copy.run('npx vitest run --project server tests/server/demo/new-step.test.ts')
  })

  step('the tests of the demo pass with the new step', (copy) =>
    copy.run('npx vitest run --project server tests/server/demo/demo-scenarios.test.ts'),
  )
})
