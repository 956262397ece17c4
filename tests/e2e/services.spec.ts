import type { Page } from '@playwright/test'
import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { courier, announcedDelivery } from './support/delivery-ways.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test.use({ changesBrowser: true })

const path = '/settings/external-services'
/** Only this file uses orders of this service. */
const partner = 'partner'
const name = 'Партнёр по доставке'
const delivery = { ...courier, serviceTypeId: 4, serviceId: 7 }

const isOn = async (api: Api): Promise<boolean> => {
  const { body } = await api.call('admin', 'GET', '/api/services')
  return (body as { serviceId: string; isActive: boolean }[]).find(({ serviceId }) => serviceId === partner)!
    .isActive
}
const announcing = async (api: Api, orderId: number): Promise<string> => {
  const { body } = await api.call('admin', 'GET', `/api/orders/${orderId}`)
  return (body as { events: { handler: string; status: string }[] }).events.find(
    ({ handler }) => handler === 'delivery.announce',
  )!.status
}
const switchOf = (page: Page) => page.getByRole('switch', { name: new RegExp(`^${name}: `) })

test.describe.configure({ mode: 'serial' })
test.afterEach(async ({ api }) => {
  await api.call('admin', 'POST', '/api/services', { service: partner, enable: true })
})

test('[ST-01] [SH-04] an administrator switches a service off and on with the keyboard; meanwhile its events wait', async ({
  sit,
  api,
}) => {
  test.setTimeout(120_000)
  const page = await sit('admin')
  const frame = new Frame(page)
  await frame.bar.getByRole('link', { name: ru('shell:menu.services'), exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  const list = new ListPage(page, 'services')
  await expect(list.heading).toBeVisible()
  await expect(frame.section('services')).toHaveAttribute('aria-current', 'page')
  await expect(switchOf(page)).toBeChecked()
  await expect(page.getByText(ru('services:danger')), 'only in prod').toHaveCount(0)
  await expectAccessible(page, 'external services')

  await switchOf(page).focus()
  await page.keyboard.press('Space')
  const step = new TaskPage(page, 'serviceSwitch')
  await step.expectState('off.confirming')
  await expect(step.instruction).toContainText(name)
  await expect(step.instruction).toBeFocused()
  await expect(page.getByRole('banner').getByText(ru('runner:header.mine'))).toHaveCount(0)
  await expect(page.getByText(ru('runner:header.mine'))).toBeVisible()
  expect(await isOn(api), 'nothing is switched before the confirmation').toBe(true)
  await expectAccessible(page, 'switching a service')

  await page.keyboard.press('1')
  await expect(
    page.getByRole('heading', { level: 2, name: step.text('states.switchedOff.title') }),
  ).toBeVisible()
  expect(await isOn(api)).toBe(false)
  await expectAccessible(page, 'a service is switched')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: ru('shell:back.services') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(switchOf(page)).not.toBeChecked()
  const row = list.table.getByRole('row').filter({ has: switchOf(page) })
  await expect(row).toContainText('Павел Новиков')

  const orderId = await announcedDelivery(api, { order: { lines: [mug], delivery } })
  await expect.poll(() => announcing(api, orderId), { timeout: 20_000 }).toBe('waiting')
  await expect(row.getByRole('cell').nth(2), 'the open list updates').toHaveText('1')

  await switchOf(page).focus()
  await page.keyboard.press('Space')
  await step.expectState('on.confirming')
  await page.keyboard.press('1')
  await expect(
    page.getByRole('heading', { level: 2, name: step.text('states.switchedOn.title') }),
  ).toBeVisible()
  await expect.poll(() => announcing(api, orderId), { timeout: 20_000 }).toBe('done')
})

test('[ST-01] on a phone the confirmation is the same, and can be left', fullOnly, async ({ sit, api }) => {
  const page = await sit('admin', { viewport: phone })
  const frame = new Frame(page)
  await frame.openMenu.click()
  await frame.menu
    .getByRole('button', { name: ru('shell:menu.submenu', { name: ru('shell:menuShort.settings') }) })
    .click()
  await frame.menu.getByRole('link', { name: ru('shell:menu.services'), exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(new ListPage(page, 'services').cards).toBeVisible()
  await expectGoodLayout(page, 'external services')
  await switchOf(page).click()
  const step = new TaskPage(page, 'serviceSwitch')
  await step.expectState('off.confirming')
  await expectGoodLayout(page, 'switching a service')
  await expectAccessible(page, 'switching a service on a phone')
  await step.press('DECLINE')
  await expect(page.getByRole('heading', { level: 2, name: step.text('states.kept.title') })).toBeVisible()
  await page.getByRole('button', { name: ru('shell:back.services') }).click()
  await expect(switchOf(page)).toBeChecked()
  expect(await isOn(api)).toBe(true)
})

test(
  '[ST-01] a switch that waits for the server is displayed as pending, and its state changes only with the service',
  fullOnly,
  async ({ sit, api }) => {
    const page = await sit('admin', { path })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/desks/*/events', async (route) => {
      await answered
      await route.continue()
    })
    await switchOf(page).click()
    const step = new TaskPage(page, 'serviceSwitch')
    await step.expectState('off.confirming')
    await step.button('CONFIRM').click()
    await expect(step.button('CONFIRM').getByRole('progressbar', { includeHidden: true })).toBeVisible()
    const otherPage = await sit('admin', { path })
    await expect(switchOf(otherPage)).toBeChecked()
    answer()
    await expect(
      page.getByRole('heading', { level: 2, name: step.text('states.switchedOff.title') }),
    ).toBeVisible()
    await expect(switchOf(otherPage), 'an open list updates').not.toBeChecked()
    expect(await isOn(api)).toBe(false)
  },
)

test(
  '[ST-01] without a network the answer is queued and sent once it is back',
  fullOnly,
  async ({ sit, api }) => {
    const page = await sit('admin', { path })
    await switchOf(page).click()
    const step = new TaskPage(page, 'serviceSwitch')
    await step.expectState('off.confirming')
    await page.context().setOffline(true)
    await step.button('CONFIRM').click()
    await expect(page.getByText(ru('runner:bars.offline'))).toBeVisible()
    expect(await isOn(api)).toBe(true)
    await page.context().setOffline(false)
    await expect(
      page.getByRole('heading', { level: 2, name: step.text('states.switchedOff.title') }),
    ).toBeVisible()
    expect(await isOn(api)).toBe(false)
  },
)

test('[ST-01] production is labelled as production', fullOnly, async ({ sit }) => {
  const page = await sit('admin')
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), appEnv: 'prod' } })
  })
  await page.goto(path)
  await expect(page.getByRole('alert').filter({ hasText: ru('services:danger') })).toBeVisible()
  await expectAccessible(page, 'external services in production')
  await page.setViewportSize(phone)
  await expect(page.getByRole('button', { name: ru('shell:menu.open') })).toBeVisible()
  await expectGoodLayout(page, 'external services in production')
})

test(
  '[SH-04] [SH-02] without the right there is no icon, no entry in the menu and no screen',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('manager')
    const frame = new Frame(page)
    await expect(frame.section('orders')).toBeVisible()
    await expect(page.getByRole('link', { name: ru('shell:menu.services') })).toHaveCount(0)
    await page.goto(path)
    await expect(page).toHaveURL('/error')
  },
)
