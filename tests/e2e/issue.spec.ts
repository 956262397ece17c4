import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectErrorAt } from './support/error-place.ts'
import { nextIssueCode, otherCode } from './support/codes.ts'
import { fullOnly } from './support/full-only.ts'
import { uniquePhone, mug, plaid } from './support/goods.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { patternOf, ru } from './support/texts.ts'
import { toDisbanding, orderToIssue } from './support/ways.ts'

test(
  '[TK-07] five wrong codes lock the order; the manager unlocks it and the new code opens it',
  fullOnly,
  async ({ sit, api }) => {
    const phone = uniquePhone()
    const { orderId, taskId } = await orderToIssue(api, { order: { phone, lines: [plaid] } })
    const page = await sit('store', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'delivery')
    await task.press('SEND_CODE')
    await task.expectState('awaitingCode.codeSent')
    const wrongCode = otherCode(await nextIssueCode(api, phone, orderId))

    for (const attemptsLeft of [4, 3, 2, 1]) {
      await task.field('code').fill(wrongCode)
      await page.keyboard.press('Enter')
      const sentence = task.text('states.awaitingCode_codeRejected.wrong.code', {
        attemptsLeft,
        codeAttempts: 5,
      })
      await expectErrorAt(task.field('code'), page.getByText(sentence))
    }
    await task.field('code').fill(wrongCode)
    await task.press('CODE_ENTERED')
    await task.expectState('locked')
    await expect(task.button('UNLOCKED'), 'the store cannot unlock').toHaveCount(0)
    await expectAccessible(page, 'locked')

    const desk = await sit('manager', { path: `/tasks/${taskId}` })
    const unlocking = new TaskPage(desk, 'delivery')
    await unlocking.expectState('locked')
    await unlocking.press('UNLOCKED')
    await unlocking.field('reason').fill('Покупатель показал паспорт')
    await unlocking.send('UNLOCKED')
    await unlocking.expectState('awaitingCode.codeSent')
    await task.expectState('awaitingCode.codeSent')
    const code = await nextIssueCode(api, phone, orderId, 2)
    // The store continues its task: neither the lock nor the unlocking has taken it away.
    await task.field('code').fill(code)
    await task.press('CODE_ENTERED')
    await task.expectState('handing')
  },
)

test('[TK-05] a cancelled order goes back to the shelf, piece by piece', fullOnly, async ({ sit, api }) => {
  const { orderId, taskId } = await toDisbanding(api, {
    order: { lines: [plaid, mug] },
    pieces: { [plaid.sku]: 1 },
  })
  const page = await sit('store', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'disbanding')
  await task.expectState('ready')
  await expectAccessible(page, 'disbanding, ready')
  await task.press('DISBAND')
  await task.expectState('returning')
  await expect(task.scanField).toBeFocused()
  await scan(page, plaid.barcode)
  await expect(task.count(plaid.productName, 'returned')).toHaveValue('1')
  await expect(task.button('DISBANDED')).toBeDisabled()
  await expect(task.button('DISBANDED')).toHaveAccessibleDescription(
    patternOf('runner:lines.counted.disband.notAll', 'ru', { counted: 1, most: 2 }),
  )
  await expectAccessible(page, 'disbanding, not all returned')
  await scan(page, mug.barcode)
  await task.confirm('DISBANDED')
  await task.expectState('disbanded')

  await page.goto(`/orders/${orderId}`)
  await expect(new OrderCardPage(page).fact('orderStatusId')).toHaveText('Возвращён на склад')
})

test('[OA-08] with the code the store issues; without it only a user with the right, who states the reason', async ({
  sit,
  api,
}) => {
  const phone = uniquePhone()
  const withCode = await orderToIssue(api, { order: { phone, lines: [plaid] } })
  const page = await sit('store', { path: `/tasks/${withCode.taskId}` })
  const task = new TaskPage(page, 'delivery')
  await expect(task.button('ISSUE_WITHOUT_CODE'), 'the store does not have the right').toHaveCount(0)
  await task.press('SEND_CODE')
  await task.expectState('awaitingCode.codeSent')
  await task.field('code').fill(await nextIssueCode(api, phone, withCode.orderId))
  await task.press('CODE_ENTERED')
  await task.expectState('handing')

  const orderWithoutCode = await orderToIssue(api, { order: { phone: uniquePhone(), lines: [plaid] } })
  const desk = await sit('manager', { path: `/tasks/${orderWithoutCode.taskId}` })
  const issue = new TaskPage(desk, 'delivery')
  await issue.press('ISSUE_WITHOUT_CODE')
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: ru('delivery/v1:events.ISSUE_WITHOUT_CODE.label') }).click()
  await expect(dialog, 'without a reason it stays open').toBeVisible()
  await dialog.getByRole('textbox').fill('Код не пришёл, паспорт проверен')
  await dialog.getByRole('button', { name: ru('delivery/v1:events.ISSUE_WITHOUT_CODE.label') }).click()
  await issue.expectState('handing')
  await desk.goto(`/orders/logs/${orderWithoutCode.orderId}/timeline`)
  await expect(desk.getByText(ru('delivery/v1:events.ISSUE_WITHOUT_CODE.label')).first()).toBeVisible()
})

test(
  '[TK-07] a part: the confirmation names the pieces and the sum, the payment matches the taken goods, and undone steps are not ticked',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToIssue(api, { order: { lines: [plaid, mug] } })
    await api.takeSteps('manager', taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'delivery')
    await task.expectState('handing')
    await task.waitForForm()
    const money = page.getByRole('status').filter({ hasText: /^К оплате/ })
    const sumBefore = sumOf(await money.innerText())
    // At desktop width both lines are visible, with both of their counts.
    for (const { productName } of [plaid, mug])
      await expect(task.count(productName, 'notTaken')).toBeInViewport()
    await task.count(mug.productName, 'notTaken').fill('1')
    await page.getByRole('button', { name: ru('runner:lines.fillOf.handed') }).click()
    await expect(money).not.toHaveText(String(sumBefore))
    const sumAfter = sumOf(await money.innerText())
    expect(sumBefore - sumAfter).toBe(mug.price / 100)
    await task.press('PARTIALLY_ISSUED')
    await expect(task.question('PARTIALLY_ISSUED')).toContainText(
      /Отдаёте 2\sшт., остаётся 1\sшт\. К оплате: /,
    )
    expect(sumOf(/К оплате: [^.]+/.exec(await task.question('PARTIALLY_ISSUED').innerText())![0])).toBe(
      sumAfter,
    )
    await task.confirmQuestion('PARTIALLY_ISSUED')
    await task.expectState('toBePaidInPart')
    // The order goes on with its payment, a task of its own, so this one has no open stage left.
    await expect(task.stages.getByRole('listitem')).toHaveText(
      ['code', 'issue'].map((stage) => ru(`delivery/v1:stages.${stage}`)),
    )
  },
)

/** «К оплате: 2 605,00 ₽» in currency units. */
const sumOf = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
