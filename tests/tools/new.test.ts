import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChangeSet } from '../../src/tools/new/change-set.ts'
import { addEffect } from '../../src/tools/new/effect.ts'
import { addList } from '../../src/tools/new/list.ts'
import { parseEventName, toKebabCase, parseListName, parseVersion } from '../../src/tools/new/names.ts'
import {
  addJsonValue,
  addNamedImport,
  addProperty,
  insertBefore,
  findObjectLiteralByName,
} from '../../src/tools/new/source.ts'
import { addStep } from '../../src/tools/new/step.ts'

const root = join(import.meta.dirname, '../..')
const titles = { ru: 'Имя', en: 'Name', kk: 'Аты' }

describe('[OP-01] changes of npm run new', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'crm-new-'))
    writeFileSync(join(folder, 'one.ts'), 'export const one = { a: 1 }\n')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are written together and formatted, with a list of remaining work', async () => {
    const changes = new ChangeSet(folder)
    changes.edit('one.ts', (text) => addProperty(text, findObjectLiteralByName(text, 'one'), 'b', 'b: 2'))
    changes.create('under/two.ts', 'export const   two = 2 // TODO')
    changes.addRemaining('under/two.ts', 'TODO', 'the number')
    expect(readdirSync(folder)).toEqual(['one.ts'])
    expect(await changes.write()).toEqual({
      files: ['one.ts', 'under/two.ts'],
      left: ['under/two.ts:1  the number'],
    })
    expect(readFileSync(join(folder, 'under/two.ts'), 'utf8')).toMatch(/^export const two = 2/)
  })

  it('leave the tree unchanged when one of them cannot be formatted', async () => {
    const changes = new ChangeSet(folder)
    changes.create('two.ts', 'export const two = 2')
    changes.edit('one.ts', (text) => `${text} {{`)
    await expect(changes.write()).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['one.ts'])
  })

  it('refuse an existing file and a missing one', () => {
    const changes = new ChangeSet(folder)
    expect(() => changes.create('one.ts', '')).toThrow('one.ts exists')
    expect(() => changes.edit('two.ts', (text) => text)).toThrow('two.ts is missing')
  })
})

describe('[OP-01] names for npm run new', () => {
  it.each(['Late', 'late-orders', '1st', '', undefined])('«%s» is not a valid name of a list', (name) => {
    expect(() => parseListName(name)).toThrow(/expected a name like/)
  })

  it('are checked and derived', () => {
    expect(() => parseEventName('labelsChecked')).toThrow(/LABELS_CHECKED/)
    expect(() => parseVersion('formatting')).toThrow(/formatting\/v3/)
    expect(parseVersion('formatting/v3')).toEqual({ id: 'formatting/v3', name: 'formatting', version: 3 })
    expect(toKebabCase('lateOrders')).toBe('late-orders')
  })

  it.each<[string, (changes: ChangeSet) => unknown, string]>([
    [
      'a list that exists',
      (c) => addList(c, 'exchanges', { domain: 'exchanges', ...titles }),
      'exchanges.ts exists',
    ],
    ['a domain that is none', (c) => addList(c, 'some', { domain: 'none', ...titles }), '--domain'],
    [
      'an effect that exists',
      (c) => addEffect(c, 'saveTares', { domain: 'orders', ...titles }),
      'saveTares exists',
    ],
    ['a missing language', (c) => addEffect(c, 'some', { domain: 'orders', ru: 'Имя' }), '--en'],
    [
      'a step of a published version',
      (c) => addStep(c, 'some', { in: 'formatting/v1', before: 'packing', event: 'SOME', ...titles }),
      'published and frozen',
    ],
  ])('%s is refused', (_, change, message) => {
    expect(() => change(new ChangeSet(root))).toThrow(message)
  })
})

describe('[OP-01] insertions of npm run new', () => {
  it('are placed in objects, texts and imports', () => {
    expect(addJsonValue('{"a": {"b": "c"}}', ['a', 'd'], 'e')).toBe('{"a": {"b": "c",\n"d": "e"}}')
    expect(JSON.parse(addJsonValue('{"a": {}}', ['x', 'y'], 'z'))).toEqual({ a: {}, x: { y: 'z' } })
    expect(addNamedImport(`import { a } from './a.ts'\n`, 'b', './a.ts')).toContain('{ a, b }')
    expect(addNamedImport(`import type { A } from './a.ts'\n`, 'b', './a.ts')).toContain(
      `\nimport { b } from './a.ts'`,
    )
  })

  it('are refused when the name exists or the anchor is missing', () => {
    expect(() => addJsonValue('{"a": "b"}', ['a'], 'c')).toThrow('the text a exists')
    expect(() => insertBefore('one\ntwo', 'three', 'x')).toThrow(/found 0/)
    expect(() => insertBefore('one\none', 'one', 'x')).toThrow(/found 2/)
    expect(() => findObjectLiteralByName('const a = 1', 'names')).toThrow(/names/)
  })
})
