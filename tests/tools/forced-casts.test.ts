import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function lint(text: string): string {
  writeFileSync(join(folder, 'file.ts'), text)
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/oxlint'),
    ['-c', join(projectRoot, 'oxlint.config.mjs'), '-f', 'unix', 'file.ts'],
    { cwd: folder, encoding: 'utf8' },
  )
  return stdout
}

describe('[TM-1] the linter', () => {
  it.each([
    ['a cast to never', 'export const id = (value: string) => value as never\n', 'as never'],
    [
      'a cast by unknown',
      'export const id = (value: string) => value as unknown as number\n',
      'as unknown as',
    ],
    [
      'a cast by unknown in parentheses',
      'export const id = (value: string) => (value as unknown) as number\n',
      'as unknown as',
    ],
  ])('refuses %s', (_, text, message) => {
    const report = lint(text)
    expect(report).toContain('casts(no-forced-cast)')
    expect(report).toContain(message)
  })

  it.each([
    ['a cast to a narrower type', 'export const id = (value: unknown) => value as number\n'],
    ['a cast to unknown', 'export const id = (value: string) => value as unknown\n'],
    ['a constant', "export const names = ['a'] as const\n"],
  ])('accepts %s', (_, text) => {
    expect(lint(text)).toBe('')
  })
})
