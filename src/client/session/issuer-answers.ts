import type { ClientConfig } from '../../../schemas/api/identity.ts'

const answerWithinMs = 10_000
/** Half fixed, half drawn by lot: an issuer that is back is not met by everyone at once. */
const pauseMs = 4_000

/** Does the identity provider answer? What stands before it and says so in its place does not count. */
export async function issuerAnswers(keycloak: ClientConfig['keycloak']): Promise<boolean> {
  // The application's own origin has just answered with its configuration.
  if ('url' in keycloak && keycloak.url === '/') return true
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await fetch(discoveryOf(keycloak), { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

export async function untilIssuerAnswers(keycloak: ClientConfig['keycloak']): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, (pauseMs / 2) * (1 + Math.random())))
  while (!(await issuerAnswers(keycloak)))
}

function discoveryOf(keycloak: ClientConfig['keycloak']): string {
  const issuer =
    'oidcProvider' in keycloak
      ? keycloak.oidcProvider
      : `${keycloak.url.replace(/\/$/, '')}/realms/${encodeURIComponent(keycloak.realm)}`
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
