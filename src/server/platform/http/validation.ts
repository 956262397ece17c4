import serializerSelector from '@fastify/fast-json-stringify-compiler'
import { Ajv } from 'ajv'
import { addInstantFormats } from './formats.ts'
import type { App } from './http.ts'
import { createBoundedValidator, requireDecimalIntegers, checkStorable } from './input-limits.ts'
import { removeInvisibleTexts } from './remove-invisible-texts.ts'
import { refuse } from './refusal.ts'

const options = { removeAdditional: false, strict: false, useDefaults: false } as const
/** Each instance caches its compiled schemas for all applications in the process. */
const createAjvPair = (coerceTypes: boolean) =>
  [false, true].map((allErrors) => addInstantFormats(new Ajv({ ...options, allErrors, coerceTypes }))) as [
    Ajv,
    Ajv,
  ]

const strictPair = createAjvPair(false)
const coercingPair = createAjvPair(true)

const buildSerializer = serializerSelector()({}, {})
const serializers = new WeakMap<object, (data: unknown) => string>()

const headerSchemas = new Map<string, object>()

/**
 * Fastify copies the headers schema for each route. Without this cache Ajv would compile the same schema once per
 * route.
 */
function shareHeadersSchema(schema: object): object {
  const key = JSON.stringify(schema)
  const shared = headerSchemas.get(key) ?? schema
  headerSchemas.set(key, shared)
  return shared
}

type Route = Parameters<typeof buildSerializer>[0]

function getSerializer(schema: object, route: object): (data: unknown) => string {
  const serializer = serializers.get(schema) ?? buildSerializer({ schema, ...route } as Route)
  serializers.set(schema, serializer)
  return serializer
}

/**
 * Schemas are compiled on first use, because compiling all of them took most of the startup time.
 *
 * Unknown fields are refused and not dropped. In a body, «5» is not accepted for the number 5. In a path, a query and
 * headers every value is a text and is converted to the type of the schema.
 */
export function registerValidation(app: App): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return createBoundedValidator(...strictPair, schema)
    const sharedSchema = httpPart === 'headers' ? shareHeadersSchema(schema) : schema
    return requireDecimalIntegers(sharedSchema, createBoundedValidator(...coercingPair, sharedSchema))
  })
  app.setSerializerCompiler(({ schema, ...route }) => {
    let serialize: ((data: unknown) => string) | undefined
    return (data) => (serialize ??= getSerializer(schema, route))(data)
  })
  // Runs before validation, so that a code pasted with an invisible character matches its pattern.
  app.addHook('preValidation', async (request) => {
    request.params = removeInvisibleTexts(request.params)
    request.query = removeInvisibleTexts(request.query)
    request.body = removeInvisibleTexts(request.body)
  })
  // Runs after validation, and after the signature check of partner notifications.
  app.addHook('preHandler', async ({ body }) => {
    if (body === undefined || body === null) return
    const storability = checkStorable(body)
    if (storability === 'badText') throw refuse.unstorable()
    if (storability === 'tooDeep')
      throw refuse.incorrectData([{ path: '/body', message: 'errors:invalidFormat' }])
  })
}
