import { createHash, randomBytes } from 'node:crypto'

/** The parts of a browser that a sign-in needs: cookies by path, redirects followed one by one. */
export class Browser {
  readonly origin: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(origin: string) {
    this.origin = origin
  }

  async request(url: string, options: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url, this.origin)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const headers = new Headers(options.headers)
    // Browsers send it for their own origin too.
    if (options.method === 'POST' && !headers.has('origin')) headers.set('origin', this.origin)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(new URL(url, this.origin), { ...options, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) this.#keep(set)
    return response
  }

  /**
   * Follows redirects; stops at a page, or at the first address outside /realms (null: its body was not requested).
   */
  async open(url: string, options: RequestInit = {}): Promise<{ url: URL; answer: Response | null }> {
    let response = await this.request(url, options)
    let location = new URL(url, this.origin)
    for (let redirects = 0; response.status >= 300 && response.status < 400; redirects++) {
      if (redirects > 10) throw new Error(`too many redirects at ${location}`)
      location = new URL(response.headers.get('location') ?? '', location)
      if (!location.pathname.startsWith('/realms/')) return { url: location, answer: null }
      response = await this.request(location.href)
    }
    return { url: location, answer: response }
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split('; ')
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const path = attributes.find((a) => a.startsWith('path='))?.slice(5) ?? '/'
    const expired = attributes.some((a) => a.startsWith('expires=Thu, 01 Jan 1970'))
    if (expired) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

const endpoint = '/realms/crm/protocol/openid-connect'

/** The steps of keycloak-js. */
export class Client {
  readonly browser: Browser
  readonly verifier = randomBytes(48).toString('base64url')

  constructor(browser: Browser) {
    this.browser = browser
  }

  authUrl(parameters: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: 'crm',
      redirect_uri: `${this.browser.origin}/`,
      state: 'state-1',
      nonce: 'nonce-1',
      response_mode: 'fragment',
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    })
    return `${endpoint}/auth?${query}`
  }

  /** Sends the sign-in form of `page`. */
  sendForm(page: URL, username: string, password: string) {
    return this.browser.open(page.href, {
      method: 'POST',
      body: new URLSearchParams({ username, password, language: 'en' }),
    })
  }

  /** From the first redirect to the code in the address. */
  async signIn(username: string, password = 'demo'): Promise<string> {
    const { url: page } = await this.browser.open(this.authUrl())
    const { url } = await this.sendForm(page, username, password)
    return new URLSearchParams(url.hash.slice(1)).get('code') ?? ''
  }

  async token(parameters: Record<string, string>): Promise<{ status: number; body: Record<string, string> }> {
    const response = await this.browser.request(`${endpoint}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'crm', ...parameters }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  exchange(code: string, parameters: Record<string, string> = {}) {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.browser.origin}/`,
      code_verifier: this.verifier,
      ...parameters,
    })
  }

  refresh(refreshToken: string) {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }
}
