/**
 * Opens the page without network. It keeps the files of one build alone: calls, sign-in, papers and configuration pass it
 * by, so nothing personal is ever stored here. Built by src/tools/shell-worker.ts, which puts `shell` in front.
 */
interface Lasting {
  waitUntil(done: Promise<unknown>): void
}
interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
/** `files`: what the page needs before anybody is signed in; the first is the page itself. */
declare const shell: { build: string; files: readonly [string, ...string[]] }

const scope = globalThis as unknown as Scope
const prefix = 'crm-shell-'
const store = prefix + shell.build
/** A page that is older than the server's is shown only to whoever would see none otherwise, ms. */
const pageWithinMs = 4_000
/** A gateway says them in the place of a server that is away. */
const away = [502, 503, 504]

scope.addEventListener('install', (event) => {
  const load = async () => {
    const cache = await caches.open(store)
    // Names under /assets/ change with their content; the rest is asked for anew.
    await cache.addAll(
      shell.files.map((url) => new Request(url, url.startsWith('/assets/') ? {} : { cache: 'reload' })),
    )
    await scope.skipWaiting()
  }
  event.waitUntil(load())
})

scope.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys()
    const older = names.filter((name) => name.startsWith(prefix) && name !== store)
    await Promise.all(older.map((name) => caches.delete(name)))
    await scope.clients.claim()
  }
  event.waitUntil(clean())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate') {
    if (!/^\/(api|realms|docs|health|metrics)(\/|$)/.test(pathname)) event.respondWith(page(event))
  } else if (shell.files.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

/** Hashed names never change their content: what was fetched once is good for as long as the build. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(store)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** The server's own page, or, when it does not come, the kept one: what it shows then is the page's matter. */
async function page(event: Fetching): Promise<Response> {
  const asked = fetch(event.request)
  event.waitUntil(asked.catch(() => undefined))
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), pageWithinMs))
  const answer = await Promise.race([asked, late]).catch(() => null)
  if (answer && !away.includes(answer.status)) return answer
  return kept(shell.files[0]).catch(() => asked)
}

async function kept(url: string): Promise<Response> {
  const answer = await caches.match(url, { cacheName: store })
  if (!answer) throw new TypeError(`not kept: ${url}`)
  return answer
}
