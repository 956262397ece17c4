import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { toUndecided } from './support/delivery-ways.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { notOnShelf, toEdit } from './support/ways.ts'

/** Catalogue customerRequests: when something is missing, collect the rest. */
const collectRest = 4
const gift = { ...mug, price: 0 }

test('[TK-21] answers and promises of a call are on the order card and beside the next call', async ({
  sit,
  api,
}) => {
  const { orderId, taskId } = await toUndecided(api, { order: { lines: [plaid] } })
  await api.takeSteps('operator', taskId, 'CALL_AGAIN')
  const calling = await api.openTask(orderId, 'confirming')
  const callBackAt = new Date(Date.now() + 86_400_000).toISOString()
  await api.takeSteps('operator', calling, 'CALL_STARTED', [
    'CALL_BACK_SCHEDULED',
    { callBackAt, note: 'Просит после обеда' },
  ])
  const page = await sit('operator', { path: `/orders/${orderId}` })
  const history = page.getByRole('region', { name: ru('runner:call.history') })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  const [newest, first] = [history.getByRole('listitem').first(), history.getByRole('listitem').last()]
  await expect(newest).toContainText(ru('runner:call.outcomes.callBack'))
  await expect(newest).toContainText('Просит после обеда')
  await expect(first).toContainText(ru('runner:call.outcomes.notConfirmed'))
  await page.goto(`/tasks/${calling}`)
  await expect(page.getByText('Просит после обеда')).toBeVisible()
})

test(
  '[TK-04] «collect the rest» with only a gift left: the customer is called, and nothing can be agreed',
  fullOnly,
  async ({ sit, api }) => {
    const order = { lines: [plaid, gift], customerRequests: collectRest }
    const { orderId, taskId: editing } = await toEdit(api, { order })
    const { lines } = (await api.task(editing)).order
    const linesWithoutPlaids = lines.map(({ lineId, sku, ordered }) => ({
      lineId,
      marks: [],
      ...(sku === plaid.sku
        ? { collected: 0, reasonId: notOnShelf }
        : { collected: ordered, reasonId: null }),
    }))
    const chosen = lines.filter(({ sku }) => sku === plaid.sku).map(({ lineId }) => ({ lineId, chosen: 1 }))
    await api.takeSteps(
      'manager',
      editing,
      ...([
        ['LINES_CHOSEN', { lines: chosen }],
        ['COLLECTED', { lines: linesWithoutPlaids }],
        ['PACKED', { packages: [{ typeId: 1, count: 1 }] }],
        ['CONFIRM', {}],
      ] as [string, unknown][]),
    )
    const taskId = await api.openTask(orderId, 'confirming')
    const page = await sit('operator', { path: `/orders/${orderId}` })
    await expect(new OrderCardPage(page).fact('orderStatusId')).toHaveText(
      await api.catalogueText('orderStatuses', 8),
    )
    await page.goto(`/tasks/${taskId}`)
    const task = new TaskPage(page, 'confirming')
    await task.press('CALL_STARTED')
    await task.press('CUSTOMER_LISTENS')
    await task.expectState('call.explaining')
    await expect(task.button('CUSTOMER_AGREES')).toHaveCount(0)
    await expect(await task.reveal('CUSTOMER_CANCELS')).toBeVisible()
  },
)
