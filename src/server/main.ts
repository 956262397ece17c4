import { ConfigError, readConfig } from './config.ts'
import { FolderInUse } from './db/embedded.ts'
import { sayError } from './log.ts'
import { startServer } from './start-server.ts'

/** A stopping server lets running requests and events finish, and no longer than this. */
const mostStopMs = 20_000

try {
  const server = await startServer(readConfig())
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
      setTimeout(() => process.exit(1), mostStopMs).unref()
      void server.stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  // What the person who starts it can mend is said in one line; anything else is a bug and keeps its stack.
  if (error instanceof FolderInUse || error instanceof ConfigError) console.error(error.message)
  else console.error(JSON.stringify(sayError(error), null, 2).replaceAll('\\n', '\n'))
  process.exit(1)
}
