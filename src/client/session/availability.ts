import type { ClientConfig } from '../../../schemas/api/identity.ts'

/** Silence for this long counts as unavailable. */
export const availabilityTimeoutMs = 10_000
/** Half fixed, half random: not all clients may hit a recovered server at the same moment. */
const pauseMs = 4_000

/** Is the identity provider available? An error response of a gateway in front of it does not count. */
export async function isIssuerAvailable(keycloak: ClientConfig['keycloak']): Promise<boolean> {
  // The application's own origin has just served the configuration.
  if ('url' in keycloak && keycloak.url === '/') return true
  try {
    const signal = AbortSignal.timeout(availabilityTimeoutMs)
    return (await fetch(discoveryUrl(keycloak), { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/**
 * Like `isIssuerAvailable`, but also checks an issuer on the application's own origin: this page may have been open for
 * long.
 */
export const isIssuerAvailableNow = (keycloak: ClientConfig['keycloak']): Promise<boolean> =>
  'url' in keycloak && keycloak.url === '/' ? isServerAvailable() : isIssuerAvailable(keycloak)

/** Is the server of this page available? */
export async function isServerAvailable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(availabilityTimeoutMs)
    return (await fetch('/config.json', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** Polls periodically, and at once when the browser is back online. */
export async function waitUntil(answers: () => Promise<boolean>): Promise<void> {
  do await pause((pauseMs / 2) * (1 + Math.random()))
  while (!(await answers()))
}

function pause(ms: number): Promise<void> {
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

function discoveryUrl(keycloak: ClientConfig['keycloak']): string {
  const issuer =
    'oidcProvider' in keycloak
      ? keycloak.oidcProvider
      : `${keycloak.url.replace(/\/$/, '')}/realms/${encodeURIComponent(keycloak.realm)}`
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
