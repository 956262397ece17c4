import { beforeAll, describe, expect, it } from 'vitest'
import { lintFiles, type LintedFile } from '../support/lint-files.ts'

const refused = [
  ['a cast to never', 'never.ts', 'export const id = (value: string) => value as never\n', 'as never'],
  [
    'a cast by unknown',
    'unknown.ts',
    'export const id = (value: string) => value as unknown as number\n',
    'as unknown as',
  ],
  [
    'a cast by unknown in parentheses',
    'parentheses.ts',
    'export const id = (value: string) => (value as unknown) as number\n',
    'as unknown as',
  ],
] as const

const accepted = [
  ['a cast to a narrower type', 'narrower.ts', 'export const id = (value: unknown) => value as number\n'],
  ['a cast to unknown', 'to-unknown.ts', 'export const id = (value: string) => value as unknown\n'],
  ['a constant', 'constant.ts', "export const names = ['a'] as const\n"],
] as const

let linted: Record<string, LintedFile>
beforeAll(() => {
  linted = lintFiles(Object.fromEntries([...refused, ...accepted].map(([, path, text]) => [path, text])))
})

describe('[TM-1] the linter', () => {
  it.each(refused)('refuses %s (%s)', (...row) => {
    const [, path, , message] = row
    expect(linted[path]!.report).toContain('casts(no-forced-cast)')
    expect(linted[path]!.report).toContain(message)
  })

  it.each(accepted)('accepts %s (%s)', (_, path) => {
    expect(linted[path]!.report).toBe('')
  })
})
