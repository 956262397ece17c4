import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function lint(text: string, file = 'file.ts'): string {
  writeFileSync(join(folder, file), text)
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/oxlint'),
    ['-c', join(projectRoot, 'oxlint.config.mjs'), '-f', 'unix', file],
    { cwd: folder, encoding: 'utf8' },
  )
  return stdout
}

describe('[TM-1] the linter', () => {
  it.each([
    ['a variable', 'export const toldAbout = 1\n', 'say notification'],
    ['a function', 'export function heardOf() {}\n', 'say received'],
    ['a parameter', 'export const read = (asked: number) => asked\n', 'say request'],
    ['a destructured value', 'export const read = ({ id: kept }: { id: number }) => kept\n', 'say stored'],
    ['a type', 'export type WhoseOrder = number\n', 'say owner'],
    ['a test title', "import { it } from 'vitest'\nit('the bank is told', () => {})\n", 'say notification'],
  ])('refuses a private word in the name of %s and says the standard one', (_, text, advice) => {
    expect(lint(text)).toContain(advice)
  })

  it('refuses a private word in the name of a file', () => {
    expect(lint('export const value = 1\n', 'heard.ts')).toContain('«heard» in «heard»')
  })

  it('accepts a property that another module has named', () => {
    expect(lint('export const read = ({ asked }: { asked: number }) => ({ sum: asked })\n')).toBe('')
  })
})
