import type { App } from '../../http/http.ts'
import type { Services } from '../../services.ts'
import { tokenCheck, TokenRefused } from '../tokens.ts'
import { accountOf } from './accounts.ts'
import { embeddedIssuer } from './issuer.ts'
import { isOfThisMachine } from '../this-machine.ts'
import { acceptedLanguage } from './language.ts'
import { messagePage } from './pages.ts'
import { makeProvider, realmPath } from './openid.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { removeExpired } from './storage.ts'

const cleanEveryMs = 60 * 60_000

const loopback = /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i

/**
 * Mounts the embedded identity provider at Keycloak's paths under /realms/crm, on the application's own origin. Does
 * nothing when an issuer is configured. For development and demos: throws unless the server listens on a loopback
 * address, and answers only requests that name one (a foreign page must not reach it through a name of its own).
 */
export async function embeddedProvider(app: App, services: Services): Promise<void> {
  const { config, database, log } = services
  if (config.oidc !== null) return
  if (!loopback.test(config.host))
    throw new Error(
      `HOST is ${config.host}: the embedded sign-in with its public passwords works on a loopback address only; set OIDC_ISSUER`,
    )
  const provider = await makeProvider(services)
  const respond = provider.callback()
  const check = tokenCheck(await embeddedIssuer(database.db))

  const clean = () =>
    removeExpired(database.db).catch((err: unknown) => log.warn({ err }, 'expired sign-ins not removed'))
  await clean()
  const cleaning = setInterval(clean, cleanEveryMs)
  cleaning.unref()
  app.addHook('onClose', async () => clearInterval(cleaning))

  await app.register(async (realm: App) => {
    realm.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    realm.addHook('onRequest', async (request, reply) => {
      if (isOfThisMachine(request.raw)) return
      const language = acceptedLanguage(request.headers['accept-language'])
      return reply.code(403).type('text/html; charset=utf-8').send(messagePage(language, 'wrongHost'))
    })

    signInRoutes(realm, provider, services)

    // Instead of the provider's own, which takes only tokens made for this one call.
    realm.get(`${realmPath}/protocol/openid-connect/userinfo`, async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      try {
        const { subject } = await check(
          /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '',
        )
        const account = await accountOf(database.db, subject)
        if (account) return { sub: subject, preferred_username: subject, name: account.name }
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error
      }
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer error="invalid_token"')
        .send({ error: 'invalid_token' })
    })

    await realm.register(async (rest: App) => {
      // The provider reads the body itself.
      rest.removeAllContentTypeParsers()
      rest.addContentTypeParser('*', (_request, _payload, done) => done(null))
      rest.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url: `${realmPath}/*`,
        handler: (request, reply) => {
          reply.hijack()
          const { raw } = request
          // The provider finds the mount path as the difference of the two.
          Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(realmPath.length) })
          void respond(raw, reply.raw)
        },
      })
    })
  })
}
