import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/specification-coverage.md', 'utf8')

interface Row {
  section: string
  sentence: string
  path: string
  test: string
}

const rows: Row[] = []
let section = ''
for (const line of page.split('\n')) {
  section = /^## (\d)\./.exec(line)?.[1] ?? section
  const cells = /^\| (.+?) +\| `(.+?)` +\| (.+?) +\|$/.exec(line)
  if (cells) rows.push({ section, sentence: cells[1]!, path: cells[2]!, test: cells[3]! })
}

/** Minimum number of rows per section, so that a truncated section is noticed. */
const minimumRows: Record<string, number> = { 1: 30, 2: 45, 3: 30, 4: 40, 5: 28, 6: 9, 7: 16, 8: 30, 9: 15 }

describe('[SP-07] docs/specification-coverage.md', () => {
  it('covers every section', () => {
    const counts = Object.fromEntries(
      Object.keys(minimumRows).map((name) => [name, rows.filter((row) => row.section === name).length]),
    )
    for (const [name, count] of Object.entries(minimumRows))
      expect(counts[name], `section ${name}`).toBeGreaterThanOrEqual(count)
    const lines = page.split('\n').filter((line) => /^\|/.test(line) && !/^\| (sentence|-)/.test(line))
    expect(lines.length, 'table lines that are not rows').toBe(rows.length)
  })

  it('names an existing file for each sentence', () => {
    expect(
      rows.filter(({ path }) => !existsSync(path)).map(({ sentence, path }) => `${path}: ${sentence}`),
    ).toEqual([])
  })

  it('names existing tests', () => {
    const missing = rows.flatMap(({ sentence, test }) => {
      const link = /^\[(.+)\]\((.+?)\)$/.exec(test)
      if (!link) return [`${sentence}: no test`]
      const [, title, to] = link as unknown as [string, string, string]
      const file = join('docs', to)
      if (!existsSync(file)) return [`${sentence}: ${file} does not exist`]
      return isTitleIn(readFileSync(file, 'utf8'), title) ? [] : [`${sentence}: no «${title}» in ${file}`]
    })
    expect(missing).toEqual([])
  })
})

/** The name occurs as the title of a test, not in a comment or elsewhere. */
function isTitleIn(source: string, title: string): boolean {
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])(?:(?!\\1\\s*,).)*${quoted}`).test(source) || isNameOfRow(source, quoted)
}

/** The title of a table of cases is its name. */
const isNameOfRow = (source: string, quoted: string): boolean =>
  new RegExp(`\\[\\s*'${quoted}',`).test(source)
