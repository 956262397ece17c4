import { pino } from 'pino'
import type { LiveChange } from '../../schemas/api/live.ts'
import { createApp } from '../../src/server/app.ts'
import { domainDependencies, createConfiguredEngine } from '../../src/server/composition/engine.ts'
import { syncCatalogs } from '../../src/server/platform/catalogs/sync-catalogs.ts'
import type { Config } from '../../src/server/platform/config/config.ts'
import type { Database, Tx } from '../../src/server/platform/db/database.ts'
import { roleRights, roles, userRoles, users } from '../../src/server/platform/db/schema/identity.ts'
import { stores } from '../../src/server/platform/db/schema/reference.ts'
import type { Engine } from '../../src/server/engine/engine.ts'
import type { MachineInputBuilder } from '../../src/server/engine/effects.ts'
import type { App } from '../../src/server/platform/http/http.ts'
import { createLogger } from '../../src/server/platform/log.ts'
import { seedDemoIdentity } from '../../src/server/platform/identity/demo-identity.ts'
import { startLiveChannel } from '../../src/server/platform/live/live.ts'
import { rights } from '../../src/shared/rights.ts'
import { clearSettingsCache } from '../../src/server/platform/settings/read-settings.ts'
import type { Issuer } from '../../src/server/platform/identity/tokens.ts'
import type { Services } from '../../src/server/platform/services.ts'
import { testIdentity, tokenFor } from './tokens.ts'
import { testConfig } from './unreachable-partners.ts'

/** Poll interval of the workers in milliseconds: tests wait for it. */
export const testPollMs = 100

export interface TestServer {
  app: App
  services: Services
  engine: Engine
  /** Live changes published to clients. */
  published: LiveChange[]
  /** The clock that the server reads. */
  clock: { at: Date; forward: (ms: number) => void }
  call: (
    user: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestResponse>
  close: () => Promise<void>
}

/** Any JSON, not typed: a wrong expectation fails the test. */
export type Json = ReturnType<typeof JSON.parse>

export interface TestResponse {
  status: number
  body: Json
  headers: Record<string, unknown>
}

/**
 * Starts the real server on its own database, called by `inject`: every route, right and rule; stores 1001 and 1002. No
 * partner responds unless `config` names its simulator.
 */
export async function startTestServer(
  options: {
    input?: (real: MachineInputBuilder) => MachineInputBuilder
    config?: Partial<Config>
    /** Migrated and empty; default: a database of the run's kind. Closed with the server. */
    database?: Database
    /** Another server runs on the database, so that it is neither filled nor closed. */
    isSecond?: boolean
    /** Accepted issuer of tokens; default: a local one. */
    issuer?: Issuer
    /** Receives every log line; without it logging is off. */
    hearLog?: (line: string) => void
  } = {},
): Promise<TestServer> {
  // Imported lazily, because it needs a test run.
  const database = options.database ?? (await (await import('./database.ts')).openTestDatabase())
  const { hearLog } = options
  const log = hearLog ? createLogger({ logLevel: 'debug' }, { write: hearLog }) : pino({ level: 'silent' })
  const clock = {
    at: new Date('2026-11-21T09:00:00.000Z'),
    forward: (ms: number) => void (clock.at = new Date(clock.at.getTime() + ms)),
  }
  const published: LiveChange[] = []
  const live = await startLiveChannel(database, log)
  clearSettingsCache()
  const services: Services = {
    config: { ...testConfig(), seedOrders: 0, ...options.config },
    database,
    pollMs: testPollMs,
    clock: { now: () => clock.at, override: () => clock.at },
    publish: (changes) => {
      published.push(...changes)
      live.publish(changes)
    },
    log,
  }
  if (options.isSecond !== true) await database.db.transaction(fill)
  async function fill(tx: Tx) {
    await syncCatalogs(tx)
    await tx.insert(stores).values(
      ['1001', '1002'].map((pfm) => ({
        pfm,
        name: `Магазин ${pfm}`,
        city: 'Москва',
        address: `ул. Тверская, ${pfm}`,
        zone: 'Europe/Moscow',
        country: services.config.country,
      })),
    )
    await seedDemoIdentity(tx)
    await tx.insert(roles).values({ id: 'all', name: { ru: 'Все права', en: 'All', kk: 'Бәрі' } })
    await tx.insert(roleRights).values(rights.map((right) => ({ roleId: 'all', right })))
    await tx.insert(users).values({ id: 'all', subject: 'all', name: 'Виктор Всемогущий' })
    await tx.insert(userRoles).values({ userId: 'all', roleId: 'all' })
  }
  const engine = createConfiguredEngine(services, {
    ...domainDependencies,
    input: options.input?.(domainDependencies.input) ?? domainDependencies.input,
  })
  const app = await createApp(services, engine, live, options.issuer ?? testIdentity)
  await app.ready()

  const tokens = new Map<string, string>()
  return {
    app,
    services,
    engine,
    published,
    clock,
    call: async (user, method, url, body, headers = {}) => {
      if (!tokens.has(user)) tokens.set(user, await tokenFor(user, { lifetime: 3600 }))
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${tokens.get(user)}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return {
        status: answer.statusCode,
        body:
          answer.body === ''
            ? null
            : String(answer.headers['content-type']).includes('json')
              ? answer.json()
              : answer.body,
        headers: answer.headers,
      }
    },
    close: async () => {
      await app.close()
      await live.close()
      if (options.isSecond !== true) await database.close()
    },
  }
}
