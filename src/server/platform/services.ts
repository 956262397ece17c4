import type { FastifyBaseLogger } from 'fastify'
import type { LiveChange } from '../../../schemas/api/live.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'

/** What the parts of the server stand on; made once in `app.ts`. */
export interface Services {
  config: Config
  database: Database
  clock: Clock
  /** Tells every screen of every server process; call it after the commit. */
  publish: (changes: LiveChange[]) => void
  log: FastifyBaseLogger
  /** Milliseconds between two polls of the workers; the usual ones when it is not given. */
  pollMs?: number
}
