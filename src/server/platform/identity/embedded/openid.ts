import { randomBytes } from 'node:crypto'
import type { Configuration, interactionPolicy, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Services } from '../../services.ts'
import { findAccount } from './accounts.ts'
import { embeddedClientId, embeddedIssuerId, loadProviderSecrets } from './issuer.ts'
import { negotiateLanguage } from './language.ts'
import { renderMessagePage, renderSignOutPage } from './pages.ts'
import { ProviderStorage } from './storage.ts'

/** In seconds. Keycloak has the same default. */
const accessTokenLifetime = 5 * 60
const signInLifetime = 60 * 60
const sessionLifetime = 14 * 24 * 60 * 60

const api = 'urn:crm:api'
const scope = 'openid profile email'

/** Base path of the embedded identity provider. */
export const realmPath = '/realms/crm'
export const signInPath = `${realmPath}/sign-in`

/**
 * Creates the OpenID provider at the paths of Keycloak under {@link realmPath}. Signing keys and all state are in the
 * database.
 */
export async function createOidcProvider({ database: { db }, log }: Services): Promise<Provider> {
  const { key, cookieKey } = await loadProviderSecrets(db)
  // Imported dynamically, because a server with a real issuer does not need it.
  const { default: OidcProvider, interactionPolicy } = await import('oidc-provider')
  const endpoint = '/protocol/openid-connect'

  const configuration: Configuration = {
    adapter: (kind: string) => new ProviderStorage(db, kind),
    jwks: { keys: [key] },
    cookies: { keys: [cookieKey] },
    routes: {
      authorization: `${endpoint}/auth`,
      token: `${endpoint}/token`,
      jwks: `${endpoint}/certs`,
      end_session: `${endpoint}/logout`,
      userinfo: `${endpoint}/userinfo`,
    },
    clients: [
      {
        client_id: embeddedClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // Required by the library. `redirectOnlyHome` below decides which redirects are allowed.
        redirect_uris: ['http://localhost/'],
        post_logout_redirect_uris: ['http://localhost/'],
      },
    ],
    pkce: { required: () => true },
    // Called for every request with an Origin header. Browsers can send this header also to the origin of the page
    // itself.
    clientBasedCORS: (ctx, origin) => origin === getOrigin(ctx),
    // keycloak-js requests only the scope `openid` and expects the names in the ID token.
    claims: { openid: ['sub', 'preferred_username', 'name', 'realm_access'] },
    conformIdTokenClaims: false,
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken') return {}
      const account = await findAccount(db, token.accountId)
      return {
        typ: 'Bearer',
        azp: embeddedClientId,
        sid: token.sessionUid,
        preferred_username: token.accountId,
        name: account?.name ?? token.accountId,
        realm_access: { roles: account?.roles ?? [] },
      }
    },
    findAccount: async (_ctx, subject) => {
      const account = await findAccount(db, subject)
      if (!account) return undefined
      const claims = {
        sub: subject,
        preferred_username: subject,
        name: account.name,
        realm_access: { roles: account.roles },
      }
      return { accountId: subject, claims: async () => claims }
    },
    features: {
      devInteractions: { enabled: false },
      // A token for a resource is a JWT. Without a resource, the token would be an opaque string.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope, audience: embeddedClientId, accessTokenFormat: 'jwt' }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = renderSignOutPage(getLanguage(ctx), form, isOwnSignOut(ctx))
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect('/'),
      },
    },
    interactions: { url: (_ctx, { uid }) => `${signInPath}/${uid}`, policy: signInPolicy(interactionPolicy) },
    issueRefreshToken: () => true,
    // As in the default of Keycloak, refresh tokens are not rotated, so a lost response does not sign out the user.
    rotateRefreshToken: false,
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
      if (existing?.accountId === session.accountId) return existing
      // The application is the only client of this provider, so the user need not consent.
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(api, scope)
      await grant.save()
      return grant
    },
    renderError: (ctx, _out, error) => {
      // An outdated sign-in page was submitted, so the application starts a new sign-in.
      if (error.name === 'SessionNotFound') return ctx.redirect('/')
      ctx.type = 'html'
      ctx.body = renderMessagePage(getLanguage(ctx), 'signInFailed')
    },
    ttl: {
      AccessToken: accessTokenLifetime,
      IdToken: accessTokenLifetime,
      AuthorizationCode: 60,
      Interaction: signInLifetime,
      Grant: sessionLifetime,
      Session: sessionLifetime,
      RefreshToken: sessionLifetime,
    },
  }

  const provider = new OidcProvider(embeddedIssuerId, configuration)
  provider.on('server_error', (_ctx, err) => log.error({ err }, 'embedded sign-in failed'))
  redirectOnlyHome(provider, () => OidcProvider.ctx && getOrigin(OidcProvider.ctx))
  ensureDecodableRefreshTokens(provider)
  return provider
}

/** Reason to show the sign-in page to a signed-in user who was deactivated in the meantime. */
export const accessClosedReason = 'access_closed'

/**
 * Extends the default policy, which accepts a session without checking that its user may still sign in. Such a session
 * is cleared, so that another user can sign in.
 */
function signInPolicy({ base, Check }: typeof interactionPolicy): interactionPolicy.Prompt[] {
  const policy = base()
  const isClosed = new Check(
    accessClosedReason,
    'the access of this person is closed',
    'login_required',
    ({ oidc }) => {
      const { session, account } = oidc
      if (!session?.accountId || account) return Check.NO_NEED_TO_PROMPT
      delete session.accountId
      session.authorizations = {}
      return Check.REQUEST_PROMPT
    },
  )
  policy.get('login')!.checks.add(isClosed)
  return policy
}

const getOrigin = (ctx: KoaContextWithOIDC) => new URL(ctx.href).origin

const getLanguage = (ctx: KoaContextWithOIDC) =>
  negotiateLanguage(ctx.get('Accept-Language'), ctx.query.ui_locales)

/**
 * True if the request contains an ID token of the user of this session. Such a request comes from the application and
 * needs no confirmation. Also true if there is neither a token nor a session.
 */
const isOwnSignOut = ({ oidc }: KoaContextWithOIDC) =>
  oidc.entities.IdTokenHint?.payload.sub === oidc.session?.accountId

/** Allows redirects only to the application's own origin, like the pattern `/*` in Keycloak. */
function redirectOnlyHome(provider: Provider, ownOrigin: () => string | undefined): void {
  const isHome = (uri: string) =>
    URL.canParse(uri) && !uri.includes('#') && new URL(uri).origin === ownOrigin()
  provider.Client.prototype.redirectUriAllowed = isHome
  provider.Client.prototype.postLogoutRedirectUriAllowed = isHome
}

/**
 * Gives refresh tokens the form of a JWT, because keycloak-js decodes them. The provider uses the id of a refresh token
 * as the token itself.
 */
function ensureDecodableRefreshTokens(provider: Provider): void {
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const generateTokenId = () =>
    [
      encodePart({ alg: 'none' }),
      encodePart({ typ: 'Refresh', jti: randomBytes(16).toString('hex') }),
      randomBytes(32).toString('base64url'),
    ].join('.')
  Object.assign(provider.RefreshToken.prototype, { generateTokenId })
}
