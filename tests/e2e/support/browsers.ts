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
    const localStorage = Object.entries(choices).map(([name, value]) => ({ name, value }))
    await free.context.setStorageState({
      cookies: state.cookies,
      origins: [
        ...state.origins.filter(({ origin }) => origin !== baseURL),
        {
          origin: baseURL,
          localStorage: [
            ...(state.origins.find(({ origin }) => origin === baseURL)?.localStorage ?? []),
            ...localStorage,
          ],
        },
      ],
    })
    return free.context
  }

  /** One that a test has changed beyond its storage (clock, network) is not used again. */
  async release(context: BrowserContext, { changed }: { changed: boolean }): Promise<void> {
    const at = this.#opened.findIndex((one) => one.context === context)
    if (changed) {
      this.#opened.splice(at, 1)
      return context.close()
    }
    await Promise.all(context.pages().map((page) => page.close()))
    this.#opened[at]!.inUse = false
  }
}
