import { isBlankText } from '../../../shared/clean-text.ts'

/** Generates payloads from a form's JSON schema, reproducible by seed. */

type Schema = Record<string, unknown>
export type RandomSource = () => number

/** mulberry32: numbers from 0 to 1. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(draw: RandomSource, from: readonly T[]): T => from[Math.floor(draw() * from.length)]!
const whole = (draw: RandomSource, low: number, high: number) => low + Math.floor(draw() * (high - low + 1))

const instants = [
  '2025-11-22T08:59:59Z',
  '2025-11-22T09:00:00.001Z',
  '2025-11-23T12:30:00+03:00',
  '2025-12-06T09:00:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
]

const days = [
  '2025-11-22',
  '2025-11-23',
  '2025-12-22',
  '2025-12-23',
  '2028-02-29',
  '9999-12-31',
  '1000-01-01',
]

const letters = ['a', 'Z', '7', ' ', 'ё', 'қ', '\u001d', '(', ')', '"', '\\', '😀', '\n']

/** Generates a value that the schema accepts. */
export function generateValidPayload(schema: Schema, draw: RandomSource): unknown {
  if (Array.isArray(schema.anyOf)) return generateValidPayload(pick(draw, schema.anyOf as Schema[]), draw)
  if (Array.isArray(schema.enum)) return pick(draw, schema.enum)
  switch (schema.type) {
    case 'null':
      return null
    case 'boolean':
      return draw() < 0.5
    case 'integer':
      return drawInteger(schema, draw)
    case 'number':
      return drawNumber(schema, draw)
    case 'string':
      return drawString(schema, draw)
    case 'array': {
      const length = whole(draw, Number(schema.minItems ?? 0), Math.min(Number(schema.maxItems ?? 4), 4))
      return Array.from({ length }, () => generateValidPayload(schema.items as Schema, draw))
    }
    case 'object': {
      const required = (schema.required ?? []) as string[]
      const entries = Object.entries(schema.properties as Record<string, Schema>)
      return Object.fromEntries(
        entries
          .filter(([key]) => required.includes(key) || draw() < 0.5)
          .map(([key, property]) => [key, generateValidPayload(property, draw)]),
      )
    }
  }
  throw new Error(`a schema from which nothing can be drawn: ${JSON.stringify(schema)}`)
}

/** Mostly small values, which match line ids and quantities of the samples; sometimes a bound. */
function drawInteger(schema: Schema, draw: RandomSource): number {
  const low = Number(schema.minimum ?? Number.MIN_SAFE_INTEGER)
  const high = Number(schema.maximum ?? Number.MAX_SAFE_INTEGER)
  return draw() < 0.9 ? whole(draw, low, Math.min(high, low + 3)) : pick(draw, [low, high])
}

/** A whole number, or one with decimals below the upper bound. */
function drawNumber(schema: Schema, draw: RandomSource): number {
  const number = drawInteger(schema, draw)
  return number < Number(schema.maximum ?? Number.MAX_SAFE_INTEGER) && draw() < 0.3 ? number + 0.5 : number
}

function drawString(schema: Schema, draw: RandomSource): string {
  if (schema.format === 'date-time') return pick(draw, instants)
  if (schema.format === 'date') {
    const { formatMinimum: first = '', formatMaximum: last = '9999-12-31' } = schema
    const allowed = days.filter((day) => day >= String(first) && day <= String(last))
    return pick(draw, allowed)
  }
  const digits = /^\^(?:\\d|\[0-9\])\{(\d+)(?:,(\d+))?\}\$$/.exec(String(schema.pattern))
  if (digits) {
    const [, min, max = min] = digits
    const length = whole(draw, Number(min), Number(max))
    return Array.from({ length }, () => whole(draw, 0, 9)).join('')
  }
  const low = Number(schema.minLength ?? 0)
  // Length in characters, as JSON Schema defines it.
  const length = draw() < 0.9 ? whole(draw, low, low + 12) : Number(schema.maxLength ?? 200)
  const text = Array.from({ length }, () => pick(draw, letters)).join('')
  const isRequired = low >= 1 || schema.pattern === '\\S'
  return isRequired && isBlankText(text) ? 'a'.repeat(Math.max(low, 1)) : text
}

/** Generates payloads with one error each, which the schema of a form must refuse. */
export function generateInvalidPayloads(schema: Schema, draw: RandomSource): unknown[] {
  const good = () => generateValidPayload(schema, draw) as Record<string, unknown>
  const properties = Object.keys(schema.properties as object)
  return [
    { ...good(), isAdmin: true },
    [],
    'text',
    ...((schema.required ?? []) as string[]).map((key) => {
      const { [key]: _, ...rest } = good()
      return rest
    }),
    ...properties.flatMap((key) => [
      { ...good(), [key]: { nested: 1 } },
      { ...good(), [key]: -1 },
      { ...good(), [key]: 'x'.repeat(2_000) },
    ]),
  ]
}
