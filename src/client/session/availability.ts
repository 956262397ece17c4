import type { ClientConfig } from '../../../schemas/api/identity.ts'

/** Milliseconds without a response after which a service counts as unavailable. */
export const availabilityTimeoutMs = 10_000
/**
 * Longest pause between checks, in milliseconds. Half of it is random, so that not all clients send requests to a
 * recovered server at the same moment.
 */
const pauseMs = 4_000

/**
 * Checks whether the identity provider is available. An error response of a gateway in front of it does not count as
 * available.
 */
export async function isIdentityProviderAvailable(keycloak: ClientConfig['keycloak']): Promise<boolean> {
  // The provider has the same origin as the application, which has just served the configuration.
  if ('url' in keycloak && keycloak.url === '/') return true
  try {
    const signal = AbortSignal.timeout(availabilityTimeoutMs)
    return (await fetch(getDiscoveryUrl(keycloak), { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/**
 * Like `isIdentityProviderAvailable`, but also sends a request to a provider on the origin of the application, because
 * the page may have been open for a long time.
 */
export const isIdentityProviderAvailableNow = (keycloak: ClientConfig['keycloak']): Promise<boolean> =>
  'url' in keycloak && keycloak.url === '/' ? isServerAvailable() : isIdentityProviderAvailable(keycloak)

/** Checks whether the server of this page is available. */
export async function isServerAvailable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(availabilityTimeoutMs)
    return (await fetch('/config.json', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** Calls `check` periodically, and immediately when the browser is online again, until it returns true. */
export async function pollUntilTrue(check: () => Promise<boolean>): Promise<void> {
  do await wait((pauseMs / 2) * (1 + Math.random()))
  while (!(await check()))
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}

function getDiscoveryUrl(keycloak: ClientConfig['keycloak']): string {
  const issuer =
    'oidcProvider' in keycloak
      ? keycloak.oidcProvider
      : `${keycloak.url.replace(/\/$/, '')}/realms/${encodeURIComponent(keycloak.realm)}`
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
