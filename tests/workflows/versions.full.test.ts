import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hashVersion } from '../../src/tools/version-hash.ts'

const root = join(import.meta.dirname, '../..')
let copy: string

// Each command is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Copy of the project in a temporary folder, where the how-to «add a version» is executed literally. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'crm-versions-'))
  const parts = ['workflows', 'schemas', 'src/shared', 'src/tools']
  for (const part of [
    ...parts,
    'package.json',
    'tsconfig.json',
    '.oxfmtrc.json',
    'src/server/domains',
    'src/client/gallery/sections.ts',
    'docs/components.md',
    'docs/domains.md',
  ]) {
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

/** Makes each replacement. Throws if a pattern does not occur, because the machine has changed since. */
const replaceEach = (text: string, replacements: readonly (readonly [string | RegExp, string])[]): string =>
  replacements.reduce((current, [pattern, replacement]) => {
    const next = current.replace(pattern, replacement)
    if (next === current) throw new Error(`nothing to replace: ${String(pattern)}`)
    return next
  }, text)

const setCallBackDays = (days: number) =>
  edit('workflows/parts/call-script/v1/call-backs.ts', (text) =>
    replaceEach(text, [[/CallBackDays = \d+/, `CallBackDays = ${days}`]]),
  )

function addConfirmingVersion3() {
  for (const base of ['workflows', 'schemas/forms'])
    cpSync(join(copy, base, 'confirming/v2'), join(copy, base, 'confirming/v3'), { recursive: true })
  edit('workflows/confirming/v3/machine.ts', (text) =>
    replaceEach(text, [
      [/confirming\/v2\//g, 'confirming/v3/'],
      ['version: 2', 'version: 3'],
      ['type StepMeta', 'type MachineEvent, type StepMeta'],
      ['events: CallEvent;', "events: CallEvent | MachineEvent<'REPLACEMENTS_ASKED'>;"],
      [
        /^ {8}\/\/ States: offering/m,
        `        agreed: {
          meta: conclude('agreed'),
          on: { REPLACEMENTS_ASKED: 'askingReplacements', CUSTOMER_OBJECTS: 'persuading' },
        },
        askingReplacements: {
          meta: { ...conclude('replacements'), form: 'confirming/v3/replacements' },
          on: { CHANGES_AGREED: call.changesAgreed },
        },
        // States: offering`,
      ],
      [
        '    ...createCallEvents(),',
        "    ...createCallEvents(),\n    REPLACEMENTS_ASKED: { by: 'person', payload: 'none', tone: 'main' },",
      ],
    ]),
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
  expect(outside.sort()).toEqual([
    'schemas/forms/registry.generated.ts',
    'workflows/registry.generated.ts',
    'workflows/scenarios.generated.ts',
  ])

  writeFileSync(
    join(copy, 'walk.ts'),
    `import { initialTransition } from 'xstate'
     import { workflows } from './workflows/registry.generated.ts'
     const all = workflows.filter((w) => w.name === 'confirming')
     console.log(all.map((w) => [w.version, JSON.stringify(w.machine.config).includes('askingReplacements')].join(':')).join(' '))`,
  )
  expect(run('walk.ts').trim()).toBe('1:false 2:false 3:true')
})

const check = () => run('src/tools/published-versions.ts')
const republish = (reason: string) =>
  run('src/tools/published-versions.ts', '--republish', '--reason', reason)
const lock = () => {
  const text = readFileSync(join(copy, 'workflows/published.lock.json'), 'utf8')
  const { history, ...published } = JSON.parse(text) as { history: unknown[] } & Record<string, unknown>
  return { history, published }
}

/** Versions reported by the check. */
function editedVersions(): string[] {
  try {
    check()
    return []
  } catch (error) {
    return [...(error as { stderr: string }).stderr.matchAll(/^(\S+) is published/gm)].map(
      (match) => match[1]!,
    )
  }
}

it('[EN-03] a published version that is edited fails the check, a draft does not', () => {
  run('src/tools/published-versions.ts', '--publish', 'confirming', '3')
  expect(check).not.toThrow()
  edit('workflows/confirming/v3/machine.ts', (text) => text.replace("tone: 'danger'", "tone: 'plain'"))
  run('src/tools/generate.ts')
  expect(check).toThrow(/confirming\/v3 is published and was edited/)
})

it.each([
  [
    'call-script/v1/rules.ts',
    ['confirming/v1', 'confirming/v2', 'confirming/v3', 'confirmingDelivery/v1', 'moveDelivery/v1'],
  ],
  [
    'collecting/v1/lines.ts',
    ['editAfterFormatting/v1', 'formationDelivery/v1', 'formatting/v1', 'formatting/v2'],
  ],
  [
    'order-request/v1/request.ts',
    [
      'deliveryOutcomeRequest',
      'editAfterForming',
      'moveDeliveryRequest',
      'requestLabel',
      'returnFromDelivery',
    ].map((name) => `${name}/v1`),
  ],
])('[EN-03] the part %s is frozen together with every published version that uses it', (part, users) => {
  const hashes = () => new Map(Object.keys(lock().published).map((id) => [id, hashVersion(copy, id)]))
  const before = hashes()
  edit(`workflows/parts/${part}`, (text) => `${text}\n// edited\n`)
  const after = hashes()
  edit(`workflows/parts/${part}`, (text) => text.replace('\n// edited\n', ''))
  expect([...after.keys()].filter((id) => after.get(id) !== before.get(id)).sort()).toEqual([...users].sort())
})

it('[EN-03] editing a part fails the check; until version 1.0 its users are republished with a reason in the history', () => {
  const { history } = lock()
  setCallBackDays(15)
  run('src/tools/generate.ts')
  const changed = editedVersions()
  for (const version of ['confirming/v1', 'confirming/v2']) expect(changed).toContain(version)
  expect(() => republish(' ')).toThrow(/say why/)
  expect(editedVersions()).toEqual(changed)

  republish('Fifteen days for a call-back')
  expect(editedVersions()).toEqual([])
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string
  const entry = { date: today, reason: 'Fifteen days for a call-back', versions: changed }
  expect(lock().history).toEqual([...history, entry])

  republish('Nothing has changed since')
  expect(lock().history).toEqual([...history, entry])
})

it('[EN-03] from version 1.0 on nothing is republished', () => {
  edit('package.json', (text) => text.replace(/"version": "0\.[^"]+"/, '"version": "1.0.0"'))
  setCallBackDays(16)
  run('src/tools/generate.ts')
  const before = lock()
  expect(() => republish('Too late')).toThrow(/since version 1\.0 .* by a next version only/)
  expect(lock()).toEqual(before)
})
