import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeSet } from './change-set.ts'

export const usage = 'npm run new -- version WORKFLOW'

/** Copies the newest version of a workflow to the next version, which is a draft until it is published. */
export function addVersion(changes: ChangeSet, root: string, name: string | undefined): string[] {
  const folder = join(root, 'workflows', name ?? '')
  if (!name || !existsSync(join(folder, 'v1'))) throw new Error(`there is no workflow «${name ?? ''}»`)
  const versions = readdirSync(folder).flatMap((v) => (/^v\d+$/.test(v) ? [Number(v.slice(1))] : []))
  const newest = Math.max(...versions)
  const [from, to] = [`${name}/v${newest}`, `${name}/v${newest + 1}`]
  for (const base of ['workflows', 'schemas/forms'])
    for (const file of readdirSync(join(root, base, from))) {
      if (file === 'migrate.ts') continue
      const text = readFileSync(join(root, base, from, file), 'utf8')
      changes.create(
        `${base}/${to}/${file}`,
        file.endsWith('.ts')
          ? text.replaceAll(`${from}/`, `${to}/`).replace(`version: ${newest},`, `version: ${newest + 1},`)
          : text,
      )
    }
  changes.create(`workflows/${to}/migrate.ts`, renderMigration(newest))
  changes.addRemaining(
    `workflows/${to}/migrate.ts`,
    'states: {}',
    'states that are gone, and what becomes of the context',
  )
  return ['npm run generate']
}

const renderMigration = (version: number) => `import { defineMigration } from '../../migration.ts'

/** The same states and the same context. */
export default defineMigration({ from: ${version}, states: {}, context: (old) => old })
`
