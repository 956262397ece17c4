import { sql } from 'drizzle-orm'
import { signatureOf } from '../../src/server/platform/adapters/signature.ts'
import { system } from '../../src/server/platform/identity/actor.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { forgetSettings } from '../../src/server/platform/settings/read-settings.ts'
import { startWithPartners, type WithPartners } from '../support/partners.ts'
import type { House } from './house.ts'

/** Starts the server and its partners in this process, with a test clock. */
export async function openInProcess(database: Database): Promise<
  House & {
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
    broken,
    bench,
    bank: bench.ledger,
    close: bench.close,
    now: () => server.clock.at,
    carriers: { courier1: bench.carrier } as House['carriers'],
    gateway: { messages: () => [] },
    call: async (user, method, path, body, headers) => {
      const answer = await server.call(user, method, path, body, headers)
      bench.wake()
      if (answer.status >= 500)
        broken.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    },
    tell: async (path, _, body) => {
      const text = JSON.stringify(body)
      const answer = await server.app.inject({
        method: 'POST',
        url: path,
        payload: text,
        headers: { 'content-type': 'application/json', 'x-signature': signatureOf('development-only', text) },
      })
      bench.wake()
      if (answer.statusCode >= 500) broken.push(`${path}: ${answer.statusCode} ${answer.body}`)
      return answer.statusCode
    },
    bankTrouble: (_, mode) => void bench.faults.bank.set({ mode, delayMs: 100 }),
    fire: async (timer) => {
      await db.transaction((tx) => bench.engine.fire({ tx, actor: system, at: server.clock.at }, timer))
      bench.wake()
    },
    setting: async (name, value) => {
      await db.execute(sql`delete from settings where name = ${name}`)
      if (value !== null)
        await db.execute(
          sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)`,
        )
      forgetSettings()
    },
  }
}
