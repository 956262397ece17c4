import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { issuedOrder, toTransfer } from './support/ways.ts'

/** Account whose control digit is valid for the BIK. */
const account = '40817810899910004312'
const tab = (name: string) => ru(`refunds:tabs.${name}`)

test('[RF-03] [RF-04] [RF-01] [RF-02] [RF-09] [OA-02] a refund from the check to its card and application', async ({
  sit,
  api,
}) => {
  const { orderId } = await issuedOrder(api, { order: { lines: [plaid, mug] } })
  const page = await sit('manager')
  await page.getByRole('link', { name: ru('shell:menu.refunds'), exact: true }).click()
  const list = new ListPage(page, 'refunds')
  await expect(list.heading).toBeVisible()

  await page.getByRole('link', { name: tab('refundCheck'), exact: true }).click()
  const check = new ListPage(page, 'refundCheck')
  await expect(page.getByRole('heading', { name: ru('refundCheck:empty.title') })).toBeVisible()
  await page.getByLabel(ru('refundCheck:filters.search')).fill(String(orderId))
  await expect(check.row(orderId)).toContainText(ru('refundCheck:verdicts.may'))
  expect(await check.column('kept')).toEqual(['3'])
  await expectAccessible(page, 'the check of a refund')
  await expectGoodLayout(page, 'the check of a refund')
  await check
    .row(orderId)
    .getByRole('link', { name: ru('refundCheck:begin') })
    .click()

  await expect(page).toHaveURL(new RegExp(`/refunds/${orderId}/create$`))
  const task = new TaskPage(page, 'initiateRefund')
  await task.expectState('open.choosing')
  await task.count(plaid.productName, 'quantity').fill('1')
  await task.field('reasonId').selectOption({ label: await api.catalogueText('refundReasons', 2) })
  await task.field('accountType').selectOption({ label: await api.catalogueText('refundAccountTypes', 1) })
  await task.press('CHOSEN')
  await task.expectState('open.enteringDetails')
  // Details whose control digit does not match the bank are refused.
  const details = {
    payerName: 'Смирнова Анна',
    bik: '044525225',
    checkingAccount: '40702810900000000025',
    correspondentAccount: '30101810400000000225',
    bankName: 'ПАО Сбербанк',
  }
  for (const [field, value] of Object.entries(details)) await task.field(field).fill(value)
  await task.press('CONFIRM_WITH_DETAILS')
  await expect(page.getByText(task.text('refusals.accountKeyFits')).first()).toBeVisible()
  await task.field('checkingAccount').fill(account)
  await task.confirm('CONFIRM_WITH_DETAILS')
  await task.expectState('done')
  const runner = page.locator('[data-runner]')
  await expect(runner).toContainText('1 шт.')
  await expect(runner).toContainText('В обработке')
  await expect(runner.getByRole('link', { name: /^Возврат \d+$/ })).toHaveAttribute(
    'href',
    /^\/refunds\/\d+$/,
  )
  await expect(runner.getByRole('link', { name: `Заказ № ${orderId}` }).first()).toBeVisible()
  const [signed] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/application')),
    runner.getByRole('button', { name: ru('runner:end.application') }).click(),
  ])
  expect([signed.status(), signed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectAccessible(page, 'the end of a refund')

  await page.goto(`/refunds?number=${orderId}`)
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows).toContainText('В обработке')
  await expectAccessible(page, 'refunds')
  await expectGoodLayout(page, 'refunds')
  await list.rows.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Возврат \d+$/ })).toBeVisible()
  await expect(page.getByText(account)).toBeVisible()
  await expect(page.getByRole('cell', { name: plaid.productName })).toBeVisible()
  await expectAccessible(page, 'a refund')
  await expectGoodLayout(page, 'a refund')

  const [paper] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/application')),
    page.getByRole('button', { name: ru('refunds:application'), exact: true }).click(),
  ])
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const checkPage = await sit('manager', { path: `/refunds/check?search=${orderId}` })
  const checkList = new ListPage(checkPage, 'refundCheck')
  expect(await checkList.column('kept'), 'a piece less').toEqual(['2'])
})

test('[AC-03] [RF-02] a large transfer is found by its filter and approved by a second user on its card', async ({
  sit,
  api,
}) => {
  const { orderId } = await toTransfer(api, {
    order: { lines: [{ ...plaid, quantity: 1, price: 100_000_00 }] },
  })
  const page = await sit('accountant', { path: `/refunds?approval=awaits&number=${orderId}` })
  const list = new ListPage(page, 'refunds')
  await expect(list.rows).toHaveCount(1)
  await list.rows.getByRole('link').first().click()
  await expect(page.getByText(ru('refunds:approval.awaits'))).toBeVisible()
  await page.getByRole('button', { name: ru('refunds:bulk.approve.label'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: ru('refunds:bulk.approve.title', { count: 1 }), exact: true })
    .click()
  await expect(page.getByRole('region', { name: ru('refunds:blocks.account') })).toContainText(
    'Ольга Морозова',
  )
  await expect(page.getByText(ru('refunds:approval.awaits'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: ru('refunds:bulk.approve.label'), exact: true })).toHaveCount(
    0,
  )
  await expectGoodLayout(page, 'an approved transfer')
  await list.open(`?approval=awaits&number=${orderId}`)
  await expect(list.rows).toHaveCount(0)
})

test(
  '[RF-04] [RF-02] a refused refund shows what was requested and why it was refused',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await issuedOrder(api, { order: { lines: [plaid, mug] } })
    const page = await sit('manager', { path: `/refunds/${orderId}/create` })
    const task = new TaskPage(page, 'initiateRefund')
    await task.expectState('open.choosing')
    const row = page.getByText(plaid.productName, { exact: true }).first()
    const boxBefore = await row.boundingBox()
    await task.count(plaid.productName, 'quantity').fill('1')
    await expect(page.getByText('возвращается 1 из 3')).toBeVisible()
    expect(await row.boundingBox(), 'the rows stay unchanged').toEqual(boxBefore)
    await task.field('reasonId').selectOption({ label: await api.catalogueText('refundReasons', 7) })
    await task.press('REFUSE')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText(`${plaid.productName} — 1 шт.`)
    await dialog
      .getByLabel('Причина возврата')
      .selectOption({ label: await api.catalogueText('refundReasons', 7) })
    await dialog.getByLabel(ru('initiateRefund/v1:fields.comment.title')).fill('Следы носки')
    await dialog.getByLabel(ru('initiateRefund/v1:fields.commentToCustomer.title')).fill('Товар был в носке')
    await expectAccessible(page, 'the refusal of a refund')
    await dialog.getByRole('button', { name: ru('initiateRefund/v1:events.REFUSE.label') }).click()
    await task.expectState('refused')
    await page.getByRole('link', { name: /^Возврат \d+$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Возврат \d+$/ })).toBeVisible()
    await expect(page.getByText('Следы носки')).toBeVisible()
    await expect(page.getByText('Товар был в носке')).toBeVisible()
    const requestedLines = page.getByRole('table', { name: ru('refunds:blocks.askedLines') })
    await expect(requestedLines.getByRole('row').nth(1)).toContainText(plaid.productName)
    await expect(page.getByRole('button', { name: ru('refunds:application') }), 'no application').toHaveCount(
      0,
    )
    await expectGoodLayout(page, 'a refused refund')
  },
)

test('[RF-04] the reason «other» requires a comment', fullOnly, async ({ sit, api }) => {
  const { orderId } = await issuedOrder(api, { order: { lines: [mug] } })
  const page = await sit('manager', { path: `/refunds/${orderId}/create` })
  const task = new TaskPage(page, 'initiateRefund')
  await task.count(mug.productName, 'quantity').fill('1')
  await task.field('reasonId').selectOption({ label: await api.catalogueText('refundReasons', 8) })
  await task.field('accountType').selectOption({ label: await api.catalogueText('refundAccountTypes', 3) })
  await task.press('CHOSEN')
  await task.expectState('open.confirming')
  await task.press('CONFIRM')
  await expect(page.getByText(ru('initiateRefund/v1:refusals.otherIsExplained'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await task.field('comment').fill('Подарили такую же')
  await task.confirm('CONFIRM')
  await task.expectState('done')
})

test('[RF-02] a refund is opened by its number; a wrong one is not found', fullOnly, async ({ sit }) => {
  const page = await sit('manager', { path: '/refunds/12abc' })
  await expect(page.getByText(ru('common:errors.404')).first()).toBeVisible()
  await page.goto('/refunds/999999999')
  await expect(page.getByText('Возврат не найден')).toBeVisible()
})

test('[EX-01] an exchange from the check to its card', async ({ sit, api }) => {
  const { orderId } = await issuedOrder(api, { order: { lines: [plaid, mug] } })
  const page = await sit('manager', { path: '/exchanges' })
  await page.getByLabel(ru('exchangeCheck:filters.search')).fill(String(orderId))
  const check = new ListPage(page, 'exchangeCheck')
  await check
    .row(orderId)
    .getByRole('link', { name: ru('exchangeCheck:begin') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/exchanges/${orderId}/create$`))
  const task = new TaskPage(page, 'exchange')
  await task.expectState('open.choosing')
  await task.count(plaid.productName, 'exchanged').fill('1')
  await expect(page.getByText('обменивается 1 из 3')).toBeVisible()
  await task.field('reasonId').selectOption({ label: await api.catalogueText('exchangeReasons', 1) })
  await task.press('CHOSEN')
  await task.expectState('open.describingDefect')
  await task.field('defectsDescription').fill('Затяжка по краю')
  await task.field('inspection').check()
  await task.confirm('CONFIRM_DEFECT')
  await task.expectState('done')
  await expect(page.getByRole('link', { name: /^Обмен \d+$/ })).toHaveAttribute(
    'href',
    /^\/exchanges\/\d+\/view$/,
  )

  await page.goto('/exchanges/list')
  const list = new ListPage(page, 'exchanges')
  await page.getByLabel(ru('exchanges:filters.number')).fill(String(orderId))
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows).toContainText('Затяжка по краю')
  await expectAccessible(page, 'exchanges')
  await expectGoodLayout(page, 'exchanges')
  await list.rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/exchanges\/\d+\/view$/)
  await expect(page.getByText('Затяжка по краю')).toBeVisible()
  await expect(page.getByRole('cell', { name: plaid.productName })).toBeVisible()
  await expectAccessible(page, 'an exchange')
})

test(
  '[RF-03] a user without the right to refunds sees that a refund is possible and who can begin it, and begins none',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await issuedOrder(api, { order: { lines: [mug] } })
    const page = await sit('operator', { path: `/refunds/check?search=${orderId}` })
    const row = new ListPage(page, 'refundCheck').row(orderId)
    await expect(row).toContainText(ru('refundCheck:verdicts.may'))
    await expect(row, 'who can begin it').toContainText(ru('refundCheck:doneBy', { names: '' }).trim())
    await expect(row.getByRole('link', { name: ru('refundCheck:begin') })).toHaveCount(0)
    const { status } = await api.call(
      'operator',
      'POST',
      `/api/orders/${orderId}/actions/initiateRefund/events`,
      {
        type: 'CHOSEN',
        revision: 0,
        payload: { lines: [], reasonId: 2 },
      },
      { 'idempotency-key': `refund-${orderId}` },
    )
    expect(status).toBe(403)
  },
)
