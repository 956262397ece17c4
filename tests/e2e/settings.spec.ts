import type { Page } from '@playwright/test'
import { Frame } from './pages/frame.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm } from './support/ways.ts'

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: ru(`settings:names.${name}`), exact: true }).first()
const save = (page: Page) => page.getByRole('button', { name: ru('settings:save') })
const valueOf = async (api: Api, path: string, name: string) => {
  const { body } = await api.call('admin', 'GET', `/api/${path}`)
  return (body as { settings: { name: string; value: number }[] }).settings.find(
    (setting) => setting.name === name,
  )!.value
}

test('[SH-14] [SP-04] the settings page has exactly one tile per right, the menu has the administration', async ({
  sit,
}) => {
  const admin = await sit('admin', { path: '/settings' })
  const tiles = admin.getByRole('main').getByRole('listitem')
  await expect(tiles.filter({ hasText: ru('settings:tiles.ui.title') })).toBeVisible()
  await expect(tiles.filter({ hasText: ru('settings:tiles.limits.title') })).toBeVisible()
  await expectAccessible(admin, 'settings')
  await tiles
    .filter({ hasText: ru('settings:tiles.ui.title') })
    .getByRole('link')
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: ru('settings:screens.priority') })).toBeVisible()
  const administration = new Frame(admin).menu.getByRole('link')
  await expect(administration.filter({ hasText: ru('shell:menu.watch') })).toBeVisible()
  const store = await sit('store', { path: '/settings' })
  await expect(store.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
})

test.describe('planned minutes', () => {
  test.describe.configure({ mode: 'serial' })
  const name = 'plannedMinutesMoveDelivery'

  test('[ST-04] values out of bounds are refused at the field, values within them take effect, by keyboard', async ({
    sit,
    api,
  }) => {
    const valueBefore = await valueOf(api, 'task-expired', name)
    const page = await sit('admin', { path: '/settings/ui/expired' })
    await field(page, name).fill('4')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(ru('settings:bounds', { min: '5', max: '1\u00a0440 мин' })).first(),
    ).toBeVisible()
    await expect(field(page, name)).toBeFocused()
    expect(await valueOf(api, 'task-expired', name)).toBe(valueBefore)
    await expectAccessible(page, 'settings')

    await field(page, name).fill(String(valueBefore + 5))
    await expect(page.getByText(ru('settings:unsaved', { count: 1 }))).toBeVisible()
    // Typed values survive a visit to another page.
    await page.getByRole('link', { name: ru('settings:tabs.priority'), exact: true }).click()
    await page.getByRole('link', { name: ru('settings:tabs.expired'), exact: true }).click()
    await expect(field(page, name)).toHaveValue(String(valueBefore + 5))
    await field(page, name).press('Enter')
    await expect(page.getByText(ru('settings:saved'))).toBeVisible()
    expect(await valueOf(api, 'task-expired', name)).toBe(valueBefore + 5)
    await page.reload()
    await expect(field(page, name)).toHaveValue(String(valueBefore + 5))
    await expect(page.getByText(new RegExp(`Изменено:.*Было ${valueBefore} мин`))).toBeVisible()
  })

  test(
    '[ST-04] two administrators at once: the second sees the value of the first, and typed values stay',
    fullOnly,
    async ({ sit, api }) => {
      const valueBefore = await valueOf(api, 'task-expired', name)
      const page = await sit('admin', { path: '/settings/ui/expired', viewport: phone })
      await field(page, name).fill(String(valueBefore + 2))
      const { status } = await api.call('admin', 'PUT', '/api/task-expired', {
        changes: { [name]: { from: valueBefore, to: valueBefore + 1 } },
      })
      expect(status).toBe(200)
      await save(page).click()
      await expect(page.getByText(ru('settings:stale'))).toBeVisible()
      await expect(page.getByText(ru('settings:now', { value: `${valueBefore + 1} мин` }))).toBeVisible()
      await expect(field(page, name)).toHaveValue(String(valueBefore + 2))
      await expectGoodLayout(page, 'settings')
      await save(page).click()
      await expect(page.getByText(ru('settings:saved'))).toBeVisible()
      expect(await valueOf(api, 'task-expired', name)).toBe(valueBefore + 2)
    },
  )
})

test(
  '[ST-04] [TK-01] a forming task becomes urgent when the remaining time reaches the setting',
  fullOnly,
  async ({ sit, api }) => {
    // A task of its own, because the demo tasks may all be overdue, which outranks urgency.
    const { orderId } = await orderToForm(api)
    const manager = await sit('manager', { path: `/tasks?scope=all&search=${orderId}` })
    const urgent = manager.getByText(`${ru('tasks:hurry.high')}:`)
    const change = async (to: number) => {
      const changes = Object.fromEntries(
        await Promise.all(
          ['priorityMediumFormatting', 'priorityHighFormatting'].map(
            async (name) => [name, { from: await valueOf(api, 'order-priority', name), to }] as const,
          ),
        ),
      )
      const { status } = await api.call('admin', 'PUT', '/api/order-priority', { changes })
      expect(status).toBe(200)
    }
    await change(5)
    await manager.reload()
    await expect(manager.getByRole('table')).toContainText(String(orderId))
    await expect(urgent).toHaveCount(0)
    await change(1440)
    await manager.reload()
    await expect(urgent.first()).toBeAttached()
    await change(5)
  },
)
