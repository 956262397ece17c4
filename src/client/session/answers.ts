import type { ClientConfig } from '../../../schemas/api/identity.ts'

/** Silence for so long is no answer. */
export const answerWithinMs = 10_000
/** Half fixed, half drawn by lot: who is back is not met by everyone at once. */
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

/** As `issuerAnswers`, of an issuer that is the application's own too: this page may have been open for long. */
export const issuerAnswersNow = (keycloak: ClientConfig['keycloak']): Promise<boolean> =>
  'url' in keycloak && keycloak.url === '/' ? serverAnswers() : issuerAnswers(keycloak)

/** Does the server of this page answer? */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await fetch('/config.json', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** Asks now and then, and at once when the browser has a network again. */
export async function until(answers: () => Promise<boolean>): Promise<void> {
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

function discoveryOf(keycloak: ClientConfig['keycloak']): string {
  const issuer =
    'oidcProvider' in keycloak
      ? keycloak.oidcProvider
      : `${keycloak.url.replace(/\/$/, '')}/realms/${encodeURIComponent(keycloak.realm)}`
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
