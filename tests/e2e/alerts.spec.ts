import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { nextIssueCode, otherCode } from './support/codes.ts'
import { fullOnly } from './support/full-only.ts'
import { uniquePhone, plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone as phoneSize } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToIssue } from './support/ways.ts'

test('[ST-06] an order with a locked issue is among the most severe alerts until a manager has unlocked it', async ({
  sit,
  api,
}) => {
  const phone = uniquePhone()
  const { orderId, taskId } = await orderToIssue(api, { order: { phone, lines: [plaid] } })
  await api.takeSteps('store', taskId, 'SEND_CODE')
  const wrongCode = otherCode(await nextIssueCode(api, phone, orderId))
  for (let attempt = 0; attempt < 5; attempt++)
    await api.takeSteps('store', taskId, ['CODE_ENTERED', { code: wrongCode }])

  const page = await sit('admin', { path: '/settings' })
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.alerts.title')}`) })
    .click()
  const list = new ListPage(page, 'alerts')
  const row = list.row(orderId)
  await list.choose('kind', ru('alerts:messages.locked'))
  await expect(row).toContainText(ru('alerts:messages.locked'))
  await expect(row).toContainText(ru('alerts:priorities.high'))
  await list.choose('priority', ru('alerts:priorities.high'))
  await expect(row).toBeVisible()
  await expectAccessible(page, 'alerts')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))

  await page.goBack()
  await expect(row).toBeVisible()
  await api.takeSteps('manager', taskId, ['UNLOCKED', { reason: 'Паспорт проверен' }])
  await expect(row).toHaveCount(0, { timeout: 40_000 })
})

test(
  '[ST-06] alerts fit a phone; an empty list has a message; without the right there are none',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('admin', { path: '/settings/alerts', viewport: phoneSize })
    await expect(new ListPage(page, 'alerts').cards.getByRole('listitem').first()).toBeVisible()
    await expectGoodLayout(page, 'alerts')
    await page.goto('/settings/alerts?pfm=9999')
    await expect(page.getByRole('heading', { name: ru('list:nothing.title') })).toBeVisible()
    const store = await sit('store', { path: '/settings/alerts' })
    await expect(store.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
  },
)
