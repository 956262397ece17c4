import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { baseURL, desk } from './place.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Viewport = { width: number; height: number }

interface Opened {
  context: BrowserContext
  viewport: string
  inUse: boolean
}

/**
 * Browsers that the tests of a worker use one after another: each test finds its own storage and new tabs, but scripts
 * that were loaded before. Two open ones within a test are two browsers.
 */
export class Browsers {
  readonly #browser: Browser
  readonly #opened: Opened[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** `choices`: what the person has chosen on this device before. `fresh`: a browser that no other test has used. */
  async open(
    state: StorageState,
    {
      viewport = desk.viewport,
      choices = {},
      fresh = false,
    }: { viewport?: Viewport; choices?: Readonly<Record<string, string>>; fresh?: boolean } = {},
  ): Promise<BrowserContext> {
    const key = `${viewport.width}x${viewport.height}`
    let free = fresh ? undefined : this.#opened.find((one) => !one.inUse && one.viewport === key)
    if (!free) {
      const context = await this.#browser.newContext({ ...desk, viewport })
      free = { context, viewport: key, inUse: true }
      this.#opened.push(free)
    }
    free.inUse = true
    const { context } = free
    const localStorage = Object.entries(choices).map(([name, value]) => ({ name, value }))
    // Playwright opens a page of its own to write into the storage of an origin.
    if (localStorage.length > 0)
      await context.setStorageState({ cookies: state.cookies, origins: [{ origin: baseURL, localStorage }] })
    else await context.addCookies(state.cookies)
    return context
  }

  /** One that a test has changed beyond its storage (clock, network) is not used again. */
  async release(context: BrowserContext, { changed }: { changed: boolean }): Promise<void> {
    const at = this.#opened.findIndex((one) => one.context === context)
    if (changed) {
      this.#opened.splice(at, 1)
      return context.close()
    }
    const pages = context.pages()
    await context.clearCookies()
    const [page] = pages
    if (page) {
      const session = await context.newCDPSession(page)
      const storageTypes = 'local_storage,indexeddb,websql,file_systems'
      await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes })
    }
    await Promise.all(pages.map((one) => one.close()))
    this.#opened[at]!.inUse = false
  }
}
