/**
 * Service worker that opens the page without network. The cache contains only the files of one build. API calls,
 * sign-in, documents and configuration bypass it, so that no personal data are stored. Built by
 * src/tools/shell-worker.ts, which inserts the constant `shell` at the beginning.
 */
interface ExtendableEventLike {
  waitUntil(done: Promise<unknown>): void
}
interface FetchEventLike extends ExtendableEventLike {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEventLike) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
/**
 * `build`: hash of the page. `files`: URL paths of the files that the page needs without network. The first one is the
 * page itself.
 */
declare const shell: { build: string; files: readonly [string, ...string[]] }

const scope = globalThis as WorkerScope & typeof globalThis
const prefix = 'crm-shell-'
const cacheName = prefix + shell.build
/** Time in ms to wait for the server's page. After that the cached page is used, which may be older. */
const pageTimeoutMs = 4_000
/** Status codes that a gateway returns when the server is down. */
const unavailableStatuses = [502, 503, 504]

scope.addEventListener('install', (event) => {
  const load = async () => {
    const cache = await caches.open(cacheName)
    // A file under /assets/ never changes, because its name contains a hash. All other files are requested from the
    // server even if the browser has cached them.
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
    const older = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
    await Promise.all(older.map((name) => caches.delete(name)))
    await scope.clients.claim()
  }
  event.waitUntil(clean())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(loadAsset(request))
  else if (request.mode === 'navigate') {
    if (!/^\/(api|realms|docs|health|metrics)(\/|$)/.test(pathname)) event.respondWith(loadPage(event))
  } else if (shell.files.includes(pathname))
    event.respondWith(fetch(request).catch(() => readCached(pathname)))
})

/** A cached asset is valid for the whole build, because its name contains a hash of its content. */
async function loadAsset(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

/**
 * Returns the server's page. If the request fails, is too slow or is answered by a gateway in place of the server,
 * returns the cached page, which handles the missing network itself.
 */
async function loadPage(event: FetchEventLike): Promise<Response> {
  const networkResponse = fetch(event.request)
  event.waitUntil(networkResponse.catch(() => undefined))
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), pageTimeoutMs))
  const response = await Promise.race([networkResponse, timeout]).catch(() => null)
  if (response && !unavailableStatuses.includes(response.status)) return response
  return readCached(shell.files[0]).catch(() => networkResponse)
}

async function readCached(url: string): Promise<Response> {
  const response = await caches.match(url, { cacheName })
  if (!response) throw new TypeError(`not cached: ${url}`)
  return response
}
