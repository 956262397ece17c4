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
 * Browsers that the tests of a worker reuse one after another: each test has its own storage and new tabs, but the
 * scripts are already cached. Two that are open within one test are two browsers.
 */
export class Browsers {
  readonly #browser: Browser
  readonly #opened: Opened[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** `choices`: preferences that the user has stored on this device. `fresh`: a browser that no other test has used. */
  async open(
    state: StorageState,
    {
      viewport = desk.viewport,
      choices = {},
      fresh = false,
    }: { viewport?: Viewport; choices?: Readonly<Record<string, string>>; fresh?: boolean } = {},
  ): Promise<BrowserContext> {
    const key = `${viewport.width}x${viewport.height}`
    let reusable = fresh
      ? undefined
      : this.#opened.find((browser) => !browser.inUse && browser.viewport === key)
    if (!reusable) {
      const context = await this.#browser.newContext({ ...desk, viewport })
      reusable = { context, viewport: key, inUse: true }
      this.#opened.push(reusable)
    }
    reusable.inUse = true
    const { context } = reusable
    const localStorage = Object.entries(choices).map(([name, value]) => ({ name, value }))
    // Playwright opens a separate page to write into the storage of an origin.
    if (localStorage.length > 0)
      await context.setStorageState({ cookies: state.cookies, origins: [{ origin: baseURL, localStorage }] })
    else await context.addCookies(state.cookies)
    return context
  }

  /** A browser that a test has changed beyond its storage (clock, network) is not reused. */
  async release(context: BrowserContext, { changed }: { changed: boolean }): Promise<void> {
    const index = this.#opened.findIndex((browser) => browser.context === context)
    if (changed) {
      this.#opened.splice(index, 1)
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
    await Promise.all(pages.map((page) => page.close()))
    this.#opened[index]!.inUse = false
  }
}
