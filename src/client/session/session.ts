import Keycloak from 'keycloak-js'
import type { ClientConfig } from '../../../schemas/api/identity.ts'
import type { TokenSource } from '../http/http.ts'
import { storedLocale } from '../ui/locale.ts'
import { answerWithinMs, issuerAnswers, issuerAnswersNow, serverAnswers, until } from './answers.ts'
import { isSignInAnswer, keepPlace, takePlace } from './return-place.ts'
import { unfinished } from './unfinished.ts'
import { setCountry } from './country.ts'

/** Specification 9: checked every 10 s, renewed when less than 70 s remain. */
const checkEveryMs = 10_000
const renewUnderSeconds = 70
/** Sign-ins that failed one after another in this tab, before an error is shown instead of the next try. */
const mayFail = 2
const failuresKey = 'signInFailures'
/** An identity provider that is silent is one that is away. */
const renewedWithinMs = 10_000

/** How often a session that was ended in another window is asked for, ms, and how often it may still be there. */
const askAgainMs = 500
const mayOutlive = 10

export interface Session extends TokenSource {
  /** Of the signed-in person, as the identity provider knows it: the subject stays when the name changes. */
  id: string
  name: string
  config: ClientConfig
  /** The token has ended and the identity provider does not answer: no call can be made until it does. */
  cutOff: { now: () => boolean; subscribe: (changed: () => void) => () => void }
  /**
   * Ends the session here and at the identity provider, for which it leaves the page. While that does not answer, `stands` is
   * called once: the session there stands until it does, and is ended then, also by the next page of this browser.
   */
  logout(stands?: () => void): Promise<void>
  /** The person has signed out in another window: to the sign-in, once the session at the identity provider has ended. */
  leftElsewhere(): Promise<void>
}

/** Nobody can sign in now: `who` does not answer. */
export class Away extends Error {
  readonly who: 'server' | 'issuer'
  /** Asks it once. */
  readonly answers: () => Promise<boolean>

  constructor(who: Away['who'], message: string, answers: Away['answers'], options?: ErrorOptions) {
    super(message, options)
    this.who = who
    this.answers = answers
  }

  /** Resolves when it answers. */
  over = () => until(this.answers)
}

/** The page is being left for the identity provider: nothing that waits for this goes on. */
const leaving = () => new Promise<never>(() => {})

/**
 * Signs the person in and keeps the session alive. To be awaited before anything is drawn or routed: it may leave the
 * page for the identity provider, and puts the address back when it returns. Rejects when sign-in failed repeatedly, or
 * with {@link Away}.
 */
export async function startSession(
  go: (url: string) => void = (url) => window.location.replace(url),
): Promise<Session> {
  const config = await loadConfig()
  const keycloak = new Keycloak(config.keycloak)
  const home = `${window.location.origin}/`
  let left = false

  async function signIn(prompt?: 'login'): Promise<never> {
    if (!left) {
      left = true
      keepPlace()
      // Replaced, not added: «back» must lead out of the sign-in, not into it again.
      go(
        await keycloak.createLoginUrl({
          redirectUri: home,
          locale: storedLocale(),
          ...(prompt && { prompt }),
        }),
      )
    }
    return leaving()
  }

  /** Leaves only for an identity provider that answers: the browser's own error page would know no way back. */
  async function beginSignIn(cause?: unknown): Promise<never> {
    if (await issuerAnswers(config.keycloak)) return signIn()
    const answers = () => issuerAnswers(config.keycloak)
    throw new Away('issuer', 'The identity provider does not answer', answers, { cause })
  }

  /** Never resolves while it does not answer. `stands`: it does not now. */
  async function endAtIssuer(stands: () => void): Promise<void> {
    const answers = () => issuerAnswersNow(config.keycloak)
    if (!(await answers())) {
      unfinished.note()
      stands()
      await until(answers)
    }
    unfinished.forget()
    go(keycloak.createLogoutUrl({ redirectUri: home }))
  }

  const signedIn = await initAndReturn(keycloak).catch((error: unknown) => ({ error }))
  // Otherwise the next page would let in again whoever signed out while nobody could hear it.
  if (unfinished.is()) {
    await endAtIssuer(() => undefined)
    return leaving()
  }
  if (signedIn === false) return beginSignIn()
  if (signedIn !== true) {
    const { error } = signedIn
    // A code that is too old, or was used before: another sign-in mends it.
    if (!isNoAnswer(error) && noteFailure() > mayFail) throw new Error('Sign-in failed', { cause: error })
    return beginSignIn(error)
  }
  forgetFailures()

  const cutOff = observed(false)
  const hasEnded = () => (keycloak.tokenParsed?.exp ?? 0) + (keycloak.timeSkew ?? 0) < Date.now() / 1000

  /** False: no answer from the identity provider; the session may still be good. A refusal leads to sign-in. */
  async function renew(minValidity: number): Promise<boolean> {
    if (left) return leaving()
    try {
      await inTime(keycloak.updateToken(minValidity), renewedWithinMs)
      cutOff.set(false)
      return true
    } catch (error) {
      // Without a refresh token nothing but another sign-in gives a new one.
      if (isRefusal(error) || (!keycloak.refreshToken && hasEnded())) return signIn()
      cutOff.set(hasEnded())
      return false
    }
  }

  setInterval(() => void renew(renewUnderSeconds), checkEveryMs)

  return {
    config,
    cutOff,
    id: keycloak.tokenParsed?.sub ?? '',
    name: nameIn(keycloak.tokenParsed),
    async token() {
      // Usually fresh by the timer; after a sleep of the computer it is not.
      await renew(5)
      return keycloak.token ?? null
    },
    renew: () => renew(-1),
    logout(stands = () => undefined) {
      left = true
      return endAtIssuer(stands)
    },
    async leftElsewhere() {
      // Until the other window is through, the identity provider would let the person in again unasked.
      for (let asked = 0; asked < mayOutlive; asked++) {
        try {
          await inTime(keycloak.updateToken(-1), renewedWithinMs)
        } catch (error) {
          if (isRefusal(error)) return signIn()
          if (keycloak.refreshToken) asked--
        }
        await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
      return signIn('login')
    },
  }
}

/** Whatever comes of the sign-in, the person is back where they were: keycloak-js leaves the bare origin. */
async function initAndReturn(keycloak: Keycloak): Promise<boolean> {
  const answered = isSignInAnswer(window.location.hash)
  try {
    return await keycloak.init({
      pkceMethod: 'S256',
      responseMode: 'fragment',
      // Needs pages of Keycloak in a frame and cookies of another site, which browsers refuse.
      checkLoginIframe: false,
    })
  } finally {
    if (answered) window.history.replaceState(window.history.state, '', takePlace() ?? '/')
  }
}

/** A value whose changes can be heard, as useSyncExternalStore wants it. */
function observed(value: boolean) {
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

async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function loadConfig(): Promise<ClientConfig> {
  const away = (message: string, cause?: unknown) => new Away('server', message, serverAnswers, { cause })
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch('/config.json', { cache: 'no-store', signal }).catch((error: unknown) => {
    throw away('/config.json: no answer', error)
  })
  if (answer.status >= 502) throw away(`/config.json: ${answer.status}`)
  if (!answer.ok) throw new Error(`/config.json: ${answer.status}`)
  const config = (await answer.json()) as ClientConfig
  setCountry(config.country)
  return config
}

const statusOf = (error: unknown) =>
  (error as { response?: { status?: number } } | undefined)?.response?.status ?? 0
const isRefusal = (error: unknown) => statusOf(error) >= 400 && statusOf(error) < 500
/** `fetch` throws a TypeError when nobody answers; a gateway may say it in the provider's place. */
const isNoAnswer = (error: unknown) => error instanceof TypeError || statusOf(error) >= 500

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
