import { describeStartupFailure } from './platform/config/startup-failure.ts'
import { ConfigError, readConfig, type Config } from './platform/config/config.ts'
import { FolderInUse } from './platform/db/embedded.ts'
import { describeError } from './platform/log.ts'
import { startServer } from './start-server.ts'

/** A stopping server that has drained lets running requests and events finish, and no longer than this. */
const maxStopMs = 20_000

let config: Config | undefined
try {
  config = readConfig()
  const { drainSeconds } = config
  const server = await startServer(config)
  // Node would print the error with everything that hangs on it.
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (error: unknown) => {
      server.services.log.fatal({ err: error }, kind)
      process.exit(1)
    })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), maxStopMs + drainSeconds * 1000).unref()
      void server.stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  // What the person who starts it can mend is said in one line; anything else is a bug and keeps its stack.
  const said =
    error instanceof FolderInUse || error instanceof ConfigError
      ? error.message
      : config && describeStartupFailure(error, config)
  if (said) console.error(said)
  else console.error(JSON.stringify(describeError(error), null, 2).replaceAll('\\n', '\n'))
  process.exit(1)
}
