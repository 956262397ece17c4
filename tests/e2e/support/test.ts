import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { Api } from './api.ts'
import { People, type Who } from './people.ts'
import { desk } from './place.ts'
import { makePlaces, type Places } from './places.ts'
import { sharedOnce } from './shared-once.ts'
import type { Language } from './texts.ts'

export interface Seat {
  /** Where to begin; default /orders. */
  path?: string
  viewport?: { width: number; height: number }
  theme?: 'light' | 'dark' | 'contrast'
  language?: Exclude<Language, 'kk'>
}

/** Signs a person in and opens a page in a browser of its own; every one of them is closed with the test. */
export type Sit = (who: Who, seat?: Seat) => Promise<Page>

/** What the browser says of an answer that the page has dealt with, and React of a part that did not come. */
const ownWords = /Failed to load resource|net::ERR|LoadError: not loaded/

/** Opens a browser of its own for `who`. Whatever the page throws or complains of goes to `faults`. */
export async function sitDown(
  people: People,
  who: Who,
  seat: Seat,
  contexts: BrowserContext[],
  faults: string[],
) {
  const { path = '/orders', viewport, theme, language } = seat
  const state = await people.state(who)
  const context = await people.browser.newContext({
    ...desk,
    ...(viewport ? { viewport } : {}),
    storageState: state,
  })
  contexts.push(context)
  const choices = { ...(theme && { theme }), ...(language && { locale: language }) }
  if (Object.keys(choices).length > 0) {
    // The first time only: what the person chooses later stands.
    await context.addInitScript((given) => {
      for (const [key, value] of Object.entries(given)) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      }
    }, choices)
  }
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${who}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ownWords.test(message.text())) faults.push(`${who}: ${message.text()}`)
  })
  await page.goto(path)
  // The way leads over the identity provider; only then is the page the person's.
  await page.getByRole('main').waitFor()
  return page
}

export const test = base.extend<{ sit: Sit }, { people: People; api: Api; places: Places }>({
  people: [async ({ browser }, use) => use(new People(browser)), { scope: 'worker' }],
  api: [async ({ people }, use) => use(new Api(people)), { scope: 'worker' }],
  places: [
    async ({ api }, use) => use(await sharedOnce('places', () => makePlaces(api))),
    { scope: 'worker', timeout: 240_000 },
  ],
  sit: async ({ people }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use((who, seat = {}) => sitDown(people, who, seat, contexts, faults))
    await Promise.all(contexts.map((context) => context.close()))
    expect(faults, 'errors in the pages').toEqual([])
  },
})

export { expect }
