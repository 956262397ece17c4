import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

/** A tree with the folders of the product, one module in each. */
let tree: string
const modules = [
  'src/server/domains/orders/below.ts',
  'src/server/engine/below.ts',
  'src/server/domains/refunds/below.ts',
  'src/server/platform/db/below.ts',
  'src/server/processes/below.ts',
  'src/server/composition/below.ts',
  'src/client/ui/below.ts',
  'src/client/runner/below.ts',
  'src/client/features/orders/below.ts',
  'src/client/features/tasks/below.ts',
  'src/shared/below.ts',
  'workflows/below.ts',
  'workflows/parts/below.ts',
  'schemas/below.ts',
]
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'layers-'))
  for (const path of modules) write(path, 'export const value = 1\n')
})
afterAll(() => rmSync(tree, { recursive: true }))

/** Findings of the linter for this text in this folder. */
function lint(folder: string, text: string): string {
  write(`${folder}/file.ts`, text)
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/oxlint'),
    ['-c', join(projectRoot, 'oxlint.config.mjs'), '-f', 'unix', `${folder}/file.ts`],
    { cwd: tree, encoding: 'utf8' },
  )
  return stdout
}
const importing = (path: string) => `import { value } from '${path}'\nexport const used = value\n`

describe('[TM-1] the linter', () => {
  it.each([
    ['src/server/domains/orders', '../../../client/ui/below.ts'],
    ['src/server/platform/db', '../../engine/below.ts'],
    ['src/server/platform/drivers', '../db/below.ts'],
    ['src/server/engine', '../domains/orders/below.ts'],
    ['src/server/domains/orders', '../refunds/below.ts'],
    ['src/server/domains/refunds', '../../processes/below.ts'],
    ['src/server/processes', '../composition/below.ts'],
    ['src/client/ui', '../runner/below.ts'],
    ['src/client/features/orders', '../tasks/below.ts'],
    ['src/shared', '../../workflows/below.ts'],
    ['workflows/parts', '../below.ts'],
    ['schemas', '../src/shared/below.ts'],
  ])('in %s refuses an import of %s', (folder, path) => {
    expect(lint(folder, importing(path))).toContain('layers(no-restricted-paths)')
  })

  it.each([
    ['src/server/domains/orders', '../../platform/db/below.ts'],
    ['src/server/domains/refunds', '../orders/below.ts'],
    ['src/server/processes', '../engine/below.ts'],
    ['src/client/features/orders', '../../runner/below.ts'],
  ])('in %s accepts an import of %s', (folder, path) => {
    expect(lint(folder, importing(path))).toBe('')
  })

  it('refuses a barrel', () => {
    expect(lint('src/shared', "export * from './below.ts'\n")).toContain('no-barrel-file')
  })
})
