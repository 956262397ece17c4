import { Ajv } from 'ajv'
import { withFormats } from './formats.ts'
import type { App } from './http.ts'
import { boundedValidator, storable } from './input-limits.ts'
import { refuse } from './refusal.ts'

const options = { removeAdditional: false, strict: false, useDefaults: false } as const
const pair = (coerceTypes: boolean) =>
  [false, true].map((allErrors) => withFormats(new Ajv({ ...options, allErrors, coerceTypes }))) as [Ajv, Ajv]

/**
 * Unknown fields are refused, not dropped. «5» is not 5 in a body; in a path, a query and headers everything is text
 * and is read as the type the schema asks for.
 */
export function validation(app: App): void {
  const strict = pair(false)
  const text = pair(true)
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const [first, all] = httpPart === 'body' ? strict : text
    return boundedValidator(first, all, schema as object)
  })
  // After the schema, and after the signature of what partners send.
  app.addHook('preHandler', async ({ body }) => {
    if (body === undefined || body === null) return
    const found = storable(body)
    if (found === 'badText') throw refuse.unstorable()
    if (found === 'tooDeep') throw refuse.incorrectData([{ path: '/body', message: 'errors:invalidFormat' }])
  })
}
