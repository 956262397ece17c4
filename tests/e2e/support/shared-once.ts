import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Polling interval in ms while another worker creates the value. */
const pause = 200

/** Created by the first worker that needs it, for all workers of the run. The value must survive JSON. */
export async function createOnce<T>(name: string, create: () => Promise<T>): Promise<T> {
  const folder = process.env.E2E_SHARED
  if (folder === undefined) throw new Error('E2E_SHARED is not set: playwright.config.ts does')
  const file = join(folder, `${name}.json`)
  const lock = join(folder, `${name}.lock`)
  for (;;) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as T
    } catch {
      // Not created yet.
    }
    try {
      mkdirSync(lock)
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  try {
    const value = await create()
    writeFileSync(`${file}.part`, JSON.stringify(value))
    renameSync(`${file}.part`, file)
    return value
  } finally {
    rmSync(lock, { recursive: true })
  }
}
