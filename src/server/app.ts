import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import swaggerUi from '@fastify/swagger-ui'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController, type FastifyRequest } from 'fastify'
import { accessRoutes } from './access/routes.ts'
import { actionRoutes } from './actions/routes.ts'
import { knownEntries } from './catalogs/known-entries.ts'
import { orderEditRoutes } from './orders/edit-routes.ts'
import { lineEditRoutes } from './orders/line-edit-routes.ts'
import { viewRoutes } from './lists/views.ts'
import { noteRefusedCall } from './audit/refused-calls-log.ts'
import { batchFamilies } from './batches/batch-families.ts'
import { accountingRoutes } from './accounting/routes.ts'
import { batchRoutes, takesSheets } from './batches/batch-routes.ts'
import { catalogRoutes } from './catalogs/routes.ts'
import { callbackRoutes } from './callbacks/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { describeCalls } from './contract/document.ts'
import { refuseOtherMethods } from './contract/other-methods.ts'
import { cancelEvents } from './deliveries/cancel-events.ts'
import { deliveryEffects } from './deliveries/effects.ts'
import { deliveryFacts } from './deliveries/facts.ts'
import { handOverRoutes } from './deliveries/hand-over-routes.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { tareRoutes } from './deliveries/tare-routes.ts'
import { distributionRoutes } from './distribution/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { checkWorkflows } from './engine/check-workflows.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import type { DomainParts } from './engine/dependencies.ts'
import { answerBrokenRequest, answerError, registerErrorHandlers } from './errors.ts'
import { createEndings } from './events/outside.ts'
import { eventRoutes } from './events/routes.ts'
import { serviceRoutes } from './events/services-routes.ts'
import { actRoutes } from './deliveries/act-routes.ts'
import { deskRoutes } from './desks/routes.ts'
import { exchangeEffects } from './exchanges/effects.ts'
import { exchangeRoutes } from './exchanges/routes.ts'
import { feedbackRoutes } from './feedbacks/routes.ts'
import { helpPageRoutes } from './help-pages/routes.ts'
import type { App } from './http.ts'
import { anonymous } from './identity/actors.ts'
import { registerDraining } from './draining.ts'
import { authenticate } from './identity/authenticate.ts'
import { embeddedProvider } from './identity/embedded/provider.ts'
import { identityRoutes } from './identity/routes.ts'
import { RefusedCalls } from './identity/refused-calls.ts'
import { isOfThisMachine } from './identity/this-machine.ts'
import type { Issuer } from './identity/tokens.ts'
import { issueCodeEffects, issueCodeFacts } from './issue-codes/effects.ts'
import type { Live } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { mailingRoutes } from './mailings/routes.ts'
import { messageEffects } from './messages/effects.ts'
import { reminderRoutes } from './messages/reminder-routes.ts'
import { operationRoutes } from './operation.ts'
import { testOrderRoutes } from './orders/test-order-routes.ts'
import { orderEffects } from './orders/effects.ts'
import { orderFacts } from './orders/facts.ts'
import { goodsEffects } from './orders/goods-effects.ts'
import { markRoutes } from './orders/mark-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { withAside } from './orders/collected-aside.ts'
import { orderRefusals, touchOrder } from './orders/engine-parts.ts'
import { workflowInput } from './orders/workflow-input.ts'
import { manualPaymentEffects } from './payments/manual-effects.ts'
import { paymentRefundEffects } from './payments/refund-effects.ts'
import { moneyRoutes } from './payments/routes.ts'
import { tillReceiptRoutes } from './payments/till-receipts.ts'
import { receiptRoutes } from './payments/receipt-routes.ts'
import { paymentEffects } from './payments/effects.ts'
import { projectRoot } from './project-root.ts'
import { refuse } from './refusal.ts'
import { refundEffects } from './refunds/effects.ts'
import type { Services } from './services.ts'
import { closeSilentConnections } from './silent-connections.ts'
import { refuseToStopAll } from './distribution/what-if.ts'
import { pictureHostRoutes } from './settings/picture-hosts-routes.ts'
import { createPicturePolicy } from './settings/picture-policy.ts'
import { settingsRoutes } from './settings/routes.ts'
import { taskEffects } from './tasks/effects.ts'
import { startRoutes } from './start/routes.ts'
import { taskListRoutes } from './tasks/list-routes.ts'
import { storeRoutes } from './stores/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { assignRoutes } from './tasks/assign-routes.ts'
import { registerValidation } from './validation.ts'
import { setCountry } from './installation.ts'
import { intakeRoutes } from './intake/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { watchRoutes } from './watch/routes.ts'
import { partnerRoutes } from './refunds/partners/partner-routes.ts'
import { registerRoutes } from './refunds/register/register-routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { statusMoveRoutes } from './orders/status-move-routes.ts'
import { trackRoutes } from './tracks/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { publishingRoutes } from './workflows/publishing-routes.ts'
import { whatIfRoutes } from './workflows/what-if/routes.ts'
import { eventLogRoutes } from './workflows/event-log-routes.ts'
import { workflowRoutes } from './workflows/routes.ts'
import { auditEntriesRoutes } from './audit/audit-entries-routes.ts'

/** Registers the domains with the engine. A missing effect or fact does not compile. */
export const engineParts: DomainParts = {
  handlers: {
    ...orderEffects,
    ...goodsEffects,
    ...taskEffects,
    ...issueCodeEffects,
    ...messageEffects,
    ...deliveryEffects,
    ...paymentEffects,
    ...paymentRefundEffects,
    ...manualPaymentEffects,
    ...refundEffects,
    ...exchangeEffects,
  },
  facts: { ...orderFacts, ...issueCodeFacts, ...deliveryFacts },
  input: workflowInput,
  knownEntries,
  ...orderRefusals,
  touched: touchOrder,
  processPayload: withAside,
  cancelEvents,
}

/** Tests of a machine with sample facts pass their own `parts`. */
export function makeEngine(services: Services, parts: DomainParts = engineParts): Engine {
  const problems = checkWorkflows(parts.handlers, parts.facts)
  if (problems.length > 0) throw new Error(`faulty workflows:\n${problems.join('\n')}`)
  setCountry(services.config.country)
  return createEngine(services, parts)
}

/** Wires the application and contains no rules. Tests pass an `issuer` to accept its tokens instead of the configured one's. */
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
    // X-Forwarded-* headers are trusted only from these addresses.
    trustProxy: services.config.trustedProxies.length > 0 && [...services.config.trustedProxies],
    // A request that never ends is aborted, so that it cannot block a shutdown.
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: 5_000 },
    // The schema of the route limits parameters, so the router must not answer 404 for a long one.
    routerOptions: { maxParamLength: 16_000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, services.config.support),
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App

  // Refreshed before helmet writes the policy header; static assets need no policy.
  const picturePolicy = createPicturePolicy(services.database.db, services.log)
  app.addHook('onRequest', async (request) => {
    if (!isApiCall(request) && !request.url.startsWith('/assets/')) await picturePolicy.refresh()
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The hash is the empty string's: Fluent creates its style elements empty and fills them by the CSSOM.
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
  await describeCalls(app)
  const registerOtherMethods = refuseOtherMethods(app)
  if (services.config.openDocs) await app.register(swaggerUi, { routePrefix: '/docs' })

  // Responses of the API are personal and must not be cached by browsers or proxies.
  app.addHook('onSend', async (request, reply) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control'))
      void reply.header('Cache-Control', 'no-store')
  })
  registerValidation(app)
  registerErrorHandlers(app, {
    refusedCalls: new RefusedCalls(services.config.refusalsPerMinute),
    recordRefusal: (error, request) => noteRefusedCall(services, error, request),
    support: services.config.support,
  })
  if (services.config.profile === 'development') restrictToThisMachine(app)
  registerDraining(app)
  await authenticate(app, services, issuer)
  clearActorsOnRightsChange(app, live)
  if (!services.config.oidc && !issuer) await embeddedProvider(app, services)
  if (services.config.callsPerMinute > 0) await limitCalls(app, services.config.callsPerMinute)
  identityRoutes(app, services)
  viewRoutes(app, services)
  catalogRoutes(app, services)
  storeRoutes(app, services)
  settingsRoutes(app, services, {
    distribution: (values) => refuseToStopAll(services, { settings: values }),
  })
  pictureHostRoutes(app, services, picturePolicy)
  distributionRoutes(app, services)
  accessRoutes(app, services, engine)
  helpPageRoutes(app, services)
  mailingRoutes(app, services)
  trackRoutes(app, services)
  orderRoutes(app, services, engine)
  orderEditRoutes(app, services, engine)
  lineEditRoutes(app, services, engine)
  searchRoutes(app, services, engine)
  customerRoutes(app, services)
  feedbackRoutes(app, services)
  refundRoutes(app, services, engine)
  statusMoveRoutes(app, services, engine)
  registerRoutes(app, services, engine)
  partnerRoutes(app, services, engine)
  exchangeRoutes(app, services, engine)
  actionRoutes(app, services, engine)
  takesSheets(app)
  for (const family of batchFamilies) batchRoutes(app, services, family)
  testOrderRoutes(app, services, engine)
  markRoutes(app, services, engine)
  taskListRoutes(app, services)
  startRoutes(app, services)
  taskRoutes(app, services, engine)
  assignRoutes(app, services, engine)
  workflowRoutes(app, services)
  eventLogRoutes(app, services)
  publishingRoutes(app, services)
  whatIfRoutes(app, services)
  jobRoutes(app, services)
  intakeRoutes(app, services, engine)
  const endings = createEndings(engine)
  eventRoutes(app, services, engine, endings)
  receiptRoutes(app, services, engine, endings)
  tillReceiptRoutes(app, services)
  accountingRoutes(app, services)
  serviceRoutes(app, services, engine)
  deskRoutes(app, services, engine)
  actRoutes(app, services, engine)
  deliveryRoutes(app, services)
  handOverRoutes(app, services, engine)
  tareRoutes(app, services)
  reminderRoutes(app, engine)
  moneyRoutes(app, services)
  watchRoutes(app, services)
  reportRoutes(app, services)
  auditEntriesRoutes(app, services)
  documentRoutes(app, services)
  await callbackRoutes(app, services, engine)
  liveRoutes(app, live)
  closeSilentConnections(app)
  operationRoutes(app, services)
  registerOtherMethods()
  await serveClient(app)
  return app
}

/** Drops cached actors when any server process changes rights, and after a gap in the notifications, when changes may be lost. */
function clearActorsOnRightsChange(app: App, live: Pick<Live, 'subscribe'>): void {
  const clearActors = () => app.actors.forget()
  const unsubscribe = live.subscribe((changes) => {
    if (changes.some(({ kind }) => kind === 'rights')) clearActors()
  }, clearActors)
  app.addHook('onClose', async () => unsubscribe())
}

/** Decided by the matched route, because the address may be encoded: «/%61pi/orders» is the same call. */
const isApiCall = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api/')

/** The limit is counted per user, per partner and per address of anonymous callers, so that one caller cannot block the others. */
async function limitCalls(app: App, callsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    // The hook runs after authentication, when the caller is known.
    hook: 'preHandler',
    allowList: (request) => !isApiCall(request),
    keyGenerator: ({ actor, ip, params, routeOptions }) => {
      // The partner's signature is verified by now.
      if (routeOptions.config.proves === 'signature')
        return `partner ${routeOptions.url} ${JSON.stringify(params)}`
      return actor.id === anonymous.id ? `address ${ip}` : `person ${actor.id}`
    },
    errorResponseBuilder: () => refuse.tooManyCalls(),
  })
}

/** Demo passwords and secrets are publicly known, so only this machine may use them. The sign-in pages check this themselves. */
function restrictToThisMachine(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/realms/') && !isOfThisMachine(request.raw)) throw refuse.foreignRequest()
  })
}

/** Serves the built client; every path that is neither a file nor an API call returns its index page. */
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
  // The plugin's own route for a folder reads the whole folder on every request.
  app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(request.params.file, assets),
  )
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // A chunk of an older build no longer exists: the loader of the screen needs a 404, not the index page.
    if (/^\/(api|realms|assets|docs)(\/|$)/.test(request.url)) return reply.callNotFound()
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
