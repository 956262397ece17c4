import { DemoPhonePage } from './pages/demo-phone-page.ts'
import { ListPage } from './pages/list-page.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { issueCodes, otherCode } from './support/codes.ts'
import { uniquePhone, markOf, plaid, shoes, unknownBarcode } from './support/goods.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { patternOf, ru } from './support/texts.ts'
import { notOnShelf } from './support/ways.ts'

test('[TK-03] [TK-04] [TK-06] [TK-07] [TK-15] [TK-19] [EN-05] an order is collected by scanner on two terminals, its shortage agreed by telephone, and issued by the code from the SMS', async ({
  sit,
  api,
}) => {
  // Five users' screens, each checked for accessibility.
  test.setTimeout(240_000)
  const phone = uniquePhone()
  const orderId = await api.newOrder({ phone, name: 'Ольга Петрова', lines: [plaid, shoes] })
  const forming = await api.openTask(orderId, 'formatting')

  await test.step('the store opens the task from its list', async () => {
    const page = await sit('store', { path: '/tasks' })
    const list = new ListPage(page, 'tasks')
    await expect(list.heading).toBeVisible()
    await list.openNewest(forming)
    const task = new TaskPage(page, 'formatting')
    await expect(task.title).toBeVisible()
    await task.expectState('ready')
    await expectAccessible(page, 'forming, ready')
    await task.press('STARTED')
    await task.expectState('collecting')
    await expect(task.scanField).toBeFocused()

    await scan(page, plaid.barcode)
    await expect(task.count(plaid.productName)).toHaveValue('1')
    await scan(page, unknownBarcode)
    await expect(task.alert(ru('scan:problems.unknownBarcode'))).toBeVisible()
    await expectAccessible(page, 'forming, a wrong product')

    await scan(page, shoes.barcode)
    const dialog = page.getByRole('dialog', { name: shoes.productName })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText(ru('scan:problems.markNeeded'))
    await scan(page, markOf(orderId, 1))
    await expect(dialog).toContainText(patternOf('runner:marks.left_one'))
    await scan(page, markOf(orderId, 1))
    await expect(dialog.getByRole('alert')).toContainText(ru('scan:problems.duplicateMark'))
    await expectAccessible(page, 'scan dialog', { always: true })
    await dialog.getByRole('button', { name: ru('runner:marks.done') }).click()
    await expect(task.marksOf(shoes.productName)).toHaveAccessibleName(
      ru('runner:lines.marks', { count: 1, most: 2 }),
    )
    await expect(task.button('COLLECTED')).toHaveAttribute('aria-disabled', 'true')
    await task.expectSaved()
  })

  await test.step('another terminal resumes the work', async () => {
    const page = await sit('store', { path: `/tasks/${forming}` })
    const task = new TaskPage(page, 'formatting')
    await task.expectState('collecting')
    await expect(task.count(plaid.productName)).toHaveValue('1')
    await expect(task.marksOf(shoes.productName)).toHaveAccessibleName(
      ru('runner:lines.marks', { count: 1, most: 2 }),
    )
    await expect(task.scanField).toBeFocused()
    await scan(page, markOf(orderId, 2))
    await expect(task.marksOf(shoes.productName)).toHaveAccessibleName(
      ru('runner:lines.marks', { count: 2, most: 2 }),
    )
    await task.reason(plaid.productName).selectOption(String(notOnShelf))
    await expectAccessible(page, 'forming, collected', { always: true })
    await task.press('COLLECTED')

    await task.expectState('packing')
    await expect(task.button('PACKED')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('spinbutton').first().fill('1')
    await expectAccessible(page, 'packages')
    await task.press('PACKED')

    await task.expectState('confirming')
    await expect(task.instruction).toHaveText(
      task.text('states.confirming.instruction', { collected: 3, ordered: 4, packagesSum: '7,00\u00a0₽' }),
    )
    await task.press('FORM')
    await expect(task.question('FORM')).toContainText(
      task.text('events.FORM.confirm', { collected: 3, ordered: 4, missing: 1, packagesSum: '7,00\u00a0₽' }),
    )
    await expectAccessible(page, 'question before forming', { always: true })
    await task
      .question('FORM')
      .getByRole('button', { name: task.text('events.FORM.label') })
      .click()
    await task.expectState('formedWithShortage')
    await expectAccessible(page, 'forming done')
  })

  await test.step('the operator calls by script, with digit keys alone', async () => {
    const calling = await api.openTask(orderId, 'confirming')
    const page = await sit('operator', { path: `/tasks/${calling}`, theme: 'dark' })
    const task = new TaskPage(page, 'confirming')
    await task.expectState('readyToCall')
    await expectAccessible(page, 'call desk, dark', { always: true })
    for (const [key, state] of [
      ['1', 'call.greeting'],
      ['1', 'call.explaining'],
      ['1', 'call.agreed'],
    ] as const) {
      await expect(task.actions.getByRole('button').first()).not.toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press(key)
      await task.expectState(state)
      await expect(page.getByRole('region', { name: ru('runner:call.script') })).toContainText(
        patternOf(`${task.namespace}:scripts.${state.split('.')[1]}`),
      )
      await expectAccessible(page, `${state}, dark`)
    }
    await page.keyboard.press('1')
    await task.expectState('changesAgreed')
    await expectAccessible(page, 'call done, dark')
  })

  await test.step('the store issues the order by the code from the SMS', async () => {
    const issue = await api.openTask(orderId, 'delivery')
    const page = await sit('store', { path: `/tasks/${issue}` })
    const task = new TaskPage(page, 'delivery')
    await task.expectState('ready')
    await expectAccessible(page, 'issue, ready')
    await task.press('SEND_CODE')
    await task.expectState('awaitingCode.codeSent')

    const customer = new DemoPhonePage(await page.context().newPage())
    await customer.open(phone)
    await expect(customer.code).toBeVisible({ timeout: 20_000 })
    const code = await customer.code.innerText()
    expect(await issueCodes(api, phone, orderId)).toEqual([code])
    await expectAccessible(customer.page, 'demo phone')
    await customer.page.close()

    const field = task.field('code')
    await field.fill(otherCode(code))
    await expectAccessible(page, 'code')
    await task.press('CODE_ENTERED')
    await task.expectState('awaitingCode.codeRejected')
    await field.fill(code)
    await task.press('CODE_ENTERED')

    await task.expectState('handing')
    await expectAccessible(page, 'hand-over', { always: true })
    await expect(task.button('ISSUED_IN_FULL')).toBeDisabled()
    await page.getByRole('button', { name: ru('runner:lines.fillOf.handed'), exact: true }).click()
    await task.confirm('ISSUED_IN_FULL')
    await task.expectState('toBePaidInFull')
    await expectAccessible(page, 'to the till')

    await page.goto(`/tasks/${await api.openTask(orderId, 'paying')}`)
    const till = new TaskPage(page, 'paying')
    await till.expectState('atTheTill')
    await till.field('document').fill(String(orderId))
    await expectAccessible(page, 'till')
    await till.confirm('PAID_AND_ISSUED')
    await till.expectState('issuedInFull')
    await expectAccessible(page, 'issued')
    await page
      .getByRole('link', { name: ru('runner:end.order', { orderId }) })
      .last()
      .click()

    const card = new OrderCardPage(page)
    await expect(card.heading(orderId)).toBeVisible()
    await expect(card.fact('orderStatusId')).toHaveText('Выдан полностью')
    await expect(card.timeline).toContainText(ru('orders:eventStatuses.done'))
    await expect(card.timeline).toContainText(ru('orders:log.actions.saveCollected'))
    await expectAccessible(page, 'order card')
    await card.logLink.click()
    const log = card.log(orderId)
    await expect(log).toContainText(ru('orders:log.actions.acceptOrder'))
    await expect(log).toContainText(ru('orders:log.actions.setOrderStatus'))
    await expect(log).toContainText('Мария Иванова')
    await expectAccessible(page, 'order log')
  })
})
