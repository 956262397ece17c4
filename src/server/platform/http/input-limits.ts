import type { Ajv, AnySchema, ErrorObject, ValidateFunction } from 'ajv'

/** What a request may hold, beside what its schema says. */
export const inputLimits = {
  /** Objects and lists inside one another. */
  depth: 64,
  /** Values of a body of which every fault is told; of a larger one the first. */
  explained: 2_000,
  /** Faults told in one answer. */
  faults: 50,
} as const

export type Storable = 'yes' | 'tooDeep' | 'badText'

/** Whether PostgreSQL can keep these data: no NUL, no half of a surrogate pair, and not nested without end. Bytes may be any. */
export function storable(data: unknown): Storable {
  // The entries of a file of megabytes, each with its index as a text, would take seconds and hundreds of megabytes.
  if (ArrayBuffer.isView(data)) return 'yes'
  let level: unknown[] = [data]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > inputLimits.depth) return 'tooDeep'
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.includes('\0') || !value.isWellFormed()) return 'badText'
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          if (key.includes('\0') || !key.isWellFormed()) return 'badText'
          if (typeof inner === 'string' || typeof inner === 'object') next.push(inner)
        }
      }
    }
    level = next
  }
  return 'yes'
}

function isSmall(data: unknown): boolean {
  let left: number = inputLimits.explained
  const waiting: unknown[] = [data]
  while (waiting.length > 0) {
    if (--left < 0) return false
    const value = waiting.pop()
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) {
        waiting.push(inner)
        if (waiting.length > inputLimits.explained) return false
      }
  }
  return true
}

export interface Bounded {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * A validator that tells all faults of a small body and the first one of a large body: a megabyte of wrong lines must cost
 * no more than a megabyte of right ones. `first` stops at the first fault, `all` goes on; each compiles the schema when it is
 * first needed.
 */
export function boundedValidator(first: Ajv, all: Ajv, schema: AnySchema): Bounded {
  let quick: ValidateFunction | undefined
  let whole: ValidateFunction | undefined
  const check: Bounded = (data) => {
    quick ??= first.compile(schema)
    const fits = quick(data) as boolean
    check.errors = quick.errors ?? null
    if (fits || !isSmall(data)) return fits
    whole ??= all.compile(schema)
    if (!whole(data)) check.errors = whole.errors!.slice(0, inputLimits.faults)
    return false
  }
  return check
}

/**
 * Whole numbers of an address and of headers are written in decimal digits: read as JavaScript does, `1e3`, `0x10` and ` 5`
 * would be ids too.
 */
export function decimalDigits(schema: object, validate: Bounded): Bounded {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  const whole = Object.keys(properties).filter((name) => properties[name]!.type === 'integer')
  const check: Bounded = (data) => {
    const given = (data ?? {}) as Record<string, unknown>
    const wrong = whole.filter((name) => typeof given[name] === 'string' && !/^-?\d+$/.test(given[name]))
    const fits = wrong.length === 0 && validate(data)
    check.errors =
      wrong.length === 0
        ? (validate.errors ?? null)
        : wrong.map((name) => ({
            ...{ instancePath: `/${name}`, schemaPath: `#/properties/${name}/type`, keyword: 'type' },
            params: { type: 'integer' },
          }))
    return fits
  }
  return check
}
