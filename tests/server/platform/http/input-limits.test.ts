import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { isInstant, addSchemaFormats } from '../../../../src/server/platform/http/formats.ts'
import {
  createBoundedValidator,
  checkStorability,
  findBadText,
} from '../../../../src/server/platform/http/input-limits.ts'

const schema = {
  type: 'object',
  properties: { lines: { type: 'array', items: { type: 'object', required: ['a', 'b', 'c'] } } },
}
const validator = () =>
  createBoundedValidator(
    addSchemaFormats(new Ajv({ strict: false })),
    addSchemaFormats(new Ajv({ allErrors: true, strict: false })),
    schema,
  )

describe('the cost of a faulty body', () => {
  it('all faults of a small one are reported, fifty at most', () => {
    const check = validator()
    expect(check({ lines: [{}, { a: 1 }] })).toBe(false)
    expect(check.errors).toHaveLength(5)
    expect(check({ lines: Array.from({ length: 100 }, () => ({})) })).toBe(false)
    expect(check.errors).toHaveLength(50)
  })

  it('of a large one only the first', () => {
    const check = validator()
    expect(check({ lines: Array.from({ length: 300_000 }, () => ({})) })).toBe(false)
    expect(check.errors).toHaveLength(1)
    expect(check({ lines: [] })).toBe(true)
    expect(check.errors).toBeNull()
  })
})

describe('values that can be stored', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

  it.each([
    ['a half surrogate', { a: ['\ud83d'] }, 'badText'],
    ['a half surrogate in a name', { '\udc00': 1 }, 'badText'],
    ['NUL', { a: { b: 'x\0' } }, 'badText'],
    ['emoji', { a: '👟' }, 'yes'],
    ['sixty levels', nested(60), 'yes'],
    ['five thousand levels', nested(5_000), 'tooDeep'],
  ])('%s', (_, data, expected) => expect(checkStorability(data)).toBe(expected))

  it.each([
    [{ a: ['x', '\ud83d'] }, '/a/1'],
    [{ a: { 'b/c~': 'x\0' } }, '/a/b~1c~0'],
    [{ a: { '\udc00': 1 } }, '/a'],
    ['\0', ''],
    [{ a: ['👟'] }, null],
  ])('[VA-01] a text that cannot be stored in %j has the path %j', (data, path) =>
    expect(findBadText(data)).toBe(path),
  )

  it('[RL-7] a file of megabytes is not scanned byte by byte', () => {
    const file = Buffer.alloc(5_000_000)
    const startedAt = performance.now()
    expect(checkStorability(file)).toBe('yes')
    expect(performance.now() - startedAt).toBeLessThan(50)
  })

  it.each([
    ['2026-12-31T23:59:60Z', false],
    ['0000-01-01T00:00:00Z', false],
    ['2026-01-01T00:00:00+23:00', false],
    ['2026-01-01T00:00:00+14:00', true],
    ['2026-01-01T00:00:00.123456Z', true],
  ])('%s as an instant: %s', (text, isValid) => expect(isInstant(text)).toBe(isValid))
})
