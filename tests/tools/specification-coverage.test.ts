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

/** Least rows of a section: a section that is cut away is noticed. */
const least: Record<string, number> = { 1: 30, 2: 45, 3: 30, 4: 40, 5: 28, 6: 9, 7: 16, 8: 30, 9: 15 }

describe('[SP-07] docs/specification-coverage.md', () => {
  it('goes through every section', () => {
    const counted = Object.fromEntries(
      Object.keys(least).map((name) => [name, rows.filter((row) => row.section === name).length]),
    )
    for (const [name, count] of Object.entries(least))
      expect(counted[name], `section ${name}`).toBeGreaterThanOrEqual(count)
    const lines = page.split('\n').filter((line) => /^\|/.test(line) && !/^\| (sentence|-)/.test(line))
    expect(lines.length, 'lines of tables that are no row').toBe(rows.length)
  })

  it('says where each sentence works', () => {
    expect(
      rows.filter(({ path }) => !existsSync(path)).map(({ sentence, path }) => `${path}: ${sentence}`),
    ).toEqual([])
  })

  it('names a test that exists', () => {
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

/** In a title of a test, not in a comment or anywhere else. */
function isTitleIn(source: string, title: string): boolean {
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])(?:(?!\\1\\s*,).)*${quoted}`).test(source) || isNameOfRow(source, quoted)
}

/** Of a table of cases: its name is the title. */
const isNameOfRow = (source: string, quoted: string): boolean =>
  new RegExp(`\\[\\s*'${quoted}',`).test(source)
