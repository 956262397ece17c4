import { createBoxCode } from '../../src/shared/box-code.ts'
import { newKey } from '../support/orders.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { toShipment } from './support/delivery-ways.ts'
import { mug, plaid } from './support/goods.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('[TK-28] the courier gets an order box by box: each is scanned or typed, a wrong one is refused by screen and server', async ({
  sit,
  api,
}) => {
  const tares = [1, 2].map((typeId) => ({ typeId, weight: 1_300, unused: false }))
  const { orderId } = await toShipment(api, { order: { lines: [plaid, mug] }, tares })
  const path = `orders/${orderId}/actions/issueToCourier`
  const page = await sit('manager', { path: `/${path}` })
  const screen = new TaskPage(page, 'issueToCourier')
  const { track } = (await api.view(path, 'manager'))!.order.delivery!
  await screen.expectState('asking')
  const boxes = page.getByRole('list', { name: ru('runner:boxes.list') }).getByRole('listitem')
  await expect(boxes).toHaveCount(2)
  // Exact, because «not scanned» contains the text.
  const scannedBox = (n: number) => boxes.nth(n).getByText(ru('runner:boxes.scanned'), { exact: true })

  const foreign = createBoxCode(orderId + 1, 1)
  await scan(page, foreign)
  await expect(screen.alert(ru('runner:boxes.foreign', { code: foreign }))).toBeVisible()
  await scan(page, track!)
  await expect(
    screen.alert(ru('runner:boxes.whichBox', { example: createBoxCode(orderId, 1) })),
  ).toBeVisible()
  await scan(page, createBoxCode(orderId, 2))
  await expect(scannedBox(1)).toBeVisible()
  await expectAccessible(page, 'hand-over to a courier')
  await expect(screen.button('ISSUE_TO_COURIER')).toHaveAccessibleDescription(
    ru('runner:boxes.blocker', { scanned: 1, of: 2 }),
  )
  await expect(screen.button('ISSUE_TO_COURIER')).toBeDisabled()

  // The screen's own check is not enough: the server refuses as well.
  const send = (codes: string[]) =>
    api.call(
      'manager',
      'POST',
      `/api/${path}/events`,
      { type: 'ISSUE_TO_COURIER', revision: 0, payload: { boxes: codes } },
      { 'idempotency-key': newKey() },
    )
  expect(await send([createBoxCode(orderId, 1), createBoxCode(orderId, 2), foreign])).toMatchObject({
    status: 409,
    body: { message: screen.text('refusals.noOtherBox') },
  })
  expect(await send([createBoxCode(orderId, 1)])).toMatchObject({
    status: 409,
    body: { message: screen.text('refusals.everyBox') },
  })

  const field = page.getByRole('textbox', { name: ru('runner:boxes.field') })
  await field.fill(createBoxCode(orderId, 1))
  await field.press('Enter')
  await expect(scannedBox(0)).toBeVisible()
  await screen.confirm('ISSUE_TO_COURIER')
  await screen.expectState('done')
})
