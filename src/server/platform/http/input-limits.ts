import type { Ajv, AnySchema, ErrorObject, ValidateFunction } from 'ajv'
import { isMissingText } from '../../../shared/required-texts.ts'

/** Limits for the data of every request, in addition to its schema. */
export const inputLimits = {
  /** Maximum nesting depth of objects and arrays. */
  depth: 64,
  /**
   * Maximum number of values in a body for which all errors are reported. For a larger body only the first error is
   * reported.
   */
  valuesForAllErrors: 2_000,
  /** Maximum number of errors reported in one response. */
  faults: 50,
} as const

/** True if PostgreSQL cannot store the text: it contains a NUL character or an unpaired surrogate. */
const isBadText = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

export type Storability = 'yes' | 'tooDeep' | 'badText'

/**
 * Checks whether PostgreSQL can store the data. `badText`: a text contains a NUL character or an unpaired surrogate.
 * `tooDeep`: the nesting exceeds the limit. Binary data may contain any bytes.
 */
export function checkStorability(data: unknown): Storability {
  // Object.entries of a file of several megabytes would take seconds and hundreds of megabytes of memory.
  if (ArrayBuffer.isView(data)) return 'yes'
  let level: unknown[] = [data]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > inputLimits.depth) return 'tooDeep'
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (isBadText(value)) return 'badText'
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          if (isBadText(key)) return 'badText'
          if (typeof inner === 'string' || typeof inner === 'object') next.push(inner)
        }
      }
    }
    level = next
  }
  return 'yes'
}

/**
 * JSON pointer of the first text for which {@link checkStorability} returns `badText`. For a bad key it is the pointer
 * of its object. Null if there is none within the accepted nesting.
 */
export function findBadText(data: unknown, path = '', depth = 0): string | null {
  if (typeof data === 'string') return isBadText(data) ? path : null
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data) || depth > inputLimits.depth)
    return null
  for (const [key, inner] of Object.entries(data)) {
    if (isBadText(key)) return path
    const found = findBadText(inner, `${path}/${escapePointer(key)}`, depth + 1)
    if (found !== null) return found
  }
  return null
}

/** Escapes a key for a JSON pointer (RFC 6901). */
export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

function isSmall(data: unknown): boolean {
  let remaining: number = inputLimits.valuesForAllErrors
  const pending: unknown[] = [data]
  while (pending.length > 0) {
    if (--remaining < 0) return false
    const value = pending.pop()
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) {
        pending.push(inner)
        if (pending.length > inputLimits.valuesForAllErrors) return false
      }
  }
  return true
}

/** A missing text also has no right format. Only that it is missing is reported. */
function omitOtherErrorsOfMissingTexts(errors: ErrorObject[]): ErrorObject[] {
  const missing = new Set(errors.filter(isMissingText).map(({ instancePath }) => instancePath))
  return errors.filter((error) => isMissingText(error) || !missing.has(error.instancePath))
}

export interface BoundedValidator {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * Creates a validator that reports up to 50 errors of a small body, but only the first error of a large one. Therefore
 * a megabyte of invalid lines costs no more than a megabyte of valid ones. Schemas are compiled on first use.
 */
export function createBoundedValidator(
  firstErrorAjv: Ajv,
  allErrorsAjv: Ajv,
  schema: AnySchema,
): BoundedValidator {
  let validateFirst: ValidateFunction | undefined
  let validateAll: ValidateFunction | undefined
  const validator: BoundedValidator = (data) => {
    validateFirst ??= firstErrorAjv.compile(schema)
    const isValid = validateFirst(data)
    validator.errors = validateFirst.errors ?? null
    if (isValid || !isSmall(data)) return isValid
    validateAll ??= allErrorsAjv.compile(schema)
    if (!validateAll(data))
      validator.errors = omitOtherErrorsOfMissingTexts(validateAll.errors!).slice(0, inputLimits.faults)
    return false
  }
  return validator
}

/**
 * Extends a validator for paths, queries and headers: a text for an integer property must consist of decimal digits,
 * optionally after a minus sign. The conversion of JavaScript would also accept `1e3`, `0x10` and ` 5`.
 */
export function requireDecimalIntegers(schema: object, validate: BoundedValidator): BoundedValidator {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  const integerNames = Object.keys(properties).filter((name) => properties[name]!.type === 'integer')
  const validator: BoundedValidator = (data) => {
    const values = (data ?? {}) as Record<string, unknown>
    const invalidNames = integerNames.filter(
      (name) => typeof values[name] === 'string' && !/^-?\d+$/.test(values[name]),
    )
    const isValid = invalidNames.length === 0 && validate(data)
    validator.errors =
      invalidNames.length === 0
        ? (validate.errors ?? null)
        : invalidNames.map((name) => ({
            instancePath: `/${name}`,
            schemaPath: `#/properties/${name}/type`,
            keyword: 'type',
            params: { type: 'integer' },
          }))
    return isValid
  }
  return validator
}
