import swagger from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import { RefusalBody } from '../../../../schemas/api/refusals.ts'
import { signatureHeader } from '../adapters/signature.ts'
import type { App } from '../http/http.ts'
import { refusalDescriptions, getRouteMethods, getRouteRefusalStatuses, getRouteRights } from './refusals.ts'

interface Operation {
  security?: Record<string, readonly string[]>[]
  responses: Record<string, unknown>
}
interface Document {
  components: Record<string, unknown>
  paths: Record<string, Record<string, Operation>>
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of the sign-in. The listed scopes are rights; any one of them is sufficient.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: signatureHeader,
    description: '`sha256=<hex>`: HMAC of the raw body with the secret shared with the partner.',
  },
  client: {
    type: 'http',
    scheme: 'basic',
    description: 'Name and secret of a shop or a partner.',
  },
} as const

const responses = Object.fromEntries(
  Object.entries(refusalDescriptions).map(([status, description]) => [
    `refused${status}`,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
  ]),
)

/** Converts `/api/orders/:orderId` to `/api/orders/{orderId}`. */
const toOpenApiPath = (url: string) => url.replace(/:(\w+)/g, '{$1}')

/**
 * Creates the OpenAPI document from the schemas of the routes. Adds to each operation the required rights and all
 * possible refusals. Must be registered before the routes.
 */
export async function registerOpenApi(app: App): Promise<void> {
  const routes = new Map<string, RouteOptions>()
  app.addHook('onRoute', (route) => {
    for (const method of getRouteMethods(route))
      routes.set(`${method.toLowerCase()} ${toOpenApiPath(route.url)}`, route)
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'CRM back-office', version: '1' },
      components: { securitySchemes },
    },
    transformObject: (source) => {
      if (!('openapiObject' in source)) throw new Error('the document of the API is not OpenAPI 3')
      const document = source.openapiObject as Document
      document.components = {
        ...document.components,
        schemas: { ...(document.components.schemas as object), Refusal: RefusalBody },
        responses,
      }
      for (const [path, operations] of Object.entries(document.paths))
        for (const [method, operation] of Object.entries(operations)) {
          const route = routes.get(`${method} ${path}`)
          if (route) addAccess(operation, route)
        }
      return document
    },
  })
}

function addAccess(operation: Operation, route: RouteOptions): void {
  const rights = getRouteRights(route)
  operation.security = route.config?.authentication
    ? [{ [route.config.authentication]: [] }]
    : rights === null
      ? []
      : rights === 'signedIn'
        ? [{ bearer: [] }]
        : rights.map((right) => ({ bearer: [right] }))
  for (const status of getRouteRefusalStatuses(route))
    operation.responses[status] ??= { $ref: `#/components/responses/refused${status}` }
}
