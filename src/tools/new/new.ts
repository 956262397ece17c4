/**
 * `npm run new -- list|effect|step|version NAME …`: generates the boilerplate described in docs/how-to and reports
 * what the developer still has to do.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ChangeSet } from './change-set.ts'
import { addEffect, usage as effectUsage } from './effect.ts'
import { addList, usage as listUsage } from './list.ts'
import { addStep, usage as stepUsage } from './step.ts'
import { addVersion, usage as versionUsage } from './version.ts'

const root = join(import.meta.dirname, '../../..')
const text = { type: 'string' } as const

/** Makes the requested change and returns the commands to run next. */
async function change(changes: ChangeSet): Promise<string[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ru: text,
      en: text,
      kk: text,
      domain: text,
      params: text,
      menu: text,
      right: text,
      in: text,
      before: text,
      event: text,
      guard: text,
    },
  })
  const [kind, name, ...rest] = positionals
  if (rest.length > 0) throw new Error(`one name is expected, got also «${rest.join(' ')}»`)
  switch (kind) {
    case 'list':
      return addList(changes, name, values)
    case 'effect':
      return addEffect(changes, name, values)
    case 'step':
      return addStep(changes, name, values)
    case 'version':
      return addVersion(changes, root, name)
    default:
      throw new Error(
        `usage:\n${[listUsage, effectUsage, stepUsage, versionUsage].map((usageText) => `  ${usageText}`).join('\n')}`,
      )
  }
}

try {
  const changes = new ChangeSet(root)
  const next = await change(changes)
  const { files, left } = await changes.write()
  console.log(files.map((file) => `wrote ${file}`).join('\n'))
  if (left.length > 0) console.log(`\nLeft to do by hand:\n${left.map((place) => `  ${place}`).join('\n')}`)
  console.log(`\nThen:\n${next.map((command) => `  ${command}`).join('\n')}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
