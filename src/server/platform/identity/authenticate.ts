import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from './actor.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import type { App } from '../http/http.ts'
import { languageOf, translate } from '../i18n/translate.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { Actors, anonymous } from './actors.ts'
import { embeddedIssuer } from './embedded/issuer.ts'
import { issuerKeys, KeysUnavailable } from './issuer-keys.ts'
import { isPageCall } from './page-calls.ts'
import { tokenCheck, TokenRefused, type Issuer } from './tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    actors: Actors
    /** False: people cannot be let in, because the issuer has not yet told its keys to this server. */
    canLetIn: () => Promise<boolean>
  }
}

type Access = Right | readonly Right[] | 'signedIn' | 'public'

const underApi = (url: string) => url === '/api' || url.startsWith('/api/')

/**
 * Puts sign-in before every route that is registered after it: fills `request.actor`, `language`, `mobile` and
 * `orderUpdateTime`, and lets a call through by the route's `config.access`. A route under /api without `access`
 * makes start-up throw; a route outside it is public unless it says otherwise. Decorates `app.actors` and `app.canLetIn`.
 *
 * Answers 401 without a good token, without the right 403, or 326 where it is a page's own call, 503 when the issuer's keys are out of reach,
 * code 7 for an X-Order-Update-Time that is no instant. `issuer`: whose tokens are believed, when it is not to be the
 * configured one (tests).
 */
export async function authenticate(app: App, services: Services, issuer?: Issuer): Promise<void> {
  const believed = issuer ?? (await issuerOf(services))
  const check = tokenCheck(believed)
  const actors = new Actors(services.database.db, services.clock, believed.issuer)
  app.decorate('actors', actors)
  app.decorate('canLetIn', canLetIn(believed, services))
  app.decorateRequest('actor')
  app.decorateRequest('language', 'ru')
  app.decorateRequest('mobile', false)
  app.decorateRequest('orderUpdateTime', null)

  app.addHook('onRoute', ({ method, url, config }) => {
    if (underApi(url) && config?.access === undefined)
      throw new Error(`${String(method)} ${url} does not say who may call it: config.access`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    request.language = languageOf(headers['x-language'])
    request.actor = anonymous
    request.mobile = headers['x-mobile'] === 'true'
    const { config, url } = request.routeOptions
    const { access } = config
    if (access === undefined || access === 'public') return
    request.actor = await whoCalls(request, reply, check, actors)
    if (!mayCall(request.actor, access))
      throw isPageCall(request.method, url) ? refuse.accessDenied() : refuse.forbidden()
    request.orderUpdateTime = orderUpdateTime(request)
  })
}

const issuerOf = async ({ config, database, log }: Services): Promise<Issuer> =>
  config.oidc ? { ...config.oidc, ...issuerKeys(config.oidc.issuer, log) } : embeddedIssuer(database.db)

/** Asks at once, so that the log of a start says what a wrong OIDC_ISSUER or an issuer that is away would cost. */
function canLetIn({ issuer, known }: Issuer, { log }: Services): () => Promise<boolean> {
  if (!known) return async () => true
  known().catch((err: unknown) =>
    log.warn({ err, issuer }, 'the issuer cannot be asked: nobody can sign in until it answers'),
  )
  return () =>
    known().then(
      () => true,
      () => false,
    )
}

async function whoCalls(
  request: FastifyRequest,
  reply: FastifyReply,
  check: ReturnType<typeof tokenCheck>,
  actors: Actors,
): Promise<Actor> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) {
    reply.header('WWW-Authenticate', 'Bearer')
    throw refuse.unauthorized()
  }
  try {
    return await actors.of(await check(token))
  } catch (error) {
    if (error instanceof TokenRefused) {
      reply.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      throw refuse.unauthorized()
    }
    if (error instanceof KeysUnavailable) {
      request.log.warn({ err: error }, 'tokens cannot be checked')
      throw new Refusal(503, errorCodes.internal, 'errors:signInAway')
    }
    throw error
  }
}

function mayCall({ rights }: Actor, access: Access): boolean {
  if (access === 'signedIn') return true
  return typeof access === 'string' ? rights.has(access as Right) : access.some((right) => rights.has(right))
}

/** RFC 3339, as every order answer gives it. */
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i

function orderUpdateTime({ headers, language }: FastifyRequest): Date | null {
  const text = headers['x-order-update-time']
  if (text === undefined || text === '') return null
  const instant = typeof text === 'string' && instantForm.test(text) ? new Date(text) : null
  if (instant === null || Number.isNaN(instant.getTime()))
    throw refuse.incorrectData([
      { path: 'headers/x-order-update-time', message: translate(language, 'errors:invalidFormat') },
    ])
  return instant
}
