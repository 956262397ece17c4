import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { mug } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { fullOnly } from './support/full-only.ts'

test(
  '[OS-05] [TK-01] [SH-16] a manager assigns a task from the list, its assignee sees it immediately, and it is unassigned from the task itself',
  fullOnly,
  async ({ sit, api }) => {
    const name = `Назначаемая ${Date.now()}`
    const orderId = await api.newOrder({ name, lines: [mug] })
    const taskId = await api.openTask(orderId, 'formatting')
    const path = `/tasks?search=${encodeURIComponent(name)}`
    const store = await sit('store', { path })
    const storeList = new ListPage(store, 'tasks')
    await expect(storeList.row(taskId)).toBeVisible()

    const page = await sit('manager', { path })
    const list = new ListPage(page, 'tasks')
    await list.checkbox(taskId).check()
    await list.bulk('assign', 1).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(String(taskId))
    await expectAccessible(page, 'question to whom a task is given')
    const to = dialog.getByRole('combobox', { name: ru('runner:assign.to') })
    const person = await to.locator('option', { hasText: 'Мария Иванова' }).first().getAttribute('value')
    await to.selectOption(person!)
    await dialog.getByRole('button', { name: ru('runner:assign.title', { count: 1 }), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(list.row(taskId)).toContainText('Мария Иванова')
    // The page of the other user is notified; nothing is reloaded.
    await expect(storeList.row(taskId)).toContainText('Мария Иванова')

    await store.goto('/start')
    await expect(store.getByRole('link', { name: ru('start:counters.given') })).toBeVisible()
    await page.goto(`/tasks/${taskId}`)
    await expect(page.getByText(ru('runner:assign.assigned', { name: 'Мария Иванова' }))).toBeVisible()
    await page.getByRole('button', { name: ru('runner:assign.button'), exact: true }).click()
    await dialog.getByRole('combobox', { name: ru('runner:assign.to') }).selectOption('*')
    await dialog.getByRole('button', { name: ru('runner:assign.title', { count: 1 }), exact: true }).click()
    await expect(page.getByText(ru('runner:assign.assigned', { name: 'Мария Иванова' }))).toBeHidden()
    await page.goto(`/orders/logs/${orderId}`)
    await expect(page.getByText(ru('orders:log.actions.assignTask')).first()).toBeVisible()
  },
)
