import serializerSelector from '@fastify/fast-json-stringify-compiler'
import { Ajv } from 'ajv'
import { withFormats } from './formats.ts'
import type { App } from './http.ts'
import { boundedValidator, decimalDigits, storable } from './input-limits.ts'
import { withoutInvisibleTexts } from './invisible-texts.ts'
import { refuse } from './refusal.ts'

const options = { removeAdditional: false, strict: false, useDefaults: false } as const
/** They keep what they have compiled by schema, for every application of the process. */
const pair = (coerceTypes: boolean) =>
  [false, true].map((allErrors) => withFormats(new Ajv({ ...options, allErrors, coerceTypes }))) as [Ajv, Ajv]

const strict = pair(false)
const text = pair(true)

const buildSerializer = serializerSelector()({}, {})
const serializers = new WeakMap<object, (data: unknown) => string>()

const headerSchemas = new Map<string, object>()

/** Fastify copies the schema of headers for each route, so that Ajv would compile the same one once per route. */
function sharedHeaders(schema: object): object {
  const key = JSON.stringify(schema)
  const shared = headerSchemas.get(key) ?? schema
  headerSchemas.set(key, shared)
  return shared
}

type Route = Parameters<typeof buildSerializer>[0]

function serializerOf(schema: object, route: object): (data: unknown) => string {
  const known = serializers.get(schema) ?? buildSerializer({ schema, ...route } as Route)
  serializers.set(schema, known)
  return known
}

/**
 * Schemas are compiled when they are first needed: compiling all of a server's took most of its start.
 *
 * Unknown fields are refused, not dropped. «5» is not 5 in a body; in a path, a query and headers everything is text
 * and is read as the type the schema asks for.
 */
export function registerValidation(app: App): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return boundedValidator(...strict, schema as object)
    const known = httpPart === 'headers' ? sharedHeaders(schema as object) : (schema as object)
    return decimalDigits(known, boundedValidator(...text, known))
  })
  app.setSerializerCompiler(({ schema, ...route }) => {
    let serialize: ((data: unknown) => string) | undefined
    return (data) => (serialize ??= serializerOf(schema as object, route))(data)
  })
  // Before the schema: a code pasted with a character that nobody sees fits its pattern.
  app.addHook('preValidation', async (request) => {
    request.params = withoutInvisibleTexts(request.params)
    request.query = withoutInvisibleTexts(request.query)
    request.body = withoutInvisibleTexts(request.body)
  })
  // After the schema, and after the signature of what partners send.
  app.addHook('preHandler', async ({ body }) => {
    if (body === undefined || body === null) return
    const found = storable(body)
    if (found === 'badText') throw refuse.unstorable()
    if (found === 'tooDeep') throw refuse.incorrectData([{ path: '/body', message: 'errors:invalidFormat' }])
  })
}
