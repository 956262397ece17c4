import type { Page } from '@playwright/test'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { mug } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

/** Only here: the version that the test publishes must not reach the orders of other tests. */
const pfm = '1004'
const say = (key: string, params: Record<string, unknown> = {}) => ru(`workbench:${key}`, params)
const languageNames = { ru: 'Русский', en: 'English' }
const words = {
  ru: { title: 'Сроки годности', instruction: 'Проверьте даты на упаковке' },
  en: { title: 'Best before', instruction: 'Check the dates on the packages' },
}
const question = { ru: 'Кто упаковал заказ', en: 'Who packed the order' }
const phone = { width: 390, height: 844 }

/** Field of a text of the draft, in the language that is displayed. */
const textField = (page: Page, path: string) => page.locator(`[data-text="${path}"]`).getByRole('textbox')
/** The editor saves by itself after a pause. */
const isSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: say('head.saved') })).toBeVisible()

test('[WB-01] [WB-02] [WB-03] [WB-04] [WB-05] [WB-06] [WB-08] an owner changes words, a limit, a step, a question and an SMS, proves them, and one store works by them', async ({
  sit,
  api,
}) => {
  const page = await sit('owner', { path: '/processes/formatting/2/drafts' })
  await page.getByRole('button', { name: say('drafts.new', { version: 2 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Проверять сроки годности')
  await dialog.getByRole('button', { name: say('drafts.create', { version: 2 }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Проверять сроки годности' })).toBeVisible()
  const draftUrl = new URL(page.url()).pathname

  // Words: the placeholder must be one that the text may have.
  await page.goto(`${draftUrl}?state=ready`)
  const title = textField(page, 'states.ready.title')
  await title.fill('Соберите {{everything}}')
  await expect(
    page.getByText(say('problems.unknownPlaceholder', { name: 'everything' })).first(),
  ).toBeVisible()
  await title.fill('Соберите и проверьте сроки')
  await expectAccessible(page, 'editor of a state')
  await expectGoodLayout(page, 'editor of a state')

  await isSaved(page)

  // A step between collecting and packing, with its words in two languages.
  await page.goto(`${draftUrl}?transitions=${encodeURIComponent('collecting#0')}`)
  await page.getByRole('button', { name: say('steps.insert') }).click()
  for (const language of ['ru', 'en'] as const) {
    await page.getByRole('radio', { name: languageNames[language], exact: true }).check()
    await textField(page, 'states.added1.title').fill(words[language].title)
    await textField(page, 'states.added1.instruction').fill(words[language].instruction)
  }
  await isSaved(page)

  // An own SMS when the collecting begins.
  await page.goto(`${draftUrl}?state=collecting`)
  await page.getByLabel(say('actions.type')).selectOption('sendOwnMessage')
  for (const language of ['ru', 'en'] as const)
    await page
      .getByLabel(say('actions.messageText', { language: say(`languages.${language}`) }))
      .fill('{{orderId}}: собираем')
  await page.getByRole('button', { name: say('actions.add') }).click()
  await isSaved(page)

  // A question about the packing, which must be answered.
  await page.goto(`${draftUrl}?state=packing`)
  await page.getByRole('button', { name: say('questions.add') }).click()
  for (const language of ['ru', 'en'] as const)
    await page
      .getByLabel(say('questions.titleIn', { language: say(`languages.${language}`) }))
      .fill(question[language])
  await page.getByLabel(say('questions.required')).check()
  await expect(page.locator('[data-questions]')).toContainText(question.ru)
  await expectAccessible(page, 'editor of a question')
  await isSaved(page)

  await page.goto(`${draftUrl}?part=limits`)
  await page.getByLabel(ru('settings:names.maxPackages')).fill('2')
  await isSaved(page)

  await page
    .getByRole('link', { name: say('head.proof') })
    .or(page.getByRole('button', { name: say('head.proof') }))
    .click()
  await page.getByRole('button', { name: say('proof.run') }).click()
  await expect(page.getByText(say('proof.passed'))).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('[data-check=fixedPoints]')).toContainText(say('proof.checkPassed'))
  await expectAccessible(page, 'proof of a draft')

  await page.getByRole('radio', { name: ru('processes:publishing.someStores') }).check()
  await page.getByRole('checkbox', { name: new RegExp(`^${pfm} `) }).check()
  await page.getByLabel(ru('processes:publishing.reason')).fill('Пробуем в одном магазине')
  await page.getByRole('button', { name: /^Выпустить/ }).click()
  await expect(page).toHaveURL(/show=publishing/)
  await expect(page.getByText('2.1', { exact: false }).first()).toBeVisible()

  const orderId = await api.newOrder({ pfm, lines: [mug] })
  const taskId = await api.openTask(orderId, 'formatting')
  const store = await sit('manager', { path: `/tasks/${taskId}` })
  await expect(store.getByText('Соберите и проверьте сроки').first()).toBeVisible()
  const task = new TaskPage(store, 'formatting')
  await task.press('STARTED')
  await task.expectState('collecting')
  const { order } = await api.task(taskId)
  for (const { barcode, ordered } of order.lines) for (let n = 0; n < ordered; n++) await scan(store, barcode)
  await task.press('COLLECTED')
  await expect(store.getByText(words.ru.instruction)).toBeVisible()
  await store.getByRole('button', { name: new RegExp('^Готово, дальше') }).click()
  await task.expectState('packing')
  await expect.poll(() => api.messages(order.phone)).toContain(`${orderId}: собираем`)
  await task.packages(await api.catalogueText('bagTypes', 1)).fill('1')
  await task.press('PACKED')
  await expect(store.getByText(ru('runner:errors.required'))).toBeVisible()
  await store.getByLabel(question.ru).fill('Петров')
  await expectGoodLayout(store, 'a step with a question')
  await task.press('PACKED')
  await task.expectState('confirming')
  await store.goto(`/orders/${orderId}`)
  await expect(store.getByRole('region', { name: ru('orders:blocks.answers'), exact: true })).toContainText(
    'Петров',
  )

  // On a phone the outline takes the place of the diagram.
  await page.setViewportSize(phone)
  await page.goto('/processes/formatting/2001')
  await expect(page.getByText('2.1', { exact: false }).first()).toBeVisible()
  await expectGoodLayout(page, 'a changed version on a phone')
})
