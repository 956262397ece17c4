import { errorCodes } from '../../../shared/error-codes.ts'
import type { App } from '../http/http.ts'
import { Refusal } from '../http/refusal.ts'
import { methodsOf } from './refusals.ts'

/**
 * A call that is there, by a method that it does not know: 405, and in Allow those that it does (RFC 9110). Begin before the
 * routes; what it answers is called after them.
 */
export function refuseOtherMethods(app: App): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', (route) => {
    const { url, schema } = route
    if (schema === undefined || ('hide' in schema && schema.hide)) return
    const methods = known.get(url) ?? new Set()
    for (const method of methodsOf(route)) methods.add(method)
    if (methods.has('GET')) methods.add('HEAD')
    known.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...known]) {
      const allow = [...methods].join(', ')
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        config: { access: 'public' },
        schema: { hide: true },
        handler: (_, reply) => {
          reply.header('Allow', allow)
          throw new Refusal(405, errorCodes.pageNotFound, 'errors:methodNotAllowed')
        },
      })
    }
  }
}
