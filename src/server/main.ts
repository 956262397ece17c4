import { describeStartupFailure } from './platform/config/startup-failure.ts'
import { ConfigError, readConfig, type Config } from './platform/config/config.ts'
import { FolderInUseError } from './platform/db/embedded.ts'
import { describeError } from './platform/log.ts'
import { startServer } from './start-server.ts'

/**
 * Maximum time after draining, in ms, for which a stopping server waits for running requests and events. After it the
 * process exits with code 1.
 */
const maxStopMs = 20_000

let config: Config | undefined
try {
  config = readConfig()
  const { drainSeconds } = config
  const server = await startServer(config)
  // The default handler of Node would print the whole error object, including customer data.
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (error: unknown) => {
      server.services.log.fatal({ err: error }, kind)
      process.exit(1)
    })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), maxStopMs + drainSeconds * 1000).unref()
      void server.stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  // Errors that the operator can fix are printed as one line. Anything else is a bug and is printed with its stack.
  const explanation =
    error instanceof FolderInUseError || error instanceof ConfigError
      ? error.message
      : config && describeStartupFailure(error, config)
  if (explanation) console.error(explanation)
  else console.error(JSON.stringify(describeError(error), null, 2).replaceAll('\\n', '\n'))
  process.exit(1)
}
