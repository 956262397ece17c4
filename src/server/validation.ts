import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { App } from './http.ts'

const options = { removeAdditional: false, allErrors: true, strict: false, useDefaults: false } as const

/**
 * Unknown fields are refused, not dropped. «5» is not 5 in a body; in a path, a query and headers everything is text
 * and is read as the type the schema asks for.
 */
export function validation(app: App): void {
  const strict = addFormats.default(new Ajv({ ...options, coerceTypes: false }))
  const text = addFormats.default(new Ajv({ ...options, coerceTypes: true }))
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : text).compile(schema as object),
  )
}
