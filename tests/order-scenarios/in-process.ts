import { sql } from 'drizzle-orm'
import { signBody } from '../../src/server/platform/adapters/signature.ts'
import { systemActor } from '../../src/server/platform/identity/actor.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { clearSettingsCache } from '../../src/server/platform/settings/read-settings.ts'
import { startWithPartners, type WithPartners } from '../support/partners.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Starts the server and its partners in this process, with a test clock. */
export async function startInProcess(database: Database): Promise<
  TestEnvironment & {
    setting: (name: string, value: number | null) => Promise<void>
    /** Partner simulators for direct inspection. */
    bench: WithPartners
  }
> {
  const bench = await startWithPartners(5_000, { database })
  await bench.work()
  bench.register.set({ printMs: 0 })
  const broken: string[] = []
  const { db, server } = bench
  return {
    db,
    serverErrors: broken,
    bench,
    bank: bench.ledger,
    close: bench.close,
    now: () => server.clock.at,
    carriers: { courier1: bench.carrier } as TestEnvironment['carriers'],
    gateway: { messages: () => [] },
    call: async (user, method, path, body, headers) => {
      const answer = await server.call(user, method, path, body, headers)
      bench.wake()
      if (answer.status >= 500)
        broken.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    },
    sendCallback: async (path, _, body) => {
      const text = JSON.stringify(body)
      const answer = await server.app.inject({
        method: 'POST',
        url: path,
        payload: text,
        headers: { 'content-type': 'application/json', 'x-signature': signBody('development-only', text) },
      })
      bench.wake()
      if (answer.statusCode >= 500) broken.push(`${path}: ${answer.statusCode} ${answer.body}`)
      return answer.statusCode
    },
    setBankFault: (_, mode) => void bench.faults.bank.set({ mode, delayMs: 100 }),
    fireTimer: async (timer) => {
      await db.transaction((tx) =>
        bench.engine.fireTimer({ tx, actor: systemActor, at: server.clock.at }, timer),
      )
      bench.wake()
    },
    setting: async (name, value) => {
      await db.execute(sql`delete from settings where name = ${name}`)
      if (value !== null)
        await db.execute(
          sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)`,
        )
      clearSettingsCache()
    },
  }
}
