import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import swaggerUi from '@fastify/swagger-ui'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController, type FastifyRequest } from 'fastify'
import { recordRefusedRequest } from './platform/audit/refused-calls-log.ts'
import { registerOpenApi } from './platform/contract/document.ts'
import { registerUnsupportedMethodRefusals } from './platform/contract/other-methods.ts'
import { forgetChangedVersions, loadChangedVersions } from './engine/changed-versions.ts'
import type { Engine } from './engine/engine.ts'
import {
  respondToMalformedRequest,
  sendError,
  registerErrorHandlers,
} from './platform/http/error-handlers.ts'
import { registerBodyEncoding } from './platform/http/body-encoding.ts'
import type { App } from './platform/http/http.ts'
import { anonymousActor } from './platform/identity/actors.ts'
import { registerDraining } from './platform/http/draining.ts'
import { registerAuthentication } from './platform/identity/authenticate.ts'
import { registerEmbeddedProvider } from './platform/identity/embedded/provider.ts'
import { RefusedRequestLimiter } from './platform/identity/refused-calls.ts'
import { isLocalRequest } from './platform/identity/local-request.ts'
import type { Issuer } from './platform/identity/tokens.ts'
import type { LiveChannel } from './platform/live/live.ts'
import { registerRoutes } from './composition/routes.ts'
import { projectRoot } from './platform/config/project-root.ts'
import { refuse } from './platform/http/refusal.ts'
import type { Services } from './platform/services.ts'
import { closeUnusedConnectionsOnStop } from './platform/http/unused-connections.ts'
import { createPicturePolicy } from './platform/settings/picture-policy.ts'
import { registerValidation } from './platform/http/validation.ts'

/**
 * Creates the Fastify application with all its plugins and routes. `issuer` replaces the configured token issuer in
 * tests.
 */
export async function createApp(
  services: Services,
  engine: Engine,
  live: LiveChannel,
  issuer?: Issuer,
): Promise<App> {
  const app: App = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    // X-Forwarded-* headers are trusted only from these addresses.
    trustProxy: services.config.trustedProxies.length > 0 && [...services.config.trustedProxies],
    // A request that never ends is aborted, so that it cannot block a shutdown.
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: 5_000 },
    // The schema of a route limits its parameters. With the default limit, the router would refuse a long parameter
    // with 404.
    routerOptions: { maxParamLength: 16_000 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, services.config.support),
    clientErrorHandler: respondToMalformedRequest,
  }).withTypeProvider<TypeBoxTypeProvider>()

  // Refreshed before helmet writes the policy header. Static assets need no policy.
  const picturePolicy = createPicturePolicy(services.database.db, services.log)
  app.addHook('onRequest', async (request) => {
    if (!isApiCall(request) && !request.url.startsWith('/assets/')) await picturePolicy.refresh()
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Hash of the empty string, because Fluent creates empty style elements and fills them through the CSSOM.
        styleSrc: ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
        imgSrc: ["'self'", 'data:', 'blob:', picturePolicy.sources],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          ...(services.config.oidc ? [new URL(services.config.oidc.issuer).origin] : []),
        ],
        frameSrc: ["'self'", ...(services.config.oidc ? [new URL(services.config.oidc.issuer).origin] : [])],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  })
  await app.register(compress, { threshold: 4096 })
  await registerOpenApi(app)
  const registerOtherMethods = registerUnsupportedMethodRefusals(app)
  if (services.config.openDocs) await app.register(swaggerUi, { routePrefix: '/docs' })

  // Responses of the API contain personal data and must not be cached by browsers or proxies.
  app.addHook('onSend', async (request, reply) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control'))
      void reply.header('Cache-Control', 'no-store')
  })
  registerBodyEncoding(app)
  registerValidation(app)
  registerErrorHandlers(app, {
    refusedCalls: new RefusedRequestLimiter(services.config.refusalsPerMinute),
    recordRefusal: (error, request) => recordRefusedRequest(services, error, request),
    support: services.config.support,
  })
  if (services.config.profile === 'development') restrictToThisMachine(app)
  registerDraining(app)
  await registerAuthentication(app, services, issuer)
  clearActorsOnRightsChange(app, live)
  forgetChangedVersions()
  await loadChangedVersions(services.database.db)
  reloadChangedVersions(app, services, live)
  if (!services.config.oidc && !issuer) await registerEmbeddedProvider(app, services)
  if (services.config.callsPerMinute > 0) await limitCalls(app, services.config.callsPerMinute)
  await registerRoutes(app, services, { engine, live, pictures: picturePolicy })
  closeUnusedConnectionsOnStop(app)
  registerOtherMethods()
  await serveClient(app)
  return app
}

/**
 * Clears the cache of actors when any server process changes rights. Also clears it after the notification channel was
 * interrupted, because changes may have been missed.
 */
function clearActorsOnRightsChange(app: App, live: Pick<LiveChannel, 'subscribe'>): void {
  const clearActors = () => app.actors.clearCache()
  const unsubscribe = live.subscribe((changes) => {
    if (changes.some(({ kind }) => kind === 'rights')) clearActors()
  }, clearActors)
  app.addHook('onClose', async () => unsubscribe())
}

/**
 * Loads the workflow versions that process owners have changed and published, as soon as any server process has
 * published one. Also loads them after the notification channel was interrupted.
 */
function reloadChangedVersions(
  app: App,
  { database: { db }, log }: Services,
  live: Pick<LiveChannel, 'subscribe'>,
): void {
  const reload = () =>
    void loadChangedVersions(db).catch((err: unknown) => log.error({ err }, 'changed versions not loaded'))
  const unsubscribe = live.subscribe((changes) => {
    if (changes.some(({ kind }) => kind === 'processes')) reload()
  }, reload)
  app.addHook('onClose', async () => unsubscribe())
}

/**
 * Reads the matched route, because the URL may be percent-encoded: «/%61pi/orders» is the same call as «/api/orders».
 * Reads the URL only if no route matches.
 */
const isApiCall = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api/')

/**
 * Limits the API calls per minute of each user, each partner and each anonymous address, so that one caller cannot
 * block the others.
 */
async function limitCalls(app: App, callsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    // The hook runs after authentication, when the caller is known.
    hook: 'preHandler',
    allowList: (request) => !isApiCall(request),
    keyGenerator: ({ actor, ip, params, routeOptions }) => {
      // The partner's signature has already been verified at this point.
      if (routeOptions.config.authentication === 'signature')
        return `partner ${routeOptions.url} ${JSON.stringify(params)}`
      return actor.id === anonymousActor.id ? `address ${ip}` : `person ${actor.id}`
    },
    errorResponseBuilder: () => refuse.tooManyCalls(),
  })
}

/**
 * Refuses requests from other machines, because the passwords and secrets of the demo are publicly known. Called only
 * for a development server. The sign-in pages have their own check.
 */
function restrictToThisMachine(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/realms/') && !isLocalRequest(request.raw)) throw refuse.foreignRequest()
  })
}

/**
 * Serves the built client. Returns the index page for every path without a file, except for paths of the API, the
 * sign-in, the assets and the API documentation.
 */
async function serveClient(app: App): Promise<void> {
  const folder = join(projectRoot, 'dist/client')
  if (!existsSync(folder)) return
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**', '*.{br,gz}'],
    // Names of the files in `assets` contain a content hash.
    setHeaders: (reply, path) =>
      reply.header(
        'Cache-Control',
        path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  // The route of the plugin for a folder would read the whole folder on every request.
  app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(request.params.file, assets),
  )
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // A page of an older build may request a script that no longer exists. The client then needs a 404 and not the
    // index page.
    if (/^\/(api|realms|assets|docs)(\/|$)/.test(request.url)) return reply.callNotFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
