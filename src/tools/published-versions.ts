/**
 * Published workflow versions are frozen: their hash is in `workflows/published.lock.json`.
 * Without arguments: checks that none was edited. `--publish <name> <version>`: freezes a draft.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workflowHashes } from '../../workflows/registry.generated.ts'

const path = join(import.meta.dirname, '../../workflows/published.lock.json')
const published = (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}) as Record<string, string>

const [flag, name, version] = process.argv.slice(2)
if (flag === '--publish') {
  const id = `${name}/v${version}`
  const hash = workflowHashes[id]
  if (hash === undefined) throw new Error(`there is no ${id}`)
  if (id in published) throw new Error(`${id} is published already`)
  published[id] = hash
  const sorted = Object.fromEntries(Object.entries(published).sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`)
  console.log(`${id} is frozen; from now on it changes by a version ${Number(version) + 1}`)
} else {
  for (const [id, hash] of Object.entries(published)) {
    if (workflowHashes[id] === hash) continue
    process.exitCode = 1
    console.error(
      workflowHashes[id] === undefined
        ? `${id} is published and may not be removed: instances run on it`
        : `${id} is published and was edited: take it back and make a next version (docs/how-to/add-a-version.md)`,
    )
  }
}
