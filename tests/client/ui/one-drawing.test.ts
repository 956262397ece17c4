import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const client = join(import.meta.dirname, '../../../src/client')
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('gallery'))
  .map((file): [string, string] => [file.split(sep).join('/'), readFileSync(join(client, file), 'utf8')])
const listFiles = (pattern: RegExp) => sources.filter(([, code]) => pattern.test(code)).map(([file]) => file)

describe('[UX-6] one drawing per kind:', () => {
  it('an error is a placeholder, a notice, or the text at its control', () => {
    expect(listFiles(/role="alert"/).sort()).toEqual([
      // Placeholders are announced by their own property.
      'app/pages/refused-page.tsx',
      'app/pages/screen-error.tsx',
      'app/pages/sign-in-unavailable-page.tsx',
      'app/pages/unfinished-sign-out-page.tsx',
      // The result of a scan has its own row and sounds.
      'runner/scan/scan-result-line.tsx',
      'runner/task-runner.tsx',
      'ui/inline-error.tsx',
      'ui/placeholders.tsx',
    ])
    const placeholders = sources.filter(([file]) => /^(app\/pages|runner\/task-runner)/.test(file))
    for (const [file, code] of placeholders) expect(code, file).not.toMatch(/<(div|span|p) role="alert"/)
    expect(listFiles(/role=\{[^}]*'alert'/), 'a role that depends on the result').toEqual(['ui/notice.tsx'])
    expect(listFiles(/<(span|p|div)[^>]*>\s*\{error\?*\.message/), 'text of its own').toEqual([])
  })

  it('a triangle is the sign of a warning, so neither what is overdue nor missing goods have one', () => {
    expect(listFiles(/\bWarning\d+(Filled|Regular)/).sort()).toEqual([
      'runner/scan/scan-result-line.tsx',
      'ui/badge.tsx',
      'ui/notice.tsx',
    ])
    for (const file of [
      'app/shell/late-orders-chip.tsx',
      'features/processes/diagram/count-badge.tsx',
      'runner/parts/runner-header.tsx',
      'ui/badge.tsx',
    ])
      expect(listFiles(/\bErrorCircle\d+Filled/), 'overdue').toContain(file)
  })

  it('loading is a skeleton, never a spinner with a text', () => {
    expect(listFiles(/t\('common:loading'\)/)).toEqual(['ui/loading-frame.tsx'])
    // Work that the user has started and may leave.
    expect(listFiles(/<Spinner\b[^>]*\slabel=/)).toEqual(['ui/list/bulk-bar.tsx'])
    // A part of a screen is not missing without a word while it is being loaded.
    expect(listFiles(/if \(!data\) return null/)).toEqual([
      'app/shell/event-counters.tsx',
      'features/processes/diagram/route-edge.tsx',
    ])
  })

  it('empty is a placeholder or an empty text', () => {
    const own = /<(p|span|div)[^>]*className=\{styles\.(empty\w*|none|nothing)\}/
    expect(listFiles(own).sort()).toEqual(['ui/list/bulk-bar.tsx', 'ui/placeholders.tsx'])
  })
})
