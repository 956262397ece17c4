import { expect as expectThat, type Locator, type Page } from '@playwright/test'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { toArrivalCall, orderToForm } from './support/ways.ts'

/** Presses Tab until the element has the focus, which shows that it is reachable without the mouse. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  expectThat(false, `${target} is reached by ${key}`).toBe(true)
}

test(
  '[SH-17] an order is formed by keyboard alone, from the list to the next task',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, { order: { lines: [plaid, mug] } })
    const page = await sit('store', { path: '/tasks?sort=-taskDate&type=formatting' })
    const list = new ListPage(page, 'tasks')
    const link = list.row(taskId).getByRole('link')
    await expect(link).toBeVisible()
    // Arrow keys move between the rows.
    await tabTo(page, list.rows.first().getByRole('link'))
    await tabTo(page, link, 'ArrowDown')
    await page.keyboard.press('Enter')

    const task = new TaskPage(page, 'formatting')
    await task.expectState('ready')
    await page.keyboard.press('Control+Enter')
    await task.expectState('collecting')
    await expect(task.scanField).toBeFocused()
    await page.keyboard.type(mug.barcode, { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(task.count(mug.productName)).toHaveValue('1')
    await tabTo(page, task.count(plaid.productName))
    await page.keyboard.press('ArrowUp')
    await expect(task.count(plaid.productName)).toHaveValue('1')
    await tabTo(page, task.reason(plaid.productName))
    await page.keyboard.press('ArrowDown')
    await expect(task.reason(plaid.productName)).not.toHaveValue('')
    await page.keyboard.press('Control+Enter')

    await task.expectState('packing')
    await tabTo(page, page.getByRole('spinbutton').first())
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+Enter')
    await task.expectState('confirming')
    await page.keyboard.press('Control+Enter')
    await expect(task.question('FORM')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(task.question('FORM')).toBeHidden()
    await expect(task.instruction, 'the focus is where it was').toBeFocused()
    await tabTo(page, task.button('FORM'))
    await page.keyboard.press('Enter')
    await expect(task.question('FORM')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await task.expectState('formedWithShortage')

    const next = page.getByRole('button', { name: ru('runner:end.next') })
    await expect(next).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page).not.toHaveURL(`/tasks/${taskId}`)
    await expect(page).toHaveURL(/\/tasks\/\d+$/)
  },
)

test(
  '[SH-17] [TK-04] [VA-01] a call is made by keyboard alone, with a call-back in between',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await toArrivalCall(api)
    const page = await sit('operator', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'confirming')
    const press = async (event: string) => {
      const key = await task.button(event).getAttribute('aria-keyshortcuts')
      await page.keyboard.press(key?.split(' ').at(-1) ?? '')
    }
    await task.expectState('readyToCall')
    await press('CALL_STARTED')
    await task.expectState('call.greeting')
    await press('CALL_FAILED')
    await expect(task.dialog('CALL_FAILED')).toBeVisible()
    await tabTo(page, task.field('waitReasonId'))
    // Sent without a reason: the first wrong field gets the focus.
    await tabTo(page, page.getByRole('button', { name: ru('runner:instant.quick.in2h') }))
    await page.keyboard.press('Control+Enter')
    await expect(task.field('waitReasonId')).toHaveAttribute('aria-invalid', 'true')
    await expect(task.field('waitReasonId')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(task.field('waitReasonId')).not.toHaveValue('')
    await tabTo(page, page.getByRole('button', { name: ru('runner:instant.quick.in2h') }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await task.expectState('waiting')
    await expect(task.dialog('CALL_FAILED')).toBeHidden()

    // A customer who calls himself need not be greeted.
    await tabTo(page, task.button('CUSTOMER_CALLED'))
    await page.keyboard.press('Enter')
    await task.expectState('call.offering')
    await press('CUSTOMER_OBJECTS')
    await task.expectState('call.reassuring')
    await press('CUSTOMER_AGREES')
    await task.expectState('call.accepted')
    await press('CONFIRMED')
    await task.expectState('confirmed')
  },
)
