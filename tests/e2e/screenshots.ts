/** `SCREENSHOTS=true npx playwright test`: pictures of every screen, in Russian, into docs/screenshots. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../src/server/project-root.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { desk, phone } from './support/place.ts'
import { screens, showDemoPhone } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const folder = join(projectRoot, 'docs/screenshots')
const sizes = { desktop: desk.viewport, phone }

async function picture(page: Page, size: string, name: string): Promise<void> {
  // What was asked for has come, and nothing blinks or moves.
  await expect(page.getByRole('status', { name: ru('common:loading') })).toHaveCount(0)
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  await page.screenshot({ path: join(folder, size, `${name}.png`), animations: 'disabled', caret: 'hide' })
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`pictures of every screen, ${size}`, async ({ sit, browser, places }) => {
    test.setTimeout(300_000)
    mkdirSync(join(folder, size), { recursive: true })
    const pages = new Map<string, Page>()
    for (const { name, who, path, shown, only } of screens) {
      if (only !== undefined && (only === 'phone') !== (size === 'phone')) continue
      const page = pages.get(who) ?? (await sit(who, { viewport }))
      pages.set(who, page)
      await page.goto(path(places))
      await shown(page, 'ru', places)
      await picture(page, size, name)
    }
    const context = await browser.newContext({ ...desk, viewport })
    const page = await context.newPage()
    await page.goto('/orders')
    await expect(new SignInPage(page).heading).toBeVisible()
    await picture(page, size, 'sign-in')
    await showDemoPhone(page, places)
    await picture(page, size, 'demo-phone')
    await context.close()
  })
}
