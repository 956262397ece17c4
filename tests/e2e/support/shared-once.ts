import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds between two looks for what another worker makes. */
const pause = 200

/** Made by the first worker that asks, for all workers of the run. It must survive JSON. */
export async function sharedOnce<T>(name: string, make: () => Promise<T>): Promise<T> {
  const folder = process.env.E2E_SHARED
  if (folder === undefined) throw new Error('E2E_SHARED is not set: playwright.config.ts does')
  const file = join(folder, `${name}.json`)
  const lock = join(folder, `${name}.lock`)
  for (;;) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as T
    } catch {
      // Nobody has made it yet.
    }
    try {
      mkdirSync(lock)
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  try {
    const value = await make()
    writeFileSync(`${file}.part`, JSON.stringify(value))
    renameSync(`${file}.part`, file)
    return value
  } finally {
    rmSync(lock, { recursive: true })
  }
}
