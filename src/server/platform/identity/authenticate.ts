import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from './actor.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import type { App } from '../http/http.ts'
import { parseLanguage, translate } from '../i18n/translate.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { ActorCache, anonymousActor } from './actors.ts'
import { createEmbeddedIssuer } from './embedded/issuer.ts'
import { createIssuerKeys, IssuerKeysUnavailableError } from './issuer-keys.ts'
import { isPageDataRequest } from './page-calls.ts'
import { createTokenVerifier, InvalidTokenError, type Issuer } from './tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    actors: ActorCache
    /** False if nobody can sign in, because this server has not received the keys of the issuer yet. */
    isSignInAvailable: () => Promise<boolean>
  }
}

type Access = Right | readonly Right[] | 'signedIn' | 'public'

const isApiPath = (url: string) => url === '/api' || url.startsWith('/api/')

/**
 * Authenticates and authorizes the requests of all routes that are registered after this call, as `config.access` of
 * the route requires. Sets `request.actor`, `language` and `mobile`, and for routes that are not public
 * `orderUpdateTime`. The start fails if a route under /api has no `access`. Other routes are public by default.
 * Decorates `app.actors` and `app.isSignInAvailable`.
 *
 * Refuses with status 401 without a valid token; with status 403 without the right, or with status 400 and code 326 if
 * a page depends on the call; with status 503 if the keys of the issuer are unavailable; with code 7 if
 * X-Order-Update-Time is not a valid time. `issuer` replaces the configured issuer in tests.
 */
export async function registerAuthentication(app: App, services: Services, issuer?: Issuer): Promise<void> {
  const activeIssuer = issuer ?? (await resolveIssuer(services))
  const verifyToken = createTokenVerifier(activeIssuer)
  const actors = new ActorCache(services.database.db, services.clock, activeIssuer.issuer)
  app.decorate('actors', actors)
  app.decorate('isSignInAvailable', createReadinessCheck(activeIssuer, services))
  app.decorateRequest('actor')
  app.decorateRequest('language', 'ru')
  app.decorateRequest('mobile', false)
  app.decorateRequest('orderUpdateTime', null)

  app.addHook('onRoute', ({ method, url, config }) => {
    if (isApiPath(url) && config?.access === undefined)
      throw new Error(`${String(method)} ${url} has no access rule: set config.access`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    request.language = parseLanguage(headers['x-language'])
    request.actor = anonymousActor
    request.mobile = headers['x-mobile'] === 'true'
    const { config, url } = request.routeOptions
    const { access } = config
    if (access === undefined || access === 'public') return
    request.actor = await authenticateRequest(request, reply, verifyToken, actors)
    if (!isAllowed(request.actor, access))
      throw isPageDataRequest(request.method, url) ? refuse.accessDenied() : refuse.forbidden()
    request.orderUpdateTime = parseOrderUpdateTime(request)
  })
}

const resolveIssuer = async ({ config, database, log }: Services): Promise<Issuer> =>
  config.oidc
    ? { ...config.oidc, ...createIssuerKeys(config.oidc.issuer, log) }
    : createEmbeddedIssuer(database.db)

/**
 * Requests the keys of the issuer immediately, so that the log shows a wrong OIDC_ISSUER or an unavailable issuer at
 * the start. Returns a function that is true if the keys are available.
 */
function createReadinessCheck({ issuer, ready: known }: Issuer, { log }: Services): () => Promise<boolean> {
  if (!known) return async () => true
  known().catch((err: unknown) =>
    log.warn({ err, issuer }, 'the issuer is unavailable: nobody can sign in until it responds'),
  )
  return () =>
    known().then(
      () => true,
      () => false,
    )
}

async function authenticateRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  verifyToken: ReturnType<typeof createTokenVerifier>,
  actors: ActorCache,
): Promise<Actor> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) {
    reply.header('WWW-Authenticate', 'Bearer')
    throw refuse.unauthorized()
  }
  try {
    return await actors.find(await verifyToken(token))
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      reply.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      throw refuse.unauthorized()
    }
    if (error instanceof IssuerKeysUnavailableError) {
      request.log.warn({ err: error }, 'tokens cannot be checked')
      throw new Refusal(503, errorCodes.internal, 'errors:signInAway')
    }
    throw error
  }
}

function isAllowed({ rights }: Actor, access: Access): boolean {
  if (access === 'signedIn') return true
  return typeof access === 'string' ? rights.has(access as Right) : access.some((right) => rights.has(right))
}

/** Time in RFC 3339, the format in which responses contain the update time of an order. */
const instantFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i

function parseOrderUpdateTime({ headers, language }: FastifyRequest): Date | null {
  const text = headers['x-order-update-time']
  if (text === undefined || text === '') return null
  const instant = typeof text === 'string' && instantFormat.test(text) ? new Date(text) : null
  if (instant === null || Number.isNaN(instant.getTime()))
    throw refuse.incorrectData([
      { path: 'headers/x-order-update-time', message: translate(language, 'errors:invalidFormat') },
    ])
  return instant
}
