import Keycloak from 'keycloak-js'
import type { ClientConfig } from '../../../schemas/api/identity.ts'
import type { TokenSource } from '../http/http.ts'
import { storedLocale } from '../ui/locale.ts'
import { isSignInAnswer, keepPlace, takePlace } from './return-place.ts'

/** Specification 9: checked every 10 s, renewed when less than 70 s remain. */
const checkEveryMs = 10_000
const renewUnderSeconds = 70
/** Sign-ins that failed one after another in this tab, before an error is shown instead of the next try. */
const mayFail = 2
const failuresKey = 'signInFailures'

export interface Session extends TokenSource {
  /** Of the signed-in person, as the identity provider knows it: the subject stays when the name changes. */
  id: string
  name: string
  config: ClientConfig
  /** Ends the session here and at the identity provider. Leaves the page. */
  logout(): void
}

/** The page is being left for the identity provider: nothing that waits for this goes on. */
const leaving = () => new Promise<never>(() => {})

/**
 * Signs the person in and keeps the session alive. To be awaited before anything is drawn or routed: it may leave the
 * page for the identity provider, and puts the address back when it returns. Rejects when /config.json cannot be had or
 * sign-in failed repeatedly.
 */
export async function startSession(
  go: (url: string) => void = (url) => window.location.replace(url),
): Promise<Session> {
  const config = await loadConfig()
  const keycloak = new Keycloak(config.keycloak)
  const home = `${window.location.origin}/`
  let left = false

  async function signIn(): Promise<never> {
    if (!left) {
      left = true
      keepPlace()
      // Replaced, not added: «back» must lead out of the sign-in, not into it again.
      go(await keycloak.createLoginUrl({ redirectUri: home, locale: storedLocale() }))
    }
    return leaving()
  }

  const answered = isSignInAnswer(window.location.hash)
  try {
    const signedIn = await keycloak.init({
      pkceMethod: 'S256',
      responseMode: 'fragment',
      // Needs pages of Keycloak in a frame and cookies of another site, which browsers refuse.
      checkLoginIframe: false,
    })
    if (!signedIn) return await signIn()
  } catch (error) {
    // A code that is too old, or was used before: another sign-in mends it.
    if (noteFailure() > mayFail) throw new Error('Sign-in failed', { cause: error })
    return await signIn()
  }
  forgetFailures()
  if (answered) window.history.replaceState(window.history.state, '', takePlace() ?? '/')

  /** False: no answer from the identity provider; the session may still be good. A refusal leads to sign-in. */
  async function renew(minValidity: number): Promise<boolean> {
    if (left) return leaving()
    try {
      await keycloak.updateToken(minValidity)
      return true
    } catch (error) {
      return isRefusal(error) ? signIn() : false
    }
  }

  setInterval(() => void renew(renewUnderSeconds), checkEveryMs)

  return {
    config,
    id: keycloak.tokenParsed?.sub ?? '',
    name: nameIn(keycloak.tokenParsed),
    async token() {
      // Usually fresh by the timer; after a sleep of the computer it is not.
      await renew(5)
      return keycloak.token ?? null
    },
    renew: () => renew(-1),
    logout() {
      left = true
      go(keycloak.createLogoutUrl({ redirectUri: home }))
    },
  }
}

async function loadConfig(): Promise<ClientConfig> {
  const answer = await fetch('/config.json', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`/config.json: ${answer.status}`)
  return (await answer.json()) as ClientConfig
}

function isRefusal(error: unknown): boolean {
  const status = (error as { response?: { status?: unknown } } | undefined)?.response?.status
  return typeof status === 'number' && status >= 400 && status < 500
}

function nameIn(token: Keycloak['tokenParsed']): string {
  const { name, preferred_username } = (token ?? {}) as { name?: string; preferred_username?: string }
  return name ?? preferred_username ?? ''
}

function noteFailure(): number {
  try {
    const failures = Number(sessionStorage.getItem(failuresKey) ?? 0) + 1
    sessionStorage.setItem(failuresKey, String(failures))
    return failures
  } catch {
    return Infinity
  }
}

function forgetFailures(): void {
  try {
    sessionStorage.removeItem(failuresKey)
  } catch {
    // Nothing was kept.
  }
}
