import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { plaid, shoes } from './support/goods.ts'
import { desk } from './support/place.ts'
import { fullOnly } from './support/full-only.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm } from './support/ways.ts'

test.use({ changesBrowser: true })

test('[SH-01] sign-in returns to the requested page, log-out ends the session', async ({ browser }) => {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  const signIn = new SignInPage(page)
  const frame = new Frame(page)

  await page.goto('/tasks?scope=all')
  await expect(signIn.heading).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await signIn.signIn('store', 'wrong')
  await expect(signIn.problem).toHaveText(ru('signIn:wrong'))
  await expect(signIn.username).toHaveValue('store')
  await expectAccessible(page, 'sign-in refused')
  await signIn.signIn('store')
  await expect(page).toHaveURL('/tasks?scope=all')
  await expect(new ListPage(page, 'tasks').heading).toBeVisible()
  await expect(frame.bar).toContainText('Мария Иванова')

  await frame.signOutByMenu()
  await expect(signIn.heading).toBeVisible()
  await page.goto('/orders')
  await expect(signIn.heading, 'the session is over at the identity provider too').toBeVisible()
  await context.close()
})

test(
  '[SH-01] [EN-05] a session that ends while working leads to sign-in and back, typed values are kept',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, { order: { lines: [plaid, shoes] } })
    await api.takeSteps('store', taskId, 'STARTED')
    const page = await sit('store', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'formatting')
    await task.count(plaid.productName).fill('2')
    await task.expectSaved()

    // The identity provider has forgotten the session, and the server no longer accepts the token.
    await page.context().clearCookies()
    await page.route('**/openid-connect/token', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
    )
    await page.route('**/api/tasks/*/draft', (route) =>
      route.fulfill({ status: 401, json: { code: 0, message: '' } }),
    )
    await task.reason(shoes.productName).selectOption('2')

    const signIn = new SignInPage(page)
    await expect(signIn.heading).toBeVisible()
    await page.unrouteAll()
    await signIn.signIn('store')
    await expect(page).toHaveURL(`/tasks/${taskId}`)
    await expect(task.count(plaid.productName)).toHaveValue('2')
    await expect(task.reason(shoes.productName)).toHaveValue('2')
  },
)
