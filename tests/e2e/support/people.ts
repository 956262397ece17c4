import { createHash, randomBytes } from 'node:crypto'
import { expect, request, type Browser } from '@playwright/test'
import { SignInPage } from '../pages/sign-in-page.ts'
import type { StorageState } from './browsers.ts'
import { baseURL, desk } from './place.ts'
import { createOnce } from './shared-once.ts'

/** Demo users of the embedded identity provider; each has the password `demo`. */
export type UserName =
  | 'store'
  | 'store2'
  | 'operator'
  | 'manager'
  | 'accountant'
  | 'admin'
  | 'owner'
  | 'nobody'

const issuer = '/realms/crm/protocol/openid-connect'
/** A token is no longer used this many seconds before it expires. */
const reserve = 30

/**
 * Users who have signed in during this run. Each signs in once by the sign-in page; later browsers get the session's
 * cookie, as a second tab does.
 */
export class People {
  readonly browser: Browser
  readonly #states = new Map<UserName, Promise<StorageState>>()
  readonly #tokens = new Map<UserName, { token: string; until: number }>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  state(user: UserName): Promise<StorageState> {
    const cached = this.#states.get(user) ?? createOnce(`signed-in-${user}`, () => this.#signIn(user))
    this.#states.set(user, cached)
    return cached
  }

  async #signIn(user: UserName): Promise<StorageState> {
    const context = await this.browser.newContext(desk)
    const page = await context.newPage()
    await page.goto('/orders')
    await new SignInPage(page).signIn(user)
    await expect(page).toHaveURL(/\/(orders|access-denied)$/)
    const state = await context.storageState()
    await context.close()
    return state
  }

  /** Access token of the user's session, by the same flow as the page's own: code with PKCE. */
  async token(user: UserName): Promise<string> {
    const cached = this.#tokens.get(user)
    if (cached && cached.until > Date.now()) return cached.token
    const calls = await request.newContext({ baseURL, storageState: await this.state(user) })
    const verifier = randomBytes(32).toString('base64url')
    const client = { client_id: 'crm', redirect_uri: `${baseURL}/` }
    const response = await calls.get(`${issuer}/auth`, {
      maxRedirects: 0,
      params: {
        ...client,
        response_type: 'code',
        scope: 'openid',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
    })
    const code = new URL(response.headers().location ?? '', baseURL).searchParams.get('code')
    expect(code, 'the identity provider knows the session').not.toBeNull()
    const answer = await calls.post(`${issuer}/token`, {
      form: { ...client, grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier },
    })
    const { access_token: token, expires_in: seconds } = (await answer.json()) as {
      access_token: string
      expires_in: number
    }
    await calls.dispose()
    this.#tokens.set(user, { token, until: Date.now() + (seconds - reserve) * 1000 })
    return token
  }
}
