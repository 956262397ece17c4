import { expect, test as base, type Page } from '@playwright/test'
import { Frame } from '../../e2e/pages/frame.ts'
import { Company } from './company.ts'
import { KeycloakPage } from './keycloak-page.ts'

/** Opens a page in a separate browser, signs the user in at Keycloak and waits until the screen is rendered. */
export type SignInAs = (username: string, path?: string) => Promise<Page>

export const test = base.extend<{ signIn: SignInAs }, { company: Company }>({
  company: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const company = new Company()
      await company.open()
      await use(company)
      await company.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ company }, use) => use(company.crmUrl),
  signIn: async ({ browser, contextOptions, company }, use) => {
    const pages: Page[] = []
    await use(async (username, path = '/orders') => {
      const page = await browser.newPage({ ...contextOptions, baseURL: company.crmUrl })
      pages.push(page)
      await page.goto(path)
      await new KeycloakPage(page).signIn(username)
      await expect(new Frame(page).bar).toBeVisible()
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
})

export { expect }
