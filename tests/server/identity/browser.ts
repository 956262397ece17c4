import { createHash, randomBytes } from 'node:crypto'

/** As much of a browser as a sign-in needs: cookies by path, redirects followed one by one. */
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
    // As browsers do, on the own origin too.
    if (options.method === 'POST' && !headers.has('origin')) headers.set('origin', this.origin)
    if (cookie !== '') headers.set('cookie', cookie)
    const answer = await fetch(new URL(url, this.origin), { ...options, headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    return answer
  }

  /** Follows redirects; stops at a page, or at the first address outside /realms (null: its body was not asked for). */
  async open(url: string, options: RequestInit = {}): Promise<{ url: URL; answer: Response | null }> {
    let answer = await this.request(url, options)
    let at = new URL(url, this.origin)
    for (let hops = 0; answer.status >= 300 && answer.status < 400; hops++) {
      if (hops > 10) throw new Error(`too many redirects at ${at}`)
      at = new URL(answer.headers.get('location') ?? '', at)
      if (!at.pathname.startsWith('/realms/')) return { url: at, answer: null }
      answer = await this.request(at.href)
    }
    return { url: at, answer }
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

/** The steps keycloak-js takes. */
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

  /** Sends the sign-in form that lies at `page`. */
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
    const answer = await this.browser.request(`${endpoint}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'crm', ...parameters }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
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
