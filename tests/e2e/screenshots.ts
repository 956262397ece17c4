/** `npm run screenshots`: a day of each role, and screens on a phone, in Russian, into docs/screenshots. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { pictureFolder, findReferencedPictures, findPictures } from '../../src/tools/pictures.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { days } from './support/days.ts'
import { uniquePhone, plaid, shoes } from './support/goods.ts'
import type { UserName } from './support/people.ts'
import { desk, phone } from './support/place.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

/** Converts to WebP, a third of the size of Chromium's PNG. Runs in the page. */
async function asWebp(png: string): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', 0.82).split(',')[1]!
}

async function picture(page: Page, painter: Page, name: string): Promise<void> {
  // Requests are complete and animations have ended.
  await expect(page.getByRole('status', { name: ru('common:loading') })).toHaveCount(0)
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"], [data-draft="saving"]')).toHaveCount(0)
  // Catalogue names and data of following steps are requested after the rest has loaded.
  await page.waitForTimeout(700)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const path = join(pictureFolder, `${name}.webp`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(await painter.evaluate(asWebp, png.toString('base64')), 'base64'))
}

test.describe('pictures', () => {
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(() => {
    const selected = findReferencedPictures()
    for (const outdated of findPictures().filter((file) => !selected.has(file)))
      rmSync(join(pictureFolder, outdated))
  })
  let order: { orderId: number; phone: string }

  for (const [name, { userName, run: runDay }] of Object.entries(days)) {
    test(`a day: ${name}`, async ({ browser, api, places }) => {
      test.setTimeout(300_000)
      if (order === undefined) {
        const customer = uniquePhone()
        const lines = [plaid, shoes]
        order = {
          phone: customer,
          orderId: await api.newOrder({ phone: customer, name: 'Ольга Петрова', lines }),
        }
      }
      // Signed in by the page itself, so that the sign-out in the evening ends only this session.
      const context = await browser.newContext({ ...desk, storageState: { cookies: [], origins: [] } })
      const page = await context.newPage()
      const painter = await context.newPage()
      await page.goto('/start')
      await new SignInPage(page).signIn(userName)
      await expect(page.getByRole('main')).toBeVisible()
      const takePicture = (name: string) => picture(page, painter, `days/${name}`)
      await runDay({ page, api, places, order, takeScreenshot: takePicture })
      await context.close()
    })
  }

  test('screens on a phone', async ({ sit, places }) => {
    test.setTimeout(300_000)
    const selected = [...findReferencedPictures().keys()].filter((name) => name.startsWith('phone/'))
    const pages = new Map<UserName, Page>()
    for (const { name, who, path, shown } of screens.filter(({ name }) =>
      selected.includes(`phone/${name}.webp`),
    )) {
      const page = pages.get(who) ?? (await sit(who, { viewport: phone }))
      pages.set(who, page)
      await page.goto(path(places))
      await shown(page, 'ru', places)
      await picture(page, await page.context().newPage(), `phone/${name}`)
    }
  })
})
