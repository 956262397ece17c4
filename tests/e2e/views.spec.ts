import type { Page } from '@playwright/test'
import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const openViews = async (page: Page) => {
  const name = ru('list:views.label')
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}

test(
  '[OL-05] filters are saved under a name, shared with a role, opened on a phone, and deleted',
  fullOnly,
  async ({ sit }) => {
    let name = `Сегодняшние ${Date.now()}`
    const manager = await sit('manager', { path: '/orders?statuses=5&sort=dateCreate' })
    const list = new ListPage(manager, 'orders')
    await expect(list.heading).toBeVisible()
    const views = await openViews(manager)
    await expectAccessible(manager, 'saved views')
    await views.getByLabel(ru('list:views.name')).fill(name)
    await views.getByLabel(ru('list:views.whose')).selectOption({ label: 'Сотрудник магазина' })
    await views.getByRole('button', { name: ru('list:views.save') }).click()
    await expect(views.getByText(ru('list:views.saved', { name }))).toBeVisible()
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')

    // Renaming: Escape keeps the old name, Enter takes the new one.
    await views.getByRole('button', { name: ru('list:views.rename', { name }) }).click()
    const field = views.getByRole('textbox', { name: ru('list:views.rename', { name }) })
    await field.fill('Не то')
    await field.press('Escape')
    await expect(views.getByRole('link', { name })).toBeVisible()
    await views.getByRole('button', { name: ru('list:views.rename', { name }) }).click()
    name = `${name} утром`
    await field.fill(name)
    await expectAccessible(manager, 'a saved view that is renamed')
    await field.press('Enter')
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')

    const store = await sit('store', { path: '/orders', viewport: phone })
    const ofStore = await openViews(store)
    await expect(ofStore.getByRole('button', { name: ru('list:views.delete', { name }) })).toHaveCount(0)
    await expect(ofStore.getByRole('button', { name: ru('list:views.rename', { name }) })).toHaveCount(0)
    await ofStore.getByRole('link', { name }).click()
    await expect(store).toHaveURL(/statuses=5/)
    await expect(store).toHaveURL(/sort=dateCreate/)

    await views.getByRole('button', { name: ru('list:views.delete', { name }) }).click()
    await expect(views.getByRole('link', { name })).toHaveCount(0)
  },
)

test(
  '[OL-05] [SH-17] without filters the button to save is disabled with the reason; Escape returns the focus',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('operator', { path: '/orders' })
    const button = page.getByRole('button', { name: ru('list:views.label'), exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const views = page.getByRole('dialog', { name: ru('list:views.label') })
    await views.getByLabel(ru('list:views.name')).fill('Пустой')
    await expect(views.getByRole('button', { name: ru('list:views.save') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(views.getByText(ru('list:views.noFilters'))).toBeVisible()
    await expect(views.getByLabel(ru('list:views.whose')), 'nobody to share with').toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  },
)
