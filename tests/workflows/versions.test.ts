import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let copy: string

/** The project in a temporary folder, where the how-to «add a version» is carried out to the letter. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'crm-versions-'))
  for (const part of ['workflows', 'schemas', 'src/shared', 'src/tools', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, part), join(copy, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (file: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), file, ...args], {
    cwd: copy,
    encoding: 'utf8',
    stdio: 'pipe',
  })

const filesOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name))
      .map((path) => [relative(copy, path), readFileSync(path, 'utf8')]),
  )
const state = () =>
  new Map([
    ...filesOf(join(copy, 'workflows')),
    ...filesOf(join(copy, 'schemas')),
    ...filesOf(join(copy, 'src')),
  ])

function edit(path: string, change: (text: string) => string) {
  const whole = join(copy, path)
  const before = readFileSync(whole, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`nothing to change in ${path}`)
  writeFileSync(whole, after)
}

function addConfirmingVersion3() {
  for (const base of ['workflows', 'schemas/forms'])
    cpSync(join(copy, base, 'confirming/v2'), join(copy, base, 'confirming/v3'), { recursive: true })
  edit('workflows/confirming/v3/machine.ts', (text) =>
    text
      .replaceAll('confirming/v2/', 'confirming/v3/')
      .replace('version: 2', 'version: 3')
      .replace(
        /CHANGES_AGREED: \{\s+guard: 'collectedSumAboveZero',\s+\.\.\.concluded\('changesAgreed', 'changesAgreed'\),\s+\},/,
        "REPLACEMENTS_ASKED: 'askingReplacements',",
      )
      .replace(
        '        refused: {',
        `        askingReplacements: {
          meta: { ...conclude('replacements'), form: 'confirming/v3/replacements' },
          on: { CHANGES_AGREED: concluded('changesAgreed', 'changesAgreed') },
        },
        refused: {`,
      )
      .replace(
        "    CONFIRMED: { by: 'person'",
        "    REPLACEMENTS_ASKED: { by: 'person', payload: 'none', tone: 'main' },\n    CONFIRMED: { by: 'person'",
      ),
  )
  edit('workflows/confirming/v3/rules.ts', (text) =>
    text.replace("| Move<'HUNG_UP'>", "| Move<'HUNG_UP'>\n  | Move<'REPLACEMENTS_ASKED'>"),
  )
  edit('workflows/confirming/v3/migrate.ts', (text) => text.replace('from: 1', 'from: 2'))
  writeFileSync(
    join(copy, 'schemas/forms/confirming/v3/replacements.ts'),
    readFileSync(join(copy, 'schemas/forms/confirming/v2/conversation.ts'), 'utf8'),
  )
}

it('[EN-03] a step added to confirming as version 3 touches one machine folder and one form folder, nothing else', () => {
  const before = state()
  addConfirmingVersion3()
  run('src/tools/generate.ts')
  const after = state()
  const touched = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  const outside = touched.filter(
    (p) => !p.startsWith('workflows/confirming/v3/') && !p.startsWith('schemas/forms/confirming/v3/'),
  )
  expect(outside.sort()).toEqual(['schemas/forms/registry.generated.ts', 'workflows/registry.generated.ts'])

  writeFileSync(
    join(copy, 'walk.ts'),
    `import { initialTransition } from 'xstate'
     import { workflows } from './workflows/registry.generated.ts'
     const all = workflows.filter((w) => w.name === 'confirming')
     console.log(all.map((w) => [w.version, JSON.stringify(w.machine.config).includes('askingReplacements')].join(':')).join(' '))`,
  )
  expect(run('walk.ts').trim()).toBe('1:false 2:false 3:true')
})

it('[EN-03] a published version that is edited fails the check, a draft does not', () => {
  run('src/tools/published-versions.ts', '--publish', 'confirming', '3')
  expect(() => run('src/tools/published-versions.ts')).not.toThrow()
  edit('workflows/confirming/v3/rules.ts', (text) => text.replace('callBackDays = 14', 'callBackDays = 15'))
  run('src/tools/generate.ts')
  expect(() => run('src/tools/published-versions.ts')).toThrow(/confirming\/v3 is published and was edited/)
})
