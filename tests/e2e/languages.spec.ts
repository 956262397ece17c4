import type { Page } from '@playwright/test'
import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { desk } from './support/place.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

/** `orders:fields.id`, `formatting/v1:title`, `{{count}}`: what a person sees when a text is missing. */
const rawKey = /\b[a-z]\w*(?:\/v\d+)?:[a-z]\w*(?:\.\w+)+|\{\{|\}\}/

async function expectNoRawKeys(page: Page, screen: string): Promise<void> {
  const texts = await page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].filter((text) => text !== ''),
  )
  for (const text of texts) expect.soft(text, `texts of ${screen}`).not.toMatch(rawKey)
}

for (const language of ['ru', 'en'] as const) {
  test(`[IN-01] every screen has all its texts, ${language}`, async ({ sit, places }) => {
    test.setTimeout(240_000)
    const pages = new Map<string, Page>()
    for (const { name, who, path, shown, only } of screens) {
      if (only === 'phone') continue
      await test.step(name, async () => {
        const page = pages.get(who) ?? (await sit(who, { language }))
        pages.set(who, page)
        await page.goto(path(places))
        await shown(page, language, places)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectNoRawKeys(page, name)
      })
    }
  })
}

test('[IN-01] the language is switched on the spot, texts of the server too, and stays', async ({
  sit,
  places,
}) => {
  const page = await sit('manager', { path: `/orders/${places.orderId}` })
  const en = textsIn('en')
  await expect(new OrderCardPage(page).fact('orderStatusId')).toHaveText('Сформирован')
  await new Frame(page).language.selectOption('en')
  const card = new OrderCardPage(page, 'en')
  await expect(card.heading(places.orderId)).toBeVisible()
  await expect(card.fact('orderStatusId')).toHaveText('Formed')
  await expect(page).toHaveTitle(`${en('orders:card.title', { orderId: places.orderId })} · CRM`)
  await page.reload()
  await expect(card.heading(places.orderId)).toBeVisible()
  await new Frame(page, 'en').section('tasks').click()
  await expect(new ListPage(page, 'tasks', 'en').heading).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Forming', exact: true }).first()).toBeVisible()
  await page.goto('/tasks/999999999')
  await expect(page.getByText(en('errors:taskNotFound'))).toBeVisible()
})

test('[IN-01] a stored locale other than ru and en is not believed', async ({ sit }) => {
  const page = await sit('store')
  await page.evaluate(() => localStorage.setItem('locale', 'kk'))
  await page.reload()
  await expect(new ListPage(page, 'orders').heading).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('[IN-01] the sign-in page speaks three languages', async ({ browser }) => {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  await page.goto('/orders')
  for (const [language, name] of [
    ['en', 'English'],
    ['kk', 'Қазақша'],
    ['ru', 'Русский'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(new SignInPage(page, textsIn(language)).heading).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectNoRawKeys(page, `sign-in, ${language}`)
  }
  await context.close()
})
