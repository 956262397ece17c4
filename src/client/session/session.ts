import Keycloak from 'keycloak-js'
import type { ClientConfig } from '../../../schemas/api/identity.ts'
import type { TokenSource } from '../http/http.ts'
import { readStoredLocale } from '../ui/locale.ts'
import {
  availabilityTimeoutMs,
  isIdentityProviderAvailable,
  isIdentityProviderAvailableNow,
  isServerAvailable,
  pollUntilTrue,
} from './availability.ts'
import { isSignInResponse, saveReturnUrl, consumeReturnUrl } from './return-url.ts'
import { unfinishedSignOutStore } from './unfinished-sign-out.ts'
import { setInstallationCountry } from './country.ts'

/** The access token is checked every 10 s and renewed if it expires in less than 70 s (specification 9). */
const checkEveryMs = 10_000
const renewUnderSeconds = 70
/**
 * Maximum number of consecutive failed sign-ins in this tab. After one more failure an error is shown instead of
 * another attempt.
 */
const maxFailures = 2
const failuresKey = 'signInFailures'
/** An identity provider that does not respond within this time counts as unavailable. */
const renewTimeoutMs = 10_000

/** Interval in ms of the checks whether the sign-out in another window has ended the session. */
const pollMs = 500
/** Maximum number of these checks, without those that get no response. */
const maxPolls = 10

export interface Session extends TokenSource {
  /** Subject id of the user at the identity provider, which does not change when the name does. */
  id: string
  name: string
  config: ClientConfig
  /**
   * True while the token has expired and the identity provider is unavailable. No call can be made until the provider
   * is available again.
   */
  signInUnavailable: { now: () => boolean; subscribe: (changed: () => void) => () => void }
  /**
   * Ends the session here and at the identity provider, and leaves the page for this. If the provider is unavailable,
   * calls `onUnavailable` once; the session there is ended when the provider is available again, if necessary by the
   * next page opened in this browser.
   */
  logout(onUnavailable?: () => void): Promise<void>
  /**
   * Called after the user has signed out in another window. Redirects to the sign-in as soon as the session at the
   * identity provider has ended. If it does not end soon, the sign-in asks for the password again.
   */
  handleSignOutElsewhere(): Promise<void>
}

/** Nobody can sign in now, because `service` is unavailable. */
export class SignInUnavailableError extends Error {
  readonly service: 'server' | 'issuer'
  /** Checks once whether the service is available. */
  readonly isAvailable: () => Promise<boolean>

  constructor(
    unavailable: SignInUnavailableError['service'],
    message: string,
    checkAvailability: SignInUnavailableError['isAvailable'],
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.service = unavailable
    this.isAvailable = checkAvailability
  }

  /** Resolves when the service is available again. */
  waitUntilAvailable = () => pollUntilTrue(this.isAvailable)
}

/** A promise that never resolves: the browser is leaving the page, so code that awaits it must not continue. */
const waitForNavigation = () => new Promise<never>(() => {})

/**
 * Signs the user in and keeps the session alive. Await it before rendering or routing, because it may leave the page
 * for the identity provider and restores the URL on return. Rejects if sign-in failed repeatedly, or with {@link
 * SignInUnavailableError}.
 */
export async function startSession(
  navigate: (url: string) => void = (url) => window.location.replace(url),
): Promise<Session> {
  const config = await loadConfig()
  const keycloak = new Keycloak(config.keycloak)
  const homeUrl = `${window.location.origin}/`
  let isLeaving = false

  async function signIn(prompt?: 'login'): Promise<never> {
    if (!isLeaving) {
      isLeaving = true
      saveReturnUrl()
      // Replaces the history entry, so that «back» leaves the sign-in instead of returning to it.
      navigate(
        await keycloak.createLoginUrl({
          redirectUri: homeUrl,
          locale: readStoredLocale(),
          ...(prompt && { prompt }),
        }),
      )
    }
    return waitForNavigation()
  }

  /**
   * Starts the sign-in only if the identity provider responds, because the error page of the browser has no link
   * back.
   */
  async function beginSignIn(cause?: unknown): Promise<never> {
    if (await isIdentityProviderAvailable(config.keycloak)) return signIn()
    const checkAvailability = () => isIdentityProviderAvailable(config.keycloak)
    throw new SignInUnavailableError('issuer', 'The identity provider does not answer', checkAvailability, {
      cause,
    })
  }

  /**
   * Ends the session at the identity provider. If the provider is unavailable, calls `onUnavailable` once and waits
   * until the provider is available.
   */
  async function endAtIssuer(onUnavailable: () => void): Promise<void> {
    const isAvailable = () => isIdentityProviderAvailableNow(config.keycloak)
    if (!(await isAvailable())) {
      unfinishedSignOutStore.store()
      onUnavailable()
      await pollUntilTrue(isAvailable)
    }
    unfinishedSignOutStore.clear()
    navigate(keycloak.createLogoutUrl({ redirectUri: homeUrl }))
  }

  const signInResult = await initAndReturn(keycloak).catch((error: unknown) => ({ error }))
  // A previous sign-out did not reach the identity provider. It must be completed first, because otherwise this page
  // would sign the same user in again.
  if (unfinishedSignOutStore.exists()) {
    await endAtIssuer(() => undefined)
    return waitForNavigation()
  }
  if (signInResult === false) return beginSignIn()
  if (signInResult !== true) {
    const { error } = signInResult
    // The usual reason is a sign-in code that has expired or was already used. Another sign-in solves this, so an error
    // is thrown only after several failures.
    if (!hasNoResponse(error) && recordFailure() > maxFailures)
      throw new Error('Sign-in failed', { cause: error })
    return beginSignIn(error)
  }
  clearFailures()

  const signInUnavailable = createObservable(false)
  const hasExpired = () => (keycloak.tokenParsed?.exp ?? 0) + (keycloak.timeSkew ?? 0) < Date.now() / 1000

  /**
   * Returns false if the identity provider did not respond; the session may still be valid. After a refusal the user
   * must sign in again.
   */
  async function renew(minValidity: number): Promise<boolean> {
    if (isLeaving) return waitForNavigation()
    try {
      await withTimeout(keycloak.updateToken(minValidity), renewTimeoutMs)
      signInUnavailable.set(false)
      return true
    } catch (error) {
      // Without a refresh token only another sign-in gives a new access token.
      if (isRefusal(error) || (!keycloak.refreshToken && hasExpired())) return signIn()
      signInUnavailable.set(hasExpired())
      return false
    }
  }

  setInterval(() => void renew(renewUnderSeconds), checkEveryMs)

  return {
    config,
    signInUnavailable,
    id: keycloak.tokenParsed?.sub ?? '',
    name: readUserName(keycloak.tokenParsed),
    async token() {
      // The timer usually renews the token in time, but not while the computer was asleep.
      await renew(5)
      return keycloak.token ?? null
    },
    renew: () => renew(-1),
    logout(onUnavailable = () => undefined) {
      isLeaving = true
      return endAtIssuer(onUnavailable)
    },
    async handleSignOutElsewhere() {
      // Until the other window has finished, the identity provider would sign the user in again without a question.
      for (let polls = 0; polls < maxPolls; polls++) {
        try {
          await withTimeout(keycloak.updateToken(-1), renewTimeoutMs)
        } catch (error) {
          if (isRefusal(error)) return signIn()
          if (keycloak.refreshToken) polls--
        }
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
      return signIn('login')
    },
  }
}

/**
 * Initialises keycloak-js and then restores the user's page whether sign-in succeeded or not, because keycloak-js
 * returns to the bare origin.
 */
async function initAndReturn(keycloak: Keycloak): Promise<boolean> {
  const isSignInReturn = isSignInResponse(window.location.hash)
  try {
    return await keycloak.init({
      pkceMethod: 'S256',
      responseMode: 'fragment',
      // The check loads Keycloak pages in a frame and needs third-party cookies, which browsers block.
      checkLoginIframe: false,
    })
  } finally {
    if (isSignInReturn) window.history.replaceState(window.history.state, '', consumeReturnUrl() ?? '/')
  }
}

/** An observable value for useSyncExternalStore. */
function createObservable(value: boolean) {
  const listeners = new Set<() => void>()
  return {
    now: () => value,
    set(next: boolean) {
      if (next === value) return
      value = next
      listeners.forEach((changed) => changed())
    },
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

async function withTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ms)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function loadConfig(): Promise<ClientConfig> {
  const createUnavailableError = (message: string, cause?: unknown) =>
    new SignInUnavailableError('server', message, isServerAvailable, { cause })
  const signal = AbortSignal.timeout(availabilityTimeoutMs)
  const response = await fetch('/config.json', { cache: 'no-store', signal }).catch((error: unknown) => {
    throw createUnavailableError('/config.json: no answer', error)
  })
  if (response.status >= 502) throw createUnavailableError(`/config.json: ${response.status}`)
  if (!response.ok) throw new Error(`/config.json: ${response.status}`)
  const config = (await response.json()) as ClientConfig
  setInstallationCountry(config.country)
  return config
}

const getErrorStatus = (error: unknown) =>
  (error as { response?: { status?: number } } | undefined)?.response?.status ?? 0
const isRefusal = (error: unknown) => getErrorStatus(error) >= 400 && getErrorStatus(error) < 500
/**
 * True if the identity provider did not respond. `fetch` then throws a TypeError, or a gateway responds with an error
 * instead of the provider.
 */
const hasNoResponse = (error: unknown) => error instanceof TypeError || getErrorStatus(error) >= 500

function readUserName(token: Keycloak['tokenParsed']): string {
  const { name, preferred_username } = (token ?? {}) as { name?: string; preferred_username?: string }
  return name ?? preferred_username ?? ''
}

function recordFailure(): number {
  try {
    const failures = Number(sessionStorage.getItem(failuresKey) ?? 0) + 1
    sessionStorage.setItem(failuresKey, String(failures))
    return failures
  } catch {
    return Infinity
  }
}

function clearFailures(): void {
  try {
    sessionStorage.removeItem(failuresKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}
