import type { Page } from '@playwright/test'
import type { HelpPage, HelpPages } from '../../schemas/api/help-pages.ts'
import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test.use({ changesBrowser: true })

const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) })

test.describe('help', () => {
  test.describe.configure({ mode: 'serial' })
  const helpUrl = (page: string) => `https://help.example.org/${page}`
  const field = (page: Page, path: string) =>
    page.getByRole('textbox', { name: path }).or(page.getByLabel(path, { exact: true }))
  const button = (page: Page) => new Frame(page).bar.getByRole('link', { name: ru('shell:help') })
  const save = (page: Page) => page.getByRole('button', { name: ru('settings:save') })
  const change = (api: Api, page: number, from: string | null, to: string | null) =>
    api.call('admin', 'PUT', '/api/help-pages', { changes: { [page]: { from, to } } })
  /** Restores the links that these pages had. */
  const takeAway = async (api: Api, ids: readonly number[]): Promise<HelpPage[]> => {
    const { pages } = (await api.call('admin', 'GET', '/api/help-pages')).body as HelpPages
    const linksBefore = pages.filter(({ page, link }) => ids.includes(page) && link !== null)
    for (const { page, link } of linksBefore) expect((await change(api, page, link, null)).status).toBe(200)
    return linksBefore
  }

  test(
    '[ST-05] [SH-06] links are typed, validated and saved; the button leads to the link of the section, or is hidden',
    fullOnly,
    async ({ sit, api }) => {
      const ofTheDemo = await takeAway(api, [1, 2, 3, 7])
      const page = await sit('admin', { path: '/settings/reference' })
      await expect(button(page)).toHaveCount(0)
      await field(page, 'Список заказов').fill('help.example.org')
      await field(page, 'Карточка задачи').fill(helpUrl('task'))
      await page.keyboard.press('Enter')
      await expect(page.getByText(ru('settings:reference.wrong'))).toBeVisible()
      await expect(field(page, 'Список заказов')).toBeFocused()
      await expectAccessible(page, 'help links')
      await field(page, 'Список заказов').fill(helpUrl('orders'))
      await page.keyboard.press('Enter')
      await expect(page.getByText(ru('settings:reference.saved'))).toBeVisible()

      await page.goto('/orders')
      await expect(button(page)).toHaveAttribute('href', helpUrl('orders'))
      await expect(button(page)).toHaveAttribute('target', '_blank')
      await expect(button(page)).toHaveAttribute('rel', /noopener/)
      await page.goto('/tasks')
      await expect(new ListPage(page, 'tasks').table).toBeVisible()
      await expect(button(page)).toHaveCount(0)
      await page.goto('/tasks/999999')
      await expect(button(page)).toHaveAttribute('href', helpUrl('task'))

      await page.goto('/settings/reference')
      for (const name of ['Список заказов', 'Карточка задачи']) await field(page, name).fill('')
      await save(page).click()
      await expect(page.getByText(ru('settings:reference.saved'))).toBeVisible()
      await page.goto('/orders')
      await expect(new ListPage(page, 'orders').table).toBeVisible()
      await expect(button(page)).toHaveCount(0)
      for (const { page: id, link } of ofTheDemo) expect((await change(api, id, null, link)).status).toBe(200)
    },
  )

  test(
    '[ST-05] a concurrent change: the other user’s link is shown and the typed value stays',
    fullOnly,
    async ({ sit, api }) => {
      const page = await sit('admin', { path: '/settings/reference', viewport: phone })
      await field(page, 'Процессы').fill(helpUrl('mine'))
      expect((await change(api, 16, null, helpUrl('theirs'))).status).toBe(200)
      await save(page).click()
      await expect(page.getByText(ru('settings:stale'))).toBeVisible()
      await expect(
        page.getByText(ru('settings:reference.nowLink', { link: helpUrl('theirs') })),
      ).toBeVisible()
      await expect(field(page, 'Процессы')).toHaveValue(helpUrl('mine'))
      await expectGoodLayout(page, 'help links')
      await save(page).click()
      await expect(page.getByText(ru('settings:reference.saved'))).toBeVisible()
      expect((await change(api, 16, helpUrl('mine'), null)).status).toBe(200)
    },
  )
})

test('[SH-06] the support button is visible only when a portal is configured', fullOnly, async ({ sit }) => {
  const page = await sit('store')
  const support = new Frame(page).bar.getByRole('link', { name: ru('shell:support') })
  await expect(new ListPage(page, 'orders').table).toBeVisible()
  await expect(support).toHaveCount(0)
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill(json({ ...(await answer.json()), supportUrl: 'https://support.example.org' }))
  })
  await page.reload()
  await expect(support).toHaveAttribute('href', 'https://support.example.org')
  await expect(support).toHaveAttribute('rel', /noopener/)
})

test('[SH-08] a newer build is noticed after two minutes; the update reloads and keeps typed values', async ({
  sit,
}) => {
  const page = await sit('admin', { path: '/settings/limits' })
  await page.clock.install()
  const requests: string[] = []
  let answer: Promise<string> | null = null
  await page.route('**/version.json?*', async (route) => {
    requests.push(route.request().url())
    if (answer === null) await route.continue()
    else await route.fulfill({ contentType: 'application/json', body: await answer })
  })
  await page.reload()
  const typed = page.getByRole('textbox', { name: ru('settings:names.callAttempts'), exact: true })
  await typed.fill('7')
  const notice = page.getByText(ru('shell:newVersion.text'))
  await page.clock.fastForward(100_000)
  expect(requests).toEqual([])
  // Files of the build that the page belongs to.
  const [response] = await Promise.all([
    page.waitForResponse('**/version.json?*'),
    page.clock.fastForward(21_000),
  ])
  expect(((await response.json()) as { hash: string }).hash).toMatch(/^[0-9a-f]{16}$/)
  expect(requests[0]).toMatch(/version\.json\?\d{13}$/)
  await expect(notice).toHaveCount(0)
  answer = Promise.resolve('<html>no version</html>')
  await Promise.all([page.waitForResponse('**/version.json?*'), page.clock.fastForward(120_000)])
  await expect(notice).toHaveCount(0)
  answer = Promise.resolve(JSON.stringify({ hash: 'newer' }))
  await page.clock.fastForward(120_000)
  await expect(notice).toBeVisible()
  await expect(typed).toHaveValue('7')
  await expectAccessible(page, 'newer version')
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: ru('shell:newVersion.update') }).click(),
  ])
  await expect(typed).toHaveValue('7')
  await expect(notice).toHaveCount(0)
  expect(new Set(requests).size).toBe(requests.length)
})

test.describe('late orders', () => {
  const lateOrdersUrl = '**/api/orders/late-orders-notification'
  const notice = (page: Page) => page.getByRole('link', { name: ru('shell:lateOrders.text') })

  test(
    '[SH-10] the warning is visible while the server reports it and links to the overdue tasks',
    fullOnly,
    async ({ sit }) => {
      const page = await sit('manager')
      await page.route(lateOrdersUrl, (route) =>
        route.fulfill(json({ lateOrdersNotification: true, count: 3 })),
      )
      await page.reload()
      await expect(notice(page)).toBeVisible()
      await expectAccessible(page, 'late orders')
      await notice(page).click()
      await expect(page).toHaveURL('/tasks?scope=all&overdue=yes')
      const list = new ListPage(page, 'tasks')
      await expect(list.table.or(page.getByText(ru('tasks:empty.title')))).toBeVisible()
      await page.route(lateOrdersUrl, (route) =>
        route.fulfill(json({ lateOrdersNotification: false, count: 0 })),
      )
      await page.reload()
      await expect(list.heading).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
    },
  )

  test('[SH-10] it is hidden on an error, and for users without the right', fullOnly, async ({ sit }) => {
    const page = await sit('manager')
    const refusal = page.waitForResponse(lateOrdersUrl)
    await page.route(lateOrdersUrl, (route) =>
      route.fulfill({ status: 500, ...json({ code: 500, message: 'x' }) }),
    )
    await page.reload()
    await refusal
    await expect(new ListPage(page, 'orders').table).toBeVisible()
    await expect(notice(page)).toHaveCount(0)

    const accountant = await sit('accountant', { path: '/access-denied' })
    const requests: string[] = []
    await accountant.route(lateOrdersUrl, async (route) => {
      requests.push(route.request().url())
      await route.fulfill(json({ lateOrdersNotification: true, count: 3 }))
    })
    await accountant.goto('/orders')
    await expect(new ListPage(accountant, 'orders').table).toBeVisible()
    await expect(notice(accountant)).toHaveCount(0)
    expect(requests).toEqual([])
  })
})

test.describe('event counters', () => {
  const counts = '**/api/events/list-count-not-finished'
  const answer = (fail: number) =>
    ['pending', 'ready', 'queue', 'process', 'waiting', 'fail'].map((status, i) => ({
      status,
      count: status === 'fail' ? fail : [15, 16, 100, 101, 0][i]!,
    }))
  const counters = (page: Page) => page.getByRole('list', { name: ru('shell:eventCounters') })
  const tones = (page: Page) =>
    counters(page)
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.tone))

  test('[SH-09] six counters with their colours, polled every 20 s; one opens its events', async ({
    sit,
  }) => {
    const page = await sit('admin', { path: '/settings' })
    await page.clock.install()
    let fail = 1
    await page.route(counts, (route) => route.fulfill(json(answer(fail))))
    await page.reload()
    await expect(counters(page).getByRole('listitem')).toHaveCount(6)
    expect(await tones(page)).toEqual(['plain', 'warning', 'warning', 'danger', 'plain', 'warning'])
    await expectAccessible(page, 'event counters')
    fail = 16
    const name = (count: number) =>
      ru('shell:eventCounter', { status: ru('events:statuses.fail'), count: String(count) })
    await expect(counters(page).getByRole('link', { name: name(1) })).toBeVisible()
    await page.clock.runFor(21_000)
    await expect(counters(page).getByRole('link', { name: name(16) })).toBeVisible()
    expect((await tones(page)).at(-1)).toBe('danger')
    await counters(page)
      .getByRole('link', { name: name(16) })
      .click()
    await expect(page).toHaveURL('/settings/events?status=fail')
    await expect(new ListPage(page, 'events').heading).toBeVisible()
    await new Frame(page).fold.click()
    await expect(counters(page).getByRole('link', { name: name(16) })).toBeVisible()
  })

  test(
    '[SH-09] without the right there are none; users who may not open the events have no links',
    fullOnly,
    async ({ sit }) => {
      const store = await sit('store')
      await expect(new ListPage(store, 'orders').table).toBeVisible()
      await expect(counters(store)).toHaveCount(0)
      const owner = await sit('owner')
      await expect(counters(owner).getByRole('listitem')).toHaveCount(6)
      await expect(counters(owner).getByRole('link')).toHaveCount(0)
      const atPhone = await sit('admin', { viewport: phone })
      await new Frame(atPhone).openMenu.click()
      await expect(counters(atPhone).getByRole('link')).toHaveCount(6)
      await expectGoodLayout(atPhone, 'counters on a phone')
    },
  )
})
