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
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { projectRoot } from '../config/project-root.ts'
import type { Database } from './database.ts'
import { prepareRepeated } from './prepared.ts'
import { schema } from './schema/schema.ts'

/** The folder is in use by another process; PGlite itself has no lock and would corrupt it. */
export class FolderInUse extends Error {}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes `<folder>.lock`; a lock left by a killed process is taken over. Throws {@link FolderInUse}. */
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
      // After a container restart a new process may carry the old id: its own lock is a left-over.
      if (pid > 0 && pid !== process.pid && alive(pid)) {
        throw new FolderInUse(
          `${folder} is in use by process ${pid}; stop it or set DATA_DIR to another folder`,
        )
      }
      rmSync(path, { force: true })
    }
  }
}

/**
 * Makes a new database by a process of its own: creating one takes some 700 MB that PGlite never gives back. It is made
 * beside its place and moved there whole, so that a process killed half-way leaves no half-made one.
 */
async function createIn(path: string): Promise<void> {
  const making = `${path}.new`
  rmSync(making, { recursive: true, force: true })
  const script = `import { PGlite } from '@electric-sql/pglite'
    const made = new PGlite(process.argv[1])
    await made.waitReady
    await made.exec("ALTER DATABASE postgres SET timezone TO 'UTC'")
    await made.close()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, making], {
    cwd: projectRoot,
  })
  renameSync(making, path)
}

/** So long statement may follow statement, ms. */
const maxInARow = 20

/**
 * PGlite answers in this very thread, and one answer calls the next statement before anything else is heard: long work of
 * many small statements would leave every other call waiting for its end. After a while the others get their turn.
 */
function givesTurns(client: PGlite): void {
  let since = performance.now()
  const ask = client.execProtocol.bind(client)
  client.execProtocol = async (...asked) => {
    const answer = await ask(...asked)
    if (performance.now() - since > maxInARow) {
      await new Promise((resolve) => setImmediate(resolve))
      since = performance.now()
    }
    return answer
  }
}

/**
 * Opens PGlite in `folder` (null: in memory), `from` a dump when it is new. It survives kill -9 but never fsyncs: a power cut can lose the last
 * seconds. Good for development, demos and one small office; see docs/operation.md.
 */
export async function openEmbedded(folder: string | null, from?: Blob): Promise<Database> {
  let unlock = () => {}
  if (folder !== null) {
    mkdirSync(folder, { recursive: true })
    unlock = lockFolder(join(folder, 'database'))
  }
  const path = folder === null ? undefined : join(folder, 'database')
  const fresh = path === undefined || !existsSync(path)
  if (path !== undefined && fresh) await createIn(path)
  const client = new PGlite({
    ...(path === undefined ? {} : { dataDir: path }),
    ...(from ? { loadDataDir: from } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  })
  await client.waitReady
  await client.exec("SET timezone TO 'UTC'")
  prepareRepeated(client)
  givesTurns(client)
  return {
    kind: 'embedded',
    db: drizzle(client, { schema }) as unknown as Database['db'],
    listen: async (channel, hear) => {
      const stop = await client.listen(channel, hear)
      return async () => void (await stop())
    },
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
