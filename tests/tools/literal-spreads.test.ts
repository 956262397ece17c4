import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/server/platform/config/project-root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spreads-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function lint(text: string, file = 'file.ts', ...options: string[]): string {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/oxlint'),
    ['-c', join(projectRoot, 'oxlint.config.mjs'), '-f', 'unix', ...options, file],
    { cwd: folder, encoding: 'utf8' },
  )
  return stdout
}

describe('[TM-1] the linter', () => {
  it.each([
    ['an array', "export const names = [...['a', 'b',], 'c']\n", "export const names = ['a', 'b', 'c']\n"],
    ['an object', 'export const sums = { ...{ a: 1 }, b: 2 }\n', 'export const sums = { a: 1, b: 2 }\n'],
    ['arguments', 'export const max = Math.max(...[1, 2])\n', 'export const max = Math.max(1, 2)\n'],
  ])('refuses a literal spread into %s and replaces it by its elements', (_, text, fixed) => {
    expect(lint(text)).toContain('spreads(no-literal-spread)')
    lint(text, 'file.ts', '--fix')
    expect(readFileSync(join(folder, 'file.ts'), 'utf8')).toBe(fixed)
  })

  it.each([
    ['a copy', 'export const copy = (all: number[]) => [...all, ...[1].map(String)]\n', 'file.ts'],
    ['a condition', 'export const names = (is: boolean) => [...(is ? [1] : [])]\n', 'file.ts'],
  ])('accepts a spread of %s', (_, text, file) => {
    expect(lint(text, file)).toBe('')
  })
})
