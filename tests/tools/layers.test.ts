import { beforeAll, describe, expect, it } from 'vitest'
import { lintFiles, type LintedFile } from '../support/lint-files.ts'

/** The modules that are imported, one in each folder. */
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

const refused: [folder: string, path: string][] = [
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
]

const accepted: [folder: string, path: string][] = [
  ['src/server/domains/orders', '../../platform/db/below.ts'],
  ['src/server/domains/refunds', '../orders/below.ts'],
  ['src/server/processes', '../engine/below.ts'],
  ['src/client/features/orders', '../../runner/below.ts'],
]

const barrel = 'src/shared/barrel.ts'
const getFile = (folder: string, path: string) => `${folder}/imports-${path.replace(/\W+/g, '-')}.ts`

let linted: Record<string, LintedFile>
beforeAll(() => {
  const importing = [...refused, ...accepted].map(([folder, path]) => [
    getFile(folder, path),
    `import { value } from '${path}'\nexport const used = value\n`,
  ])
  linted = lintFiles(
    { ...Object.fromEntries(importing), [barrel]: "export * from './below.ts'\n" },
    { others: Object.fromEntries(modules.map((path) => [path, 'export const value = 1\n'])) },
  )
})

describe('[TM-1] the linter', () => {
  it.each(refused)('in %s refuses an import of %s', (folder, path) => {
    expect(linted[getFile(folder, path)]!.report).toContain('layers(no-restricted-paths)')
  })

  it.each(accepted)('in %s accepts an import of %s', (folder, path) => {
    expect(linted[getFile(folder, path)]!.report).toBe('')
  })

  it('refuses a barrel', () => {
    expect(linted[barrel]!.report).toContain('no-barrel-file')
  })
})
