import type { ClientConfig } from '../../../../schemas/api/identity.ts'
import type { Config } from '../config/config.ts'
import { embeddedClientId, embeddedRealm } from './embedded/issuer.ts'

/** Sign-in settings that the client gets with /config.json. */
export function createKeycloakConfig({ oidc }: Config): ClientConfig['keycloak'] {
  if (oidc === null) return { url: '/', realm: embeddedRealm, clientId: embeddedClientId }
  const keycloak = /^(?<url>https?:\/\/.+)\/realms\/(?<realm>[^/]+)\/?$/.exec(oidc.issuer)?.groups
  return keycloak?.url !== undefined && keycloak.realm !== undefined
    ? { url: keycloak.url, realm: decodeURIComponent(keycloak.realm), clientId: oidc.clientId }
    : { oidcProvider: oidc.issuer, clientId: oidc.clientId }
}
