import { Type } from 'typebox'

/** Option of the object schemas of forms and requests: unknown fields are refused with code 7. */
export const closed = { additionalProperties: false } as const

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Quantity = Type.Integer({ minimum: 0, maximum: 100_000 })
/** Maximum amount in minor units of the order's currency. */
export const maxMoney = 100_000_000_00
export const Money = Type.Integer({ minimum: 0, maximum: maxMoney })
export const Instant = Type.String({ format: 'date-time', maxLength: 40 })
/**
 * An instant sent by a client or a partner. The pattern refuses what PostgreSQL cannot store: the year 0 and very large
 * UTC offsets. Real offsets are at most 14 hours.
 */
export const ExternalInstant = Type.String({
  format: 'date-time',
  maxLength: 40,
  pattern: '^[1-9].*([Zz]|[+-](0\\d|1[0-4]):[0-5]\\d)$',
})
/** Calendar day, YYYY-MM-DD. Years before 1000 are refused, because PostgreSQL has no year 0. */
export const Day = Type.String({ format: 'date', pattern: '^[1-9]' })
export const Comment = Type.String({ maxLength: 1000 })
/** Pattern of a store code: 3 to 4 characters (specification 5). */
export const pfmPatternSource = '^[0-9A-Za-zА-Яа-я]{3,4}$'
export const Pfm = Type.String({ minLength: 3, maxLength: 4, pattern: pfmPatternSource })
/**
 * Creates the schema of the id of an entry of this catalogue. The server refuses ids that the catalogue does not
 * contain.
 */
export const CatalogEntryId = (catalog: string, except: readonly number[] = []) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    'x-catalog': catalog,
    ...(except.length > 0 && { 'x-except': [...except] }),
  })
/** Raw content of a Data Matrix code. It may contain the GS character (0x1D). */
export const MarkingCode = Type.String({ minLength: 1, maxLength: 300 })
/** Cell or shelf where an order is stored, for example «A-12». */
export const StoragePlace = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })

/**
 * Creates a schema of the values of `schema` and null. It avoids a union where possible, because the JSON serializer
 * would test each branch of the union.
 */
export function Nullable<T extends Type.TSchema>(schema: T): Type.TUnsafe<Type.Static<T> | null> {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  if (typeof type !== 'string' || 'const' in schema)
    return Type.Unsafe({ ...Type.Union([schema, Type.Null()]) })
  return Type.Unsafe({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) })
}

/** Creates the schema of a text that must be one of `values`. */
export const OneOf = <const Values extends readonly string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values })
