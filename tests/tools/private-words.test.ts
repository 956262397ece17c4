import { beforeAll, describe, expect, it } from 'vitest'
import { lintFiles, type LintedFile } from '../support/lint-files.ts'

const refused = [
  ['a variable', 'variable.ts', 'export const toldAbout = 1\n', 'say notification'],
  ['a function', 'function.ts', 'export function heardOf() {}\n', 'say received'],
  ['a parameter', 'parameter.ts', 'export const read = (asked: number) => asked\n', 'say request'],
  [
    'a destructured value',
    'destructured.ts',
    'export const read = ({ id: kept }: { id: number }) => kept\n',
    'say stored',
  ],
  ['a type', 'type.ts', 'export type WhoseOrder = number\n', 'say owner'],
  [
    'a test title',
    'title.ts',
    "import { it } from 'vitest'\nit('the bank is told', () => {})\n",
    'say notification',
  ],
  ['a file', 'heard.ts', 'export const value = 1\n', '«heard» in «heard»'],
] as const

let linted: Record<string, LintedFile>
beforeAll(() => {
  linted = lintFiles({
    ...Object.fromEntries(refused.map(([, path, text]) => [path, text])),
    'property.ts': 'export const read = ({ asked }: { asked: number }) => ({ sum: asked })\n',
  })
})

describe('[TM-1] the linter', () => {
  it.each(refused)('refuses a private word in the name of %s (%s) and names the standard one', (...row) => {
    const [, path, , advice] = row
    expect(linted[path]!.report).toContain(advice)
  })

  it('accepts a property that another module has named', () => {
    expect(linted['property.ts']!.report).toBe('')
  })
})
