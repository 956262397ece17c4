import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { projectRoot } from '../config/project-root.ts'
import { runAfterEachProtocolExchange } from '../drivers/pglite.ts'
import type { Database } from './database.ts'
import { prepareRepeatedStatements } from './prepare-repeated-statements.ts'
import { schema } from './schema/schema.ts'

/**
 * Thrown if another process uses the folder. The check is needed, because PGlite itself has no lock and would corrupt
 * the folder.
 */
export class FolderInUseError extends Error {}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Creates `<folder>.lock` and returns a function that removes it. The lock of a killed process is replaced. Throws
 * {@link FolderInUseError}.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`
  for (let attempt = 0; ; attempt++) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 0) throw error
      const pid = Number(readFileSync(path, 'utf8'))
      // After a restart of a container the new process may have the id of the previous one. Therefore a lock with the
      // id of this process is stale.
      if (pid > 0 && pid !== process.pid && isAlive(pid)) {
        throw new FolderInUseError(
          `${folder} is in use by process ${pid}; stop it or set DATA_DIR to another folder`,
        )
      }
      rmSync(path, { force: true })
    }
  }
}

/**
 * Creates a new database in a separate process, because the creation uses about 700 MB that PGlite never releases. The
 * database is created under a temporary name and then renamed, so that a killed process leaves no incomplete database.
 */
async function createDatabase(path: string): Promise<void> {
  const temporaryPath = `${path}.new`
  rmSync(temporaryPath, { recursive: true, force: true })
  const script = `import { PGlite } from '@electric-sql/pglite'
    const database = new PGlite(process.argv[1])
    await database.waitReady
    await database.exec("ALTER DATABASE postgres SET timezone TO 'UTC'")
    await database.close()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, temporaryPath], {
    cwd: projectRoot,
  })
  renameSync(temporaryPath, path)
}

/** Maximum time, in ms, for which statements run without a pause for other work. */
const maxUninterruptedMs = 20

/**
 * Yields to the event loop regularly. PGlite runs in this thread, and the result of one statement starts the next
 * statement at once. Therefore a long sequence of small statements would block all other requests.
 */
function yieldRegularly(client: PGlite): void {
  let sliceStart = performance.now()
  const yieldToOthers = async () => {
    await setImmediate()
    sliceStart = performance.now()
  }
  runAfterEachProtocolExchange(client, () =>
    performance.now() - sliceStart > maxUninterruptedMs ? yieldToOthers() : undefined,
  )
}

/**
 * Opens PGlite in `folder`, or in memory if `folder` is null. `dump`: content of a new database. The data survive kill
 * -9, but PGlite never calls fsync, so a power failure can lose the last seconds. PGlite is suitable for development,
 * demos and one small office (docs/operation.md).
 */
export async function openEmbeddedDatabase(folder: string | null, dump?: Blob): Promise<Database> {
  let unlock = () => {}
  if (folder !== null) {
    mkdirSync(folder, { recursive: true })
    unlock = lockFolder(join(folder, 'database'))
  }
  const path = folder === null ? undefined : join(folder, 'database')
  const isNew = path === undefined || !existsSync(path)
  if (path !== undefined && isNew) await createDatabase(path)
  const client = new PGlite({
    ...(path === undefined ? {} : { dataDir: path }),
    ...(dump ? { loadDataDir: dump } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  })
  await client.waitReady
  await client.exec("SET timezone TO 'UTC'")
  prepareRepeatedStatements(client)
  yieldRegularly(client)
  return {
    kind: 'embedded',
    db: drizzle(client, { schema }),
    listen: async (channel, onNotification) => {
      const stop = await client.listen(channel, onNotification)
      return async () => void (await stop())
    },
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
