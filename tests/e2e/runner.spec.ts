import type { Page } from '@playwright/test'
import type { TaskList } from '../../schemas/api/tasks.ts'
import { TaskPage } from './pages/task-page.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { patternOf, ru } from './support/texts.ts'
import { collectedPayload, toArrivalCall, orderToForm, orderToIssue, orderAtTill } from './support/ways.ts'

/** Interval in ms; keys closer than 100 ms count as a scan. */
const pauseBetweenKeys = (page: Page) => page.waitForTimeout(150)
const packed: [string, unknown] = ['PACKED', { packages: [{ typeId: 1, count: 1 }] }]

test('[TK-02] the runner is beside the facts of its order and the history of its steps, and says what it cannot show', async ({
  sit,
  api,
}) => {
  const customer = { name: 'Пётр Соколов', commentClient: 'Позвоните за час' }
  const { orderId, taskId } = await orderToForm(api, { order: { ...customer, lines: [plaid, mug] } })
  await api.takeSteps('manager', taskId, 'STARTED')
  const page = await sit('manager', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'formatting')
  await task.expectState('collecting')
  const facts = page.getByRole('complementary', { name: ru('runner:facts.label') })
  for (const fact of [customer.name, customer.commentClient, await api.catalogueText('orderStatuses', 6)])
    await expect(facts).toContainText(fact)
  await expect(task.history).toContainText(task.text('events.STARTED.label'))

  // While a step is being sent the screen says so, and no second one can be sent.
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/tasks/${taskId}/events`, async (route) => {
    await answered
    await route.continue()
  })
  await task.reason(plaid.productName).selectOption({ index: 1 })
  await task.reason(mug.productName).selectOption({ index: 1 })
  await task.press('COLLECTED')
  await expect(task.button('COLLECTED').getByRole('progressbar', { includeHidden: true })).toBeVisible()
  await expect(task.button('COLLECTED')).toBeDisabled()
  answer()
  await task.expectState('outOfStock')

  await page.goto('/tasks/99999999')
  await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toHaveText(
    ru('errors:taskNotFound'),
  )
  await expect(page.getByRole('link', { name: ru('runner:end.tasks') })).toBeVisible()

  await page.route(`**/api/tasks/${taskId}`, (route) => route.abort())
  await page.goto(`/tasks/${taskId}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(`**/api/tasks/${taskId}`)
  await page.getByRole('button', { name: ru('common:actions.retry') }).click()
  await task.expectState('outOfStock')
  await expect(page.getByRole('link', { name: ru('runner:header.order', { orderId }) }).first()).toBeVisible()
})

test('[TK-17] a finished task leads to the most urgent one that this user may work on', async ({
  sit,
  api,
}) => {
  const order = { pfm: '1002', lines: [mug] }
  const { taskId } = await orderToForm(api, { order })
  await orderToForm(api, { order })
  await api.takeSteps(
    'store2',
    taskId,
    'STARTED',
    ['COLLECTED', collectedPayload(await api.task(taskId))],
    packed,
  )
  const page = await sit('store2', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'formatting')
  await task.confirm('FORM')
  await task.expectState('formedInFull')
  const { body } = await api.call('store2', 'GET', '/api/tasks?sort=urgency&limit=50')
  const { items } = body as unknown as TaskList
  // Tasks that this user has claimed before come first; tasks claimed by others are skipped.
  const { who } = (await api.task(taskId)).history[0]!
  const firstTaskOf = (holder: string | null) => items.find(({ claimedName }) => claimedName === holder)
  const urgent = (firstTaskOf(who) ?? firstTaskOf(null))!
  await page.getByRole('button', { name: ru('runner:end.next') }).click()
  await expect(page).toHaveURL(`/tasks/${urgent.taskId}`)
  await expect(page.getByText(ru('runner:header.mine'))).toBeVisible()
})

test('[TK-18] [TK-29] a call is worked on by keyboard alone: timer, attempts, a call-back, a note, the outcome, and the next call', async ({
  sit,
  api,
}) => {
  const { taskId } = await toArrivalCall(api)
  const page = await sit('operator', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'confirming')
  const digit = async (event: string) => {
    await pauseBetweenKeys(page)
    const keys = (await task.button(event).getAttribute('aria-keyshortcuts')) ?? ''
    const key = /[1-9]/.exec(keys)?.[0]
    expect(key, `${event} has a digit`).toBeDefined()
    await page.keyboard.press(key!)
  }
  await expect(page.getByText(ru('runner:call.failed', { used: 0, most: 2 }))).toBeVisible()
  await digit('CALL_STARTED')
  await task.expectState('call.greeting')
  await expect(page.getByRole('timer')).toHaveText(/0:0\d/)
  await digit('CALL_FAILED')
  await expect(task.dialog('CALL_FAILED')).toBeVisible()
  await expect(
    task.field('waitReasonId').getByRole('option').nth(1),
    'the reasons have loaded',
  ).toBeAttached()
  await task.field('waitReasonId').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: ru('runner:instant.quick.in2h') }).focus()
  await page.keyboard.press('Space')
  await pauseBetweenKeys(page)
  await page.keyboard.press('Control+Enter')
  await task.expectState('waiting')

  // Meanwhile the customer calls himself.
  await digit('CUSTOMER_CALLED')
  await task.expectState('call.offering')
  await task.field('note').focus()
  await page.keyboard.type('Придёт после 18, просит 1 пакет', { delay: 20 })
  await page.keyboard.press('Escape')
  await expect(task.field('note')).toHaveValue('Придёт после 18, просит 1 пакет')
  await expect(task.instruction).toBeFocused()
  await digit('CUSTOMER_AGREES')
  await task.expectState('call.accepted')
  // The note is sent with the outcome, and the outcome's keys work from inside it.
  await expect(task.field('note')).toHaveValue('Придёт после 18, просит 1 пакет')
  await task.field('note').focus()
  await page.keyboard.press('Control+Enter')
  await task.expectState('confirmed')
  const [last, failed] = (await api.task(taskId)).order.calls
  expect(last).toMatchObject({ outcome: 'confirmed', note: 'Придёт после 18, просит 1 пакет' })
  expect(failed?.outcome).toBeNull()
  await expect(page.getByRole('button', { name: ru('runner:end.next') })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page).not.toHaveURL(`/tasks/${taskId}`)
  await expect(page.getByText(ru('runner:header.mine'))).toBeVisible()
})

test(
  '[TK-02] values typed under an event survive a reload, and disappear once they were sent',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToIssue(api, { order: { lines: [plaid] } })
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'delivery')
    await task.press('ISSUE_WITHOUT_CODE')
    await task.field('comment').fill('Телефон разряжен, паспорт проверен')
    await task.closeDialog()
    await page.reload()
    await task.press('ISSUE_WITHOUT_CODE')
    await expect(task.field('comment')).toHaveValue('Телефон разряжен, паспорт проверен')
    await task.send('ISSUE_WITHOUT_CODE')
    await task.expectState('handing')
    await task.confirm('CUSTOMER_LEFT')
    await task.expectState('ready')
    await task.press('ISSUE_WITHOUT_CODE')
    await expect(task.field('comment')).toHaveValue('')
  },
)

test('[TK-15] [EN-06] scans on a task claimed by another user are refused with the name, and count once it is taken over', async ({
  sit,
  api,
}) => {
  const { taskId } = await orderToForm(api, { order: { lines: [plaid] } })
  await api.takeSteps('manager', taskId, 'STARTED')
  await api.call('manager', 'POST', `/api/tasks/${taskId}/claim`, {})
  const firstTask = new TaskPage(await sit('manager', { path: `/tasks/${taskId}` }), 'formatting')
  await expect(firstTask.page.getByText(ru('runner:header.mine'))).toBeVisible()
  const page = await sit('store', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'formatting')
  const takeOver = page.getByRole('button', { name: ru('runner:bars.takeOver') })
  await expect(takeOver).toBeVisible()
  await scan(page, plaid.barcode)
  await expect(task.alert(plaid.barcode)).toContainText(
    patternOf('scan:closed', 'ru', { code: plaid.barcode }),
  )
  await takeOver.click()
  await expect(task.count(plaid.productName)).toBeEnabled()
  await expect(task.count(plaid.productName)).toHaveValue('0')
  await scan(page, plaid.barcode)
  await expect(task.count(plaid.productName)).toHaveValue('1')
})

test(
  '[TK-19] [TK-26] a code that matches no line shows a search immediately, and does not redirect late',
  fullOnly,
  async ({ sit, api }) => {
    const otherOrder = await orderToForm(api, { order: { lines: [mug] } })
    const { taskId } = await orderToForm(api, { order: { lines: [plaid] } })
    await api.takeSteps('manager', taskId, 'STARTED')
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'formatting')
    await task.expectState('collecting')
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/search*', async (route) => {
      await answered
      await route.continue()
    })
    const code = String(otherOrder.orderId)
    await scan(page, code)
    await expect(task.status(ru('scan:lookUp.looking', { code }))).toBeVisible()
    await task.reason(plaid.productName).selectOption({ index: 1 })
    await task.count(plaid.productName).focus()
    await page.keyboard.press('ArrowUp')
    answer()
    await expect(task.alert(ru('scan:lookUp.late', { code }))).toBeVisible()
    await expect(page).toHaveURL(`/tasks/${taskId}`)
    await scan(page, code)
    await expect(page).toHaveURL(`/tasks/${otherOrder.taskId}`)
  },
)

test(
  '[TK-19] scans press no button and answer no confirmation, wherever the focus is',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderAtTill(api, { order: { lines: [plaid, mug] } })
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'paying')
    await task.expectState('atTheTill')
    const revision = async () => (await api.task(taskId)).step.revision
    const revisionBefore = await revision()
    const unknownCodeAlert = (code: string) => task.alert(ru('scan:notHere', { code }))
    for (const gap of [4, 60]) {
      await task.instruction.focus()
      await scan(page, plaid.barcode, { gap })
      await expect(unknownCodeAlert(plaid.barcode)).toBeVisible()
      await scan(page, '21012', { gap })
      await expect(unknownCodeAlert('21012')).toBeVisible()
    }
    await task.press('PAID_AND_ISSUED')
    const question = task.question('PAID_AND_ISSUED')
    await expect(question.getByRole('button', { name: ru('common:cancel') })).toBeFocused()
    await scan(page, mug.barcode)
    await scan(page, mug.barcode)
    await expect(question.getByRole('alert')).toHaveText(ru('scan:answerFirst', { code: mug.barcode }))
    expect(await revision()).toBe(revisionBefore)
    await question.getByRole('button', { name: ru('common:cancel') }).click()
    await expect(task.field('document')).toHaveValue('')
    expect(await revision()).toBe(revisionBefore)
  },
)

test(
  '[TK-19] a scan over a select, a number and a note changes none of them',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, { order: { lines: [plaid, mug] } })
    await api.takeSteps('manager', taskId, 'STARTED')
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'formatting')
    const select = task.reason(plaid.productName)
    await select.selectOption({ index: 1 })
    const chosen = await select.inputValue()
    await select.focus()
    await scan(page, mug.barcode)
    await expect(task.count(mug.productName)).toHaveValue('1')
    await expect(select).toHaveValue(chosen)
    // The cursor is in the scan field, with a pause in the middle of the code.
    await task.scanField.focus()
    await scan(page, plaid.barcode, { pause: { before: 5, ms: 180 } })
    await expect(task.count(plaid.productName)).toHaveValue('1')
    await expect(task.scanField).toHaveValue('')

    await task.reason(plaid.productName).selectOption({ index: 1 })
    await task.press('COLLECTED')
    await task.expectState('packing')
    const bags = page.getByRole('spinbutton').first()
    for (const gap of [4, 60]) {
      await bags.focus()
      await scan(page, plaid.barcode, { gap })
      await expect(task.alert(ru('scan:notHere', { code: plaid.barcode }))).toBeVisible()
      await expect(bags).toHaveValue('0')
    }
    await expect(task.button('PACKED')).toBeDisabled()
  },
)

test(
  '[TK-27] the message of a wrong scan offers no undo of the last correct one',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToIssue(api, { order: { lines: [plaid] } })
    await api.takeSteps('manager', taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'delivery')
    await task.expectState('handing')
    await scan(page, plaid.barcode)
    await expect(task.count(plaid.productName, 'handed')).toHaveValue('1')
    const undo = page.getByRole('button', { name: ru('runner:scan.undo') })
    await expect(undo).toBeVisible()
    await scan(page, mug.barcode)
    await expect(task.alert(ru('scan:problems.unknownBarcode'))).toBeVisible()
    await expect(undo).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(task.count(plaid.productName, 'handed')).toHaveValue('1')
  },
)
