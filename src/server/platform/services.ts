import type { FastifyBaseLogger } from 'fastify'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'

/** Dependencies of all parts of the server. Created once per process in `start-server.ts`. */
export interface Services {
  config: Config
  database: Database
  clock: Clock
  /** Notifies all server processes and the clients connected to them of changes. Must be called after the commit. */
  publish: (changes: LiveChange[]) => void
  log: FastifyBaseLogger
  /** Interval between polls of the workers, in ms. If absent, each worker uses its default. */
  pollMs?: number
}
