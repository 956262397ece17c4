import type { Page } from '@playwright/test'
import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid, shoes } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { baseURL, desk, phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm } from './support/ways.ts'

test.use({ changesBrowser: true })

test.use({ serviceWorkers: 'allow' })

const unreachableHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: ru('shell:away.server.title') })
const queuedNotice = (page: Page, count: number) => page.getByText(ru('shell:away.kept', { count }))

/** The service worker controls the page and has cached all its files. */
const waitForWorker = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })

/** How often the step occurs in the task's record. */
const started = async (api: Api, taskId: number) =>
  (await api.task(taskId)).history.filter(({ event }) => event === 'STARTED').length

/** A task whose first step was submitted without network. */
async function stepWithoutNetwork(page: Page, taskId: number): Promise<TaskPage> {
  const task = new TaskPage(page, 'formatting')
  await task.expectState('ready')
  await waitForWorker(page)
  await page.context().setOffline(true)
  await task.press('STARTED')
  await expect(task.alert(ru('runner:bars.offline'))).toBeVisible()
  await page.reload()
  await expect(unreachableHeading(page)).toBeVisible()
  await expect(queuedNotice(page, 1)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/tasks/${taskId}`)
  return task
}

test('[SH-18] it can be installed: the manifest names it, and its icons have the declared sizes', async ({
  sit,
}) => {
  const page = await sit('store')
  const link = page.locator('link[rel=manifest]')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
  } & Record<string, unknown>
  expect(manifest).toMatchObject({ short_name: 'CRM', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.status(), src).toBe(200)
    const body = await icon.body()
    if (src.endsWith('.png')) expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const workerScript = await page.request.get('/worker.js')
  expect(workerScript.headers()['cache-control']).toBe('no-cache')
})

test(
  '[SH-18] without network the page opens with a notice, and resumes automatically when the network is back',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('store', { path: '/orders?search=79261234567' })
    const foreign: string[] = []
    page.context().on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) foreign.push(request.url())
    })
    await waitForWorker(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(unreachableHeading(page)).toBeVisible()
    await expect(page.getByText(ru('shell:away.server.hint'))).toBeVisible()
    await expect(queuedNotice(page, 1)).toHaveCount(0)
    await expectAccessible(page, 'no connection')
    await page.getByRole('button', { name: ru('common:actions.retry') }).click()
    await expect(page.getByRole('status')).toHaveText(ru('shell:away.still'))
    await page.setViewportSize(phone)
    await expectGoodLayout(page, 'no connection on a phone')

    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const cachedRequests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return cachedRequests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
    })
    const known = /^\/(index\.html|icon\.svg|assets\/[\w.-]+)$/
    expect(
      stored.filter((path) => !known.test(path)),
      'nothing but files of the build',
    ).toEqual([])

    await page.context().setOffline(false)
    await expect(new ListPage(page, 'orders').heading).toBeVisible()
    await expect(page).toHaveURL('/orders?search=79261234567')
    expect(foreign).toEqual([])
  },
)

test(
  '[SH-18] the cached page is shown without network only: with one it is the newest',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('store')
    await waitForWorker(page)
    await page.evaluate(async () => {
      const headers = { 'content-type': 'text/html' }
      const [name] = await caches.keys()
      const older = new Response('<!doctype html><title>older</title>', { headers })
      await (await caches.open(name!)).put('/index.html', older)
    })
    await page.goto('/tasks')
    await expect(new ListPage(page, 'tasks').heading).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page).toHaveTitle('older')
  },
)

test(
  '[SH-18] [EN-04] a step submitted without network survives the tab and is sent once, by one tab of two',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, { order: { lines: [plaid, shoes] } })
    const page = await sit('store', { path: `/tasks/${taskId}` })
    await stepWithoutNetwork(page, taskId)
    expect(await started(api, taskId)).toBe(0)

    const context = page.context()
    const keys: (string | undefined)[] = []
    context.on('request', (request) => {
      if (request.url().endsWith(`/tasks/${taskId}/events`)) keys.push(request.headers()['idempotency-key'])
    })
    const tabs = [await context.newPage(), await context.newPage()]
    await page.close()
    for (const tab of tabs) {
      await tab.goto('/orders')
      await expect(queuedNotice(tab, 1)).toBeVisible()
    }
    await context.setOffline(false)
    for (const tab of tabs) await expect(new ListPage(tab, 'orders').heading).toBeVisible()
    await expect.poll(() => started(api, taskId)).toBe(1)
    await expect
      .poll(() => tabs[0]!.evaluate(() => Object.keys(localStorage).join(' ')))
      .not.toContain('runner.submit')
    await expect.poll(() => keys).toHaveLength(1)
    await tabs[0]!.goto(`/tasks/${taskId}`)
    await new TaskPage(tabs[0]!, 'formatting').expectState('collecting')
    expect(await started(api, taskId)).toBe(1)
  },
)

test(
  '[SH-18] another user on the same device neither sees nor sends the first user’s steps',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, { order: { lines: [plaid, shoes] } })
    const page = await sit('store', { path: `/tasks/${taskId}` })
    await stepWithoutNetwork(page, taskId)
    const context = page.context()
    const sentRequests: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/events')) sentRequests.push(request.url())
    })

    const signIn = new SignInPage(page)
    await context.clearCookies()
    await context.setOffline(false)
    await signIn.signIn('store2')
    await expect(page.getByRole('main')).toBeVisible()
    await waitForWorker(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await context.setOffline(true)
    await page.goto('/orders')
    await expect(unreachableHeading(page)).toBeVisible()
    await expect(queuedNotice(page, 1)).toHaveCount(0)
    expect(sentRequests).toEqual([])
    expect(await started(api, taskId)).toBe(0)

    await context.clearCookies()
    await context.setOffline(false)
    await signIn.signIn('store')
    await expect.poll(() => started(api, taskId)).toBe(1)
    await expect.poll(() => sentRequests).toHaveLength(1)
  },
)

test(
  '[SH-18] a sign-out with unsent steps requires a confirmation, and deletes all data of the user',
  fullOnly,
  async ({ browser, api }) => {
    const { taskId } = await orderToForm(api, { order: { lines: [plaid, shoes] } })
    // A separate session, because the sign-out ends it.
    const context = await browser.newContext(desk)
    const page = await context.newPage()
    await page.goto(`/tasks/${taskId}`)
    await new SignInPage(page).signIn('store')
    const task = new TaskPage(page, 'formatting')
    await task.expectState('ready')
    await page.route('**/events', (route) => route.abort())
    await task.press('STARTED')
    await expect(task.alert(ru('runner:bars.offline'))).toBeVisible()

    await new Frame(page).signOutByMenu()
    const question = page.getByRole('alertdialog', { name: ru('shell:unsent.title', { count: 1 }) })
    await expect(question).toContainText(ru('shell:unsent.text', { count: 1 }))
    await expectAccessible(page, 'sign-out with something unsent')
    await question.getByRole('button', { name: ru('common:cancel') }).click()
    await expect(task.alert(ru('runner:bars.offline'))).toBeVisible()
    await new Frame(page).signOutByMenu()
    await question.getByRole('button', { name: ru('shell:unsent.title', { count: 1 }) }).click()
    await expect(new SignInPage(page).heading).toBeVisible()
    const stored = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('runner.')),
    )
    expect(stored.filter((key) => key !== 'runner.sound')).toEqual([])
    expect(await started(api, taskId)).toBe(0)
    await context.close()
  },
)

test(
  '[SH-01] a sign-out in one window leads every other window of the user to the sign-in, and back to its page',
  fullOnly,
  async ({ browser }) => {
    const context = await browser.newContext(desk)
    const page = await context.newPage()
    await page.goto('/orders')
    await new SignInPage(page).signIn('store')
    await expect(new ListPage(page, 'orders').heading).toBeVisible()
    const otherPage = await context.newPage()
    await otherPage.goto('/tasks?scope=open')
    await expect(new ListPage(otherPage, 'tasks').heading).toBeVisible()

    await new Frame(page).signOutByMenu()
    await expect(new SignInPage(page).heading).toBeVisible()
    const signIn = new SignInPage(otherPage)
    await expect(signIn.heading).toBeVisible()
    await signIn.signIn('store')
    await expect(new ListPage(otherPage, 'tasks').heading).toBeVisible()
    await expect(otherPage).toHaveURL('/tasks?scope=open')
    await context.close()
  },
)

test(
  '[SH-01] [SH-18] a sign-out without network deletes all data on the device, notifies that the session remains, and ends it later',
  fullOnly,
  async ({ browser }) => {
    const context = await browser.newContext(desk)
    const page = await context.newPage()
    await page.goto('/orders')
    await new SignInPage(page).signIn('store')
    await expect(new ListPage(page, 'orders').heading).toBeVisible()
    await waitForWorker(page)
    await context.setOffline(true)
    await new Frame(page).signOutByMenu()
    const heading = page.getByRole('heading', { level: 1, name: ru('shell:left.stands.title') })
    await expect(heading).toBeVisible()
    await expect(page.getByText(ru('shell:left.stands.hint'))).toBeVisible()
    await expect(new ListPage(page, 'orders').heading).toHaveCount(0)
    await expectAccessible(page, 'signed out without network')
    const stored = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('runner.')),
    )
    expect(stored.filter((key) => key !== 'runner.sound')).toEqual([])
    await page.setViewportSize(phone)
    await expectGoodLayout(page, 'signed out without network, on a phone')

    await context.setOffline(false)
    await expect(new SignInPage(page).heading).toBeVisible()
    // Nobody is signed in without a request.
    await page.goto('/orders')
    await expect(new SignInPage(page).heading).toBeVisible()
    await context.close()
  },
)

test(
  '[SH-18] a step older than a shift is not sent automatically: it is shown with a question',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, { order: { lines: [plaid, shoes] } })
    const page = await sit('store', { path: `/tasks/${taskId}` })
    await stepWithoutNetwork(page, taskId)
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((storageKey) => storageKey.startsWith('runner.submit.'))!
      const queuedAt = new Date(Date.now() - 13 * 3_600_000).toISOString()
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), keptAt: queuedAt }),
      )
    })
    await page.context().setOffline(false)
    const question = page.getByText(/Прошло больше одной смены/)
    await expect(question).toBeVisible()
    await page.goto('/orders')
    const link = page.getByRole('link', { name: ru('shell:outdated.task', { id: taskId }) })
    await expect(link).toBeVisible()
    expect(await started(api, taskId)).toBe(0)
    await link.click()
    await expect(question).toBeVisible()
    await expectAccessible(page, 'a step older than a shift')
    expect(await started(api, taskId)).toBe(0)
    await page.getByRole('button', { name: ru('runner:bars.sendNow') }).click()
    await expect.poll(() => started(api, taskId)).toBe(1)
    await new TaskPage(page, 'formatting').expectState('collecting')
  },
)
