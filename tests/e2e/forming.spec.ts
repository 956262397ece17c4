import { makeMark } from '../../src/shared/marks/barcode.ts'
import { sampleOrder } from '../support/orders.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('try', async ({ sit, api }) => {
  const orderId = await api.newOrder()
  const taskId = await api.openTask(orderId, 'formatting')
  const page = await sit('store', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'formatting')
  await task.expectState('ready')
  await expectAccessible(page, 'ready')
  await task.press('STARTED')
  await task.expectState('collecting')
  const [plaid, shoes] = sampleOrder().lines
  await scan(page, plaid!.barcode)
  await expect(task.count(plaid!.productName)).toHaveValue('1')
  await scan(page, makeMark({ gtin: shoes!.gtin!, serial: `e${orderId}`, group: 'shoes' }))
  await expect(task.marks(1, 1)).toBeVisible()
  await expectAccessible(page, 'collecting')
  console.log(ru('shell:signOut'))
  await page.screenshot({ path: '/tmp/team/e2e/a.png' })
})
