import type { Page } from '@playwright/test'
import { newOrder, openTask, sendTaskEvent } from '../support/orders.ts'
import { Frame } from '../e2e/pages/frame.ts'
import { ListPage } from '../e2e/pages/list-page.ts'
import { TaskPage } from '../e2e/pages/task-page.ts'
import { plaid, shoes } from '../e2e/support/goods.ts'
import { ru } from '../e2e/support/texts.ts'
import type { Company } from './support/company.ts'
import { KeycloakPage } from './support/keycloak-page.ts'
import { expect, test } from './support/test.ts'

/** A task of store 1001 that the user has begun. */
async function startTask(company: Company, user: string): Promise<number> {
  const orderId = await newOrder(company, { lines: [plaid, shoes] })
  const taskId = await openTask(company, orderId, 'formatting')
  expect((await sendTaskEvent(company, user, taskId, 'STARTED')).status).toBe(200)
  return taskId
}

/** Asserts that the page was never reloaded. */
function trackReloads(page: Page): () => void {
  const loaded = { times: 0 }
  page.on('load', () => loaded.times++)
  return () => expect(loaded.times, 'the page was loaded anew').toBe(0)
}

/** The tokens that the page's calls carried, the latest last. */
function tokensSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const token = request.headers().authorization?.replace('Bearer ', '')
    if (token !== undefined && token !== sent.at(-1)) sent.push(token)
  })
  return sent
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: ru('common:errors.signInAway') })

test.afterEach(async ({ company }) => {
  await company.issuer.open()
  await company.realm.setTokenLifetime(null)
})

test('[SH-01] a user of the company signs in at its Keycloak with PKCE and returns to the requested page', async ({
  page,
  company,
}) => {
  const orderId = await newOrder(company)
  const requestedPath = `/tasks?scope=all&type=formatting&orderId=${orderId}`
  await page.goto(requestedPath)
  const keycloak = new KeycloakPage(page)
  await expect(keycloak.username).toBeVisible()
  const authorizationUrl = new URL(page.url())
  expect(authorizationUrl.searchParams.get('code_challenge_method')).toBe('S256')
  expect(authorizationUrl.searchParams.get('redirect_uri'), 'Keycloak does not receive the filters').toBe(
    `${company.crmUrl}/`,
  )

  await keycloak.signIn('manager', 'wrong')
  await expect(keycloak.username).toBeVisible()
  await keycloak.signIn('manager')
  await expect(page).toHaveURL(requestedPath)
  await expect(new ListPage(page, 'tasks').rows).toHaveCount(1)
  await expect(new Frame(page).bar).toContainText('Андрей Волков')
})

test('[SH-01] the token is renewed while the page is used, without a reload', async ({ company, signIn }) => {
  await company.realm.setTokenLifetime(2)
  await newOrder(company)
  const page = await signIn('manager')
  const sent = tokensSent(page)
  const expectNoReload = trackReloads(page)
  const list = new ListPage(page, 'orders')
  await list.sortBy('dateCreate')
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  const [firstToken = ''] = sent
  await expect
    .poll(async () => (await company.callWith(firstToken, 'GET', '/api/users/me')).status, {
      message: 'it ends',
    })
    .toBe(401)

  // The renewed token itself expires within two seconds, so a slow check is repeated with a newer one.
  await expect(async () => {
    await list.sortBy('dateCreate')
    await list.waitUntilLoaded()
    expect(sent.at(-1)).not.toBe(firstToken)
    expect((await company.callWith(sent.at(-1) ?? '', 'GET', '/api/users/me')).status).toBe(200)
  }).toPass()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expectNoReload()
})

test('[SH-01] a revoked role takes effect with the next call, and the screen displays a message', async ({
  company,
  signIn,
}) => {
  const page = await signIn('operator')
  const list = new ListPage(page, 'orders')
  await expect(list.heading).toBeVisible()
  await company.revokeRoles('operator')
  // The first refused call may come from the sorted list, or from a refresh that replaced the list before it could be sorted.
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`${ru('errors:forbidden')}|${ru('shell:accessDenied.title')}`) })
    .first()
  await expect(async () => {
    if (await list.table.isVisible()) await list.sortBy('dateCreate')
    await expect(refusal).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await company.grantRole('operator', 'operator')
})

test('[SH-01] a session ended by an administrator leads to sign-in and back, typed values are kept', async ({
  company,
  signIn,
}) => {
  // Less than 70 s remain from the start, so each of the page's own rounds renews the token.
  await company.realm.setTokenLifetime(60)
  const taskId = await startTask(company, 'store')
  const page = await signIn('store', `/tasks/${taskId}`)
  const task = new TaskPage(page, 'formatting')
  await task.count(plaid.productName).fill('2')
  await task.expectSaved()
  await company.realm.endSessions('store')
  await task.reason(shoes.productName).selectOption('2')

  const keycloak = new KeycloakPage(page)
  await expect(keycloak.username).toBeVisible()
  await keycloak.signIn('store')
  await expect(page).toHaveURL(`/tasks/${taskId}`)
  await expect(task.count(plaid.productName)).toHaveValue('2')
  await expect(task.reason(shoes.productName)).toHaveValue('2')
})

test('[SH-01] log-out ends the session here and at Keycloak', async ({ signIn }) => {
  const page = await signIn('store2')
  const keycloak = new KeycloakPage(page)
  await new Frame(page).signOutByMenu()
  await expect(keycloak.username).toBeVisible()
  await page.goto('/orders')
  await expect(keycloak.username, 'no silent sign-in').toBeVisible()
})

test('[SH-01] Keycloak becomes unreachable: work continues until the token expires, then waits and resumes by itself', async ({
  company,
  signIn,
}) => {
  await company.realm.setTokenLifetime(10)
  const taskId = await startTask(company, 'store')
  const page = await signIn('store', `/tasks/${taskId}`)
  const task = new TaskPage(page, 'formatting')
  await expect(task.count(plaid.productName)).toBeVisible()
  const expectNoReload = trackReloads(page)
  const sent = tokensSent(page)
  await company.issuer.shut()
  await task.count(plaid.productName).fill('1')
  await task.expectSaved()
  await expect(notice(page)).toHaveCount(0)

  await expect(notice(page)).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => (await company.callWith(sent.at(-1) ?? '', 'GET', '/api/users/me')).status)
    .toBe(401)
  await task.count(plaid.productName).fill('2')
  await expect(task.draft).toHaveAttribute('data-draft', 'keptOnDevice')
  expectNoReload()

  await company.issuer.open()
  await expect(notice(page)).toHaveCount(0, { timeout: 30_000 })
  await task.expectSaved()
  const { body } = await company.call('store', 'GET', `/api/tasks/${taskId}`)
  expect(JSON.stringify(body.step.draft ?? body.draft)).toContain('"collected":2')
  expectNoReload()
})

test('[SH-01] Keycloak is unreachable at the server’s start: the server reports it, and works when Keycloak is back', async ({
  page,
  company,
}) => {
  const response = await company.call('manager', 'GET', '/api/users/me')
  expect(response.status).toBe(200)
  await company.stopServer()
  await company.issuer.shut()
  const started = company.startServer()
  const isReady = async () =>
    fetch(`${company.crmUrl}/health/ready`).then(
      (answer) => answer.text(),
      () => '',
    )
  await expect.poll(isReady).toContain('the sign-in is unreachable')
  expect((await company.call('manager', 'GET', '/api/users/me')).status).toBe(503)
  await page.goto('/tasks?scope=all')
  const unreachable = page.getByRole('alert').filter({ hasText: ru('shell:away.issuer.title') })
  await expect(unreachable).toBeVisible()

  await company.issuer.open()
  await started
  await new KeycloakPage(page).signIn('manager')
  await expect(page).toHaveURL('/tasks?scope=all')
  await expect(new ListPage(page, 'tasks').heading).toBeVisible()
})
