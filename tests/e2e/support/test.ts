import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { Api } from './api.ts'
import { Browsers } from './browsers.ts'
import { People, type UserName } from './people.ts'
import { makePlaces, type Places } from './places.ts'
import { createOnce } from './shared-once.ts'
import type { Language } from './texts.ts'

export interface Seat {
  /** First page; default /orders. */
  path?: string
  viewport?: { width: number; height: number }
  theme?: 'light' | 'dark' | 'contrast'
  language?: Exclude<Language, 'kk'>
}

/** Signs a user in and opens a page in a separate browser; all of them are closed with the test. */
export type Sit = (user: UserName, seat?: Seat) => Promise<Page>

/** Console messages about responses that the page handles, and React's message about a chunk that failed to load. */
const expectedMessages = /Failed to load resource|net::ERR|LoadError: not loaded/

const storedChoices = ({ theme, language }: Seat) => ({
  ...(theme && { theme }),
  ...(language && { locale: language }),
})

/** Opens a page for `userName`. Errors of the page and of its console are added to `faults`. */
export async function sitDown(
  { people, browsers, fresh = false }: { people: People; browsers: Browsers; fresh?: boolean },
  userName: UserName,
  seat: Seat,
  contexts: BrowserContext[],
  faults: string[],
) {
  const context = await browsers.open(await people.state(userName), {
    viewport: seat.viewport,
    choices: storedChoices(seat),
    fresh,
  })
  contexts.push(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${userName}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedMessages.test(message.text()))
      faults.push(`${userName}: ${message.text()}`)
  })
  await page.goto(seat.path ?? '/orders')
  // The page redirects to the identity provider first; after that it belongs to the user.
  await page.getByRole('main').waitFor()
  return page
}

export const test = base.extend<
  { sit: Sit; changesBrowser: boolean },
  { people: People; browsers: Browsers; api: Api; places: Places }
>({
  // `test.use({ changesBrowser: true })` where a test changes the clock or cuts the network.
  changesBrowser: [false, { option: true }],
  browsers: [async ({ browser }, use) => use(new Browsers(browser)), { scope: 'worker' }],
  people: [async ({ browser }, use) => use(new People(browser)), { scope: 'worker' }],
  api: [async ({ people }, use) => use(new Api(people)), { scope: 'worker' }],
  places: [
    async ({ api }, use) => use(await createOnce('places', () => makePlaces(api))),
    { scope: 'worker', timeout: 240_000 },
  ],
  sit: async ({ people, browsers, changesBrowser }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await use((userName, seat = {}) =>
      sitDown({ people, browsers, fresh: changesBrowser }, userName, seat, contexts, faults),
    )
    const changed = changesBrowser || testInfo.status !== testInfo.expectedStatus
    await Promise.all(contexts.map((context) => browsers.release(context, { changed })))
    expect(faults, 'errors in the pages').toEqual([])
  },
})

export { expect }
