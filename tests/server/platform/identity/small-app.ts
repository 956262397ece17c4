import fastify from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Config } from '../../../../src/server/platform/config/config.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import type { App } from '../../../../src/server/platform/http/http.ts'
import { translate } from '../../../../src/server/platform/i18n/translate.ts'
import { seedDemoIdentity } from '../../../../src/server/platform/identity/demo-identity.ts'
import { Refusal } from '../../../../src/server/platform/http/refusal.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'
import type { Services } from '../../../../src/server/platform/services.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { testConfig } from '../../../support/unreachable-partners.ts'

/** A database with the demo users; one for a file. */
export async function identityDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  await database.db.transaction(seedDemoIdentity)
  return database
}

/** What the identity plugins need of the server; live updates are not included. */
export function smallServices(database: Database, config: Partial<Config> = {}): Services {
  return {
    config: { ...testConfig(), ...config },
    database,
    clock: systemClock,
    publish: () => {},
    log: fastify({ logger: false }).log,
  }
}

/** An empty server with the error responses of the real one. */
export function smallApp(): App {
  const app = fastify({
    ajv: { customOptions: { removeAdditional: false } },
    trustProxy: true,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, request, reply) => {
    if (error instanceof Refusal)
      return reply.code(error.status).send({
        code: error.code,
        message: translate(request.language, error.key, error.params),
        details: error.details,
      })
    const status = error.validation ? 400 : (error.statusCode ?? 500)
    return reply.code(status).send({ code: status === 400 ? 7 : status, message: error.message })
  })
  return app
}
