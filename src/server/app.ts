import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import swaggerUi from '@fastify/swagger-ui'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController, type FastifyRequest } from 'fastify'
import { noteRefusedCall } from './platform/audit/refused-calls-log.ts'
import { describeCalls } from './platform/contract/document.ts'
import { refuseOtherMethods } from './platform/contract/other-methods.ts'
import type { Engine } from './engine/engine.ts'
import { answerBrokenRequest, answerError, registerErrorHandlers } from './platform/http/error-handlers.ts'
import type { App } from './platform/http/http.ts'
import { anonymous } from './platform/identity/actors.ts'
import { registerDraining } from './platform/http/draining.ts'
import { authenticate } from './platform/identity/authenticate.ts'
import { embeddedProvider } from './platform/identity/embedded/provider.ts'
import { RefusedCalls } from './platform/identity/refused-calls.ts'
import { isOfThisMachine } from './platform/identity/this-machine.ts'
import type { Issuer } from './platform/identity/tokens.ts'
import type { Live } from './platform/live/live.ts'
import { registerRoutes } from './composition/routes.ts'
import { projectRoot } from './platform/config/project-root.ts'
import { refuse } from './platform/http/refusal.ts'
import type { Services } from './platform/services.ts'
import { closeSilentConnections } from './platform/http/silent-connections.ts'
import { createPicturePolicy } from './platform/settings/picture-policy.ts'
import { registerValidation } from './platform/http/validation.ts'

/** Wiring only. `issuer`: whose tokens are believed, when it is not to be the configured one (tests). */
export async function createApp(
  services: Services,
  engine: Engine,
  live: Live,
  issuer?: Issuer,
): Promise<App> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    // Only these are believed when they say for whom they ask.
    trustProxy: services.config.trustedProxies.length > 0 && [...services.config.trustedProxies],
    // A request that does not end is given up, so that it keeps no stopping server alive.
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: 5_000 },
    // What is asked is refused by the route's schema, whatever its length.
    routerOptions: { maxParamLength: 16_000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, services.config.support),
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App

  // Before the policy is written; files of the interface need none.
  const pictures = createPicturePolicy(services.database.db, services.log)
  app.addHook('onRequest', async (request) => {
    if (!isCall(request) && !request.url.startsWith('/assets/')) await pictures.refresh()
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The hash is the empty string's: Fluent creates its style elements empty and fills them by the CSSOM.
        styleSrc: ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
        imgSrc: ["'self'", 'data:', 'blob:', pictures.sources],
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
  await describeCalls(app)
  const otherMethods = refuseOtherMethods(app)
  if (services.config.openDocs) await app.register(swaggerUi, { routePrefix: '/docs' })

  // What the calls answer is personal: no browser and no proxy keeps it.
  app.addHook('onSend', async (request, reply) => {
    if (isCall(request) && !reply.hasHeader('cache-control')) void reply.header('Cache-Control', 'no-store')
  })
  registerValidation(app)
  registerErrorHandlers(app, {
    refused: new RefusedCalls(services.config.refusalsPerMinute),
    note: (error, request) => noteRefusedCall(services, error, request),
    support: services.config.support,
  })
  if (services.config.profile === 'development') servesThisMachine(app)
  registerDraining(app)
  await authenticate(app, services, issuer)
  forgetsActors(app, live)
  if (!services.config.oidc && !issuer) await embeddedProvider(app, services)
  if (services.config.callsPerMinute > 0) await limitCalls(app, services.config.callsPerMinute)
  await registerRoutes(app, services, { engine, live, pictures })
  closeSilentConnections(app)
  otherMethods()
  await serveInterface(app)
  return app
}

/** Rights that any server process has changed hold here at once; after a gap nobody knows which. */
function forgetsActors(app: App, live: Pick<Live, 'subscribe'>): void {
  const forget = () => app.actors.forget()
  const deaf = live.subscribe((changes) => {
    if (changes.some(({ kind }) => kind === 'rights')) forget()
  }, forget)
  app.addHook('onClose', async () => deaf())
}

/** By the route it came to, however its address was written: «/%61pi/orders» is the same call. */
const isCall = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api/')

/** One person, one partner, or one address of those who are nobody keeps the server from nobody else. */
async function limitCalls(app: App, callsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    // After sign-in: who calls is known.
    hook: 'preHandler',
    allowList: (request) => !isCall(request),
    keyGenerator: ({ actor, ip, params, routeOptions }) => {
      // Its signature has been looked at by now.
      if (routeOptions.config.proves === 'signature')
        return `partner ${routeOptions.url} ${JSON.stringify(params)}`
      return actor.id === anonymous.id ? `address ${ip}` : `person ${actor.id}`
    },
    errorResponseBuilder: () => refuse.tooManyCalls(),
  })
}

/** Demo passwords and secrets that all know are worth something on this machine alone. The sign-in's pages say so themselves. */
function servesThisMachine(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/realms/') && !isOfThisMachine(request.raw)) throw refuse.foreignRequest()
  })
}

/** The built interface; every path that is no file and no call is a screen of it. */
async function serveInterface(app: App): Promise<void> {
  const folder = join(projectRoot, 'dist/client')
  if (!existsSync(folder)) return
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    ...{ root: folder, index: false, preCompressed: true, wildcard: false },
    globIgnore: ['assets/**', '*.{br,gz}'],
    // Names of the built files in `assets` change with their content.
    setHeaders: (reply, path) =>
      reply.header(
        'Cache-Control',
        path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  // The plugin's own route for a folder reads the whole folder for every file that is asked for.
  app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(request.params.file, assets),
  )
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // A chunk of an older build is gone: the screen's loader must hear 404, not the page itself.
    if (/^\/(api|realms|assets|docs)(\/|$)/.test(request.url)) return reply.callNotFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
