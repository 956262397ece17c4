import type { App } from '../../http/http.ts'
import type { Services } from '../../services.ts'
import { createTokenVerifier, InvalidTokenError } from '../tokens.ts'
import { findAccount } from './accounts.ts'
import { createEmbeddedIssuer } from './issuer.ts'
import { isLocalRequest } from '../local-request.ts'
import { negotiateLanguage } from './language.ts'
import { renderMessagePage } from './pages.ts'
import { createOidcProvider, realmPath } from './openid.ts'
import { registerSignInRoutes } from './sign-in-routes.ts'
import { deleteExpiredProviderState } from './storage.ts'

const cleanEveryMs = 60 * 60_000

const loopback = /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i

/**
 * Mounts the embedded identity provider at the paths of Keycloak under /realms/crm. Does nothing if an issuer is
 * configured. The provider is for development and demos, so this throws unless the server listens on a loopback
 * address. Requests that do not come from this machine or are for another host name are refused with status 403. The
 * check of the host name protects against DNS rebinding.
 */
export async function registerEmbeddedProvider(app: App, services: Services): Promise<void> {
  const { config, database, log } = services
  if (config.oidc !== null) return
  if (!loopback.test(config.host))
    throw new Error(
      `HOST is ${config.host}: the embedded sign-in with its public passwords works on a loopback address only; set OIDC_ISSUER`,
    )
  const provider = await createOidcProvider(services)
  const respond = provider.callback()
  const verifyToken = createTokenVerifier(await createEmbeddedIssuer(database.db))

  const cleanUp = () =>
    deleteExpiredProviderState(database.db).catch((err: unknown) =>
      log.warn({ err }, 'expired sign-ins not removed'),
    )
  await cleanUp()
  const cleanUpTimer = setInterval(cleanUp, cleanEveryMs)
  cleanUpTimer.unref()
  app.addHook('onClose', async () => clearInterval(cleanUpTimer))

  await app.register(async (realm: App) => {
    realm.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    realm.addHook('onRequest', async (request, reply) => {
      if (isLocalRequest(request.raw)) return
      const language = negotiateLanguage(request.headers['accept-language'])
      return reply.code(403).type('text/html; charset=utf-8').send(renderMessagePage(language, 'wrongHost'))
    })

    registerSignInRoutes(realm, provider, services)

    // Replaces the endpoint of the provider, which would accept only tokens that were issued for this endpoint.
    realm.get(`${realmPath}/protocol/openid-connect/userinfo`, async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      try {
        const { subject } = await verifyToken(
          /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '',
        )
        const account = await findAccount(database.db, subject)
        if (account) return { sub: subject, preferred_username: subject, name: account.name }
      } catch (error) {
        if (!(error instanceof InvalidTokenError)) throw error
      }
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer error="invalid_token"')
        .send({ error: 'invalid_token' })
    })

    await realm.register(async (fallback: App) => {
      // The provider reads the body itself.
      fallback.removeAllContentTypeParsers()
      fallback.addContentTypeParser('*', (_request, _payload, done) => done(null))
      fallback.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url: `${realmPath}/*`,
        handler: (request, reply) => {
          reply.hijack()
          const { raw } = request
          // The provider computes its mount path from the difference between these two URLs.
          Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(realmPath.length) })
          void respond(raw, reply.raw)
        },
      })
    })
  })
}
