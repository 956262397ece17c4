import serializerSelector from '@fastify/fast-json-stringify-compiler'
import { Ajv } from 'ajv'
import { refuseBlankTexts } from '../../../shared/required-texts.ts'
import { addSchemaFormats } from './formats.ts'
import type { App } from './http.ts'
import {
  checkStorability,
  createBoundedValidator,
  findBadText,
  requireDecimalIntegers,
} from './input-limits.ts'
import { normalizeQueryTexts, normalizeRequestTexts } from './normalize-request-texts.ts'
import { refuse } from './refusal.ts'

const options = { removeAdditional: false, strict: false, useDefaults: false } as const
/**
 * Creates two Ajv instances: the first stops at the first error, the second reports all errors. All applications of the
 * process share the instances and their compiled schemas.
 */
const createAjvPair = (coerceTypes: boolean) =>
  [false, true].map((allErrors) => addSchemaFormats(new Ajv({ ...options, allErrors, coerceTypes }))) as [
    Ajv,
    Ajv,
  ]

// Only in bodies: a search for spaces in a query is no error.
const strictPair = createAjvPair(false)
strictPair.forEach(refuseBlankTexts)
const coercingPair = createAjvPair(true)

const buildSerializer = serializerSelector()({}, {})
const serializers = new WeakMap<object, (data: unknown) => string>()

const headerSchemas = new Map<string, object>()

/**
 * Returns the same object for equal schemas of headers. Fastify copies the schema for each route, and Ajv would compile
 * every copy.
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
 * Registers validation and serialization. Schemas are compiled on first use, because compiling all of them took most of
 * the startup time.
 *
 * Unknown fields are refused and not dropped. In a body, the text «5» is not accepted for the number 5. In paths,
 * queries and headers all values are texts, so they are converted to the type of the schema.
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
  // Runs before validation, so that a code that was pasted with an invisible character matches its pattern.
  app.addHook('preValidation', async (request) => {
    request.params = normalizeRequestTexts(request.params)
    request.query = normalizeQueryTexts(request.query)
    request.body = normalizeRequestTexts(request.body)
  })
  // Runs after validation, and after the signature of a partner notification was verified.
  app.addHook('preHandler', async ({ params, query, body }) => {
    for (const [part, data] of Object.entries({ params, querystring: query, body })) {
      const storability = checkStorability(data)
      if (storability === 'badText') throw refuse.unstorable(`/${part}${findBadText(data) ?? ''}`)
      if (storability === 'tooDeep')
        throw refuse.incorrectData([{ path: `/${part}`, message: 'errors:invalidFormat' }])
    }
  })
}
