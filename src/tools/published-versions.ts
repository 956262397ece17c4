/**
 * Published workflow versions are frozen: `workflows/published.lock.json` contains their hashes.
 * Without arguments: checks that none has changed.
 * `--publish <name> <version>`: freezes a draft.
 * `--republish --reason <why>`: freezes the current state of all published versions. Allowed only before version 1.0
 * of the product.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { workflowHashes } from '../../workflows/registry.generated.ts'
import { formatText } from './format-text.ts'

interface Republication {
  /** Date in UTC, YYYY-MM-DD. */
  date: string
  reason: string
  versions: string[]
}
/** Hashes by version, and the history of republications. */
type Lock = Record<string, unknown> & { history?: Republication[] }

const root = join(import.meta.dirname, '../..')
const path = join(root, 'workflows/published.lock.json')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
const { history = [], ...published } = read(path) as Lock

async function write(versions: Record<string, unknown>, republished: readonly Republication[] = history) {
  const sorted = Object.entries(versions).sort(([a], [b]) => a.localeCompare(b))
  const lock = { ...Object.fromEntries(sorted), history: republished }
  writeFileSync(path, await formatText(path, JSON.stringify(lock, null, 2)))
}

const findEdited = () => Object.entries(published).filter(([id, hash]) => workflowHashes[id] !== hash)

async function publish(name: string, version: string) {
  const id = `${name}/v${version}`
  const hash = workflowHashes[id]
  if (hash === undefined) throw new Error(`there is no ${id}`)
  if (id in published) throw new Error(`${id} is published already`)
  await write({ ...published, [id]: hash })
  console.log(`${id} is frozen; further changes need version ${Number(version) + 1}`)
}

async function republish(reason: string) {
  const { version } = read(join(root, 'package.json')) as { version: string }
  if (Number.parseInt(version) >= 1)
    throw new Error(
      `since version 1.0 (this is ${version}) a published version changes by a next version only`,
    )
  if (reason.trim() === '') throw new Error('say why: npm run workflow:republish -- --reason "…"')
  const versions = findEdited().map(([id]) => id)
  if (versions.length === 0) return console.log('no published version has changed')
  const existing = Object.keys(published).filter((id) => id in workflowHashes)
  const date = new Date().toISOString().slice(0, 10)
  await write(Object.fromEntries(existing.map((id) => [id, workflowHashes[id]])), [
    ...history,
    { date, reason, versions },
  ])
  console.log(`republished: ${versions.join(', ')}`)
}

function check() {
  for (const [id] of findEdited()) {
    process.exitCode = 1
    console.error(
      workflowHashes[id] === undefined
        ? `${id} is published and may not be removed: instances run on it`
        : `${id} is published and was edited, it or a part it uses: revert the change and create the next version (docs/how-to/add-a-version.md)`,
    )
  }
}

const { values, positionals } = parseArgs({
  options: {
    publish: { type: 'boolean' },
    republish: { type: 'boolean' },
    reason: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
if (values.publish) await publish(positionals[0] ?? '', positionals[1] ?? '')
else if (values.republish) await republish(values.reason)
else check()
