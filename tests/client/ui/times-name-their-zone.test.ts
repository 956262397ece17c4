import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatStepSummaryValue } from '../../../src/client/ui/format-fact.ts'
import { formatStoreDateTime } from '../../../src/client/ui/format.ts'

/**
 * Places that show a store's time without its zone: the format itself; sentences that are read aloud to a customer,
 * who is in that zone; the beginning of a range whose end names the zone.
 */
const mayLeaveItOut = [
  'ui/format.ts',
  'runner/use-translation-values.ts',
  'runner/parts/call-line.tsx',
  'runner/form/timeslot-widget.tsx',
  'features/tasks/tasks-list.tsx',
]

describe('[IN-02] times of a store', () => {
  it('name their zone where it differs from the reader’s, in the facts of a step too', () => {
    const zone = 'Asia/Novosibirsk'
    const at = '2026-11-24T11:00:00.000Z'
    const tools = { money: String, number: String, currency: 'RUB', zone }
    expect(formatStepSummaryValue('until', at, tools)).toBe(formatStoreDateTime(at, zone))
    expect(formatStepSummaryValue('until', at, tools)).toBe('24.11.2026 18:00 UTC+7')
  })

  it('use the format that names it wherever a zone is known', () => {
    const root = join(import.meta.dirname, '../../../src/client')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const unnamed = files.filter((file) =>
      /\bformat(Date)?Time\((?:[^()]|\([^()]*\))*,[^()]*[zZ]one/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(unnamed.filter((file) => !mayLeaveItOut.includes(file))).toEqual([])
  })

  it('are not shown in the zone of the user beside the code of the store', () => {
    const root = join(import.meta.dirname, '../../../src/client')
    const mixed = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
      .filter((file) => {
        const source = readFileSync(join(root, file), 'utf8')
        return /\buserZoneInstantField\('/.test(source) && /Field\('pfm'/.test(source)
      })
    expect(mixed).toEqual([])
  })
})
