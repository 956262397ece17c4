import { beforeAll, describe, expect, it } from 'vitest'
import { lintFiles, type LintedFile } from '../support/lint-files.ts'

const refused = [
  [
    'an array',
    'array.ts',
    "export const names = [...['a', 'b',], 'c']\n",
    "export const names = ['a', 'b', 'c']\n",
  ],
  [
    'an object',
    'object.ts',
    'export const sums = { ...{ a: 1 }, b: 2 }\n',
    'export const sums = { a: 1, b: 2 }\n',
  ],
  [
    'arguments',
    'arguments.ts',
    'export const max = Math.max(...[1, 2])\n',
    'export const max = Math.max(1, 2)\n',
  ],
] as const

const accepted = [
  ['a copy', 'copy.ts', 'export const copy = (all: number[]) => [...all, ...[1].map(String)]\n'],
  ['a condition', 'condition.ts', 'export const names = (is: boolean) => [...(is ? [1] : [])]\n'],
] as const

const files = Object.fromEntries([...refused, ...accepted].map(([, path, text]) => [path, text]))

let linted: Record<string, LintedFile>
let corrected: Record<string, LintedFile>
beforeAll(() => {
  linted = lintFiles(files)
  corrected = lintFiles(files, { options: ['--fix'] })
})

describe('[TM-1] the linter', () => {
  it.each(refused)('refuses a literal spread into %s (%s) and replaces it by its elements', (...row) => {
    const [, path, , expected] = row
    expect(linted[path]!.report).toContain('spreads(no-literal-spread)')
    expect(corrected[path]!.text).toBe(expected)
  })

  it.each(accepted)('accepts a spread of %s (%s)', (_, path) => {
    expect(linted[path]!.report).toBe('')
  })
})
