import { readConfig } from './config.ts'
import { FolderInUse } from './db/embedded.ts'
import { startServer } from './start-server.ts'

try {
  const server = await startServer(readConfig())
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void server.stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  // What the person who starts it can mend is said in one line; anything else is a bug and keeps its stack.
  if (error instanceof FolderInUse) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
