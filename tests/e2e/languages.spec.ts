import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { fullOnly } from './support/full-only.ts'
import { desk } from './support/place.ts'
import { expectNoRawKeys } from './support/raw-keys.ts'
import { expect, test } from './support/test.ts'
import { textsIn } from './support/texts.ts'

test(
  '[IN-01] the language switches immediately, texts of the server too, and is kept',
  fullOnly,
  async ({ sit, places }) => {
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
    await page.goto('/tasks?type=formatting')
    await expect(page.getByRole('cell', { name: 'Forming', exact: true }).first()).toBeVisible()
    await page.goto('/tasks/999999999')
    await expect(page.getByText(en('errors:taskNotFound'))).toBeVisible()
  },
)

test('[IN-01] a stored locale other than ru and en is not accepted', fullOnly, async ({ sit }) => {
  const page = await sit('store')
  await page.evaluate(() => localStorage.setItem('locale', 'kk'))
  await page.reload()
  await expect(new ListPage(page, 'orders').heading).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('[IN-01] the sign-in page has three languages', fullOnly, async ({ browser }) => {
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
