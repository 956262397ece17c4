import { errorCodes } from '../../../shared/error-codes.ts'
import type { App } from '../http/http.ts'
import { Refusal } from '../http/refusal.ts'
import { getRouteMethods } from './refusals.ts'

/**
 * Responds with status 405 to a method that an existing route does not support, and lists the supported methods in
 * Allow (RFC 9110). Must be called before the routes are registered. Returns a function that must be called after they
 * are registered.
 */
export function registerUnsupportedMethodRefusals(app: App): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', (route) => {
    const { url, schema } = route
    if (schema === undefined || ('hide' in schema && schema.hide)) return
    const methods = methodsByUrl.get(url) ?? new Set()
    for (const method of getRouteMethods(route)) methods.add(method)
    if (methods.has('GET')) methods.add('HEAD')
    methodsByUrl.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...methodsByUrl]) {
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
