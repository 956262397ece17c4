import type { Page } from '@playwright/test'
import type { PublicationEffect } from '../../schemas/api/process-statistics.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = '/processes/formatting/2?show=publishing'
const say = (key: string, params: Record<string, unknown> = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    ru(`processes:publishing.${key}`),
  )
const panelOf = (page: Page) => page.getByRole('region', { name: say('title'), exact: true })
const act = (page: Page, key: string) => page.getByRole('button', { name: say(`acts.${key}`), exact: true })

// Both tests publish the same version, one after the other.
test.describe.configure({ mode: 'default' })

test('[PO-05] [PO-06] [PO-10] the owner limits a version with a reason after a dry run; a second owner with an outdated view sees who was first', async ({
  sit,
}) => {
  const page = await sit('owner', { path })
  const panel = panelOf(page)
  const log = panel.getByRole('list', { name: say('log') })
  const secondPage = await sit('owner', { path })
  await act(secondPage, 'activate').click()
  await expect(secondPage.getByRole('dialog').getByText(say('dry.title'))).toBeVisible()

  await act(page, 'activate').click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'activation of a version')
  await dialog.getByLabel(say('share')).fill('40')
  // Nothing can be done without a reason.
  await dialog.getByRole('button', { name: say('titles.activate', { version: 2 }), exact: true }).click()
  await expect(dialog.getByText(say('reasonMissing'))).toBeVisible()
  await dialog.getByLabel(say('reason')).fill('Проверяем на части заказов')
  await dialog.getByRole('button', { name: say('titles.activate', { version: 2 }), exact: true }).click()
  await expect(dialog).toBeHidden()
  const line = log.getByRole('listitem').first()
  await expect(line).toContainText('Проверяем на части заказов')
  await expect(line).toContainText(say('shareOf', { share: 40 }))
  await expect(panel.getByText(say('states.limited')).first()).toBeVisible()

  // The outcome with its number of cases: the previous version and this one, as the server reports it.
  const outcome = page.waitForResponse((response) => response.url().includes('/effect'))
  await line.getByRole('button', { name: say('effect.show') }).click()
  const answer = await outcome
  const table = line.getByRole('table', { name: say('effect.label') })
  if (answer.ok()) {
    const { states } = (await answer.json()) as PublicationEffect
    await expect(table.getByRole('row')).toHaveCount(states.length + 1)
    const ready = table.getByRole('row', { name: new RegExp(`^${ru('formatting/v2:states.ready.title')}`) })
    const { verdict } = states.find(({ state }) => state === 'ready')!
    await expect(ready).toContainText(say(`effect.${verdict}`))
  } else await expect(line.getByText(/сравнивать не с чем/)).toBeVisible()

  const lateDialog = secondPage.getByRole('dialog')
  await lateDialog.getByLabel(say('reason')).fill('Для всех')
  await lateDialog.getByRole('button', { name: say('titles.activate', { version: 2 }), exact: true }).click()
  await expect(lateDialog.getByRole('alert')).toContainText('изменил другой сотрудник')
  await lateDialog.getByRole('button', { name: ru('common:cancel') }).click()
  await expect(panelOf(secondPage)).toContainText('Проверяем на части заказов')
  await expectAccessible(page, 'publishing of a version')
})

test(
  '[PO-05] [PO-06] a trial is extended: its stores and share are in the confirmation, the log keeps both actions, and the outcome is compared with the version beside it',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path })
    const panel = panelOf(page)
    const lines = panel.getByRole('list', { name: say('log') }).getByRole('listitem')
    const dialog = page.getByRole('dialog')
    const limit = async (share: string, reason: string) => {
      await act(page, 'activate').click()
      await dialog.getByLabel(say('share')).fill(share)
      await dialog.getByLabel(say('reason')).fill(reason)
      await dialog.getByRole('button', { name: say('titles.activate', { version: 2 }), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(lines.first()).toContainText(reason)
    }
    await limit('30', 'Начинаем с трети')
    await act(page, 'activate').click()
    await expect(dialog.getByLabel(say('share'))).toHaveValue('30')
    await dialog.getByRole('button', { name: ru('common:cancel') }).click()
    await limit('70', 'Доля растёт')
    await expect(lines.nth(0)).toContainText(say('shareOf', { share: 70 }))
    await expect(lines.nth(1)).toContainText(say('shareOf', { share: 30 }))

    const answers = (comparedWith: string) =>
      page.waitForResponse((response) => response.url().includes(`against=${comparedWith}`))
    const concurrent = answers('beside')
    await lines
      .nth(0)
      .getByRole('button', { name: say('effect.show') })
      .click()
    await concurrent
    const choice = lines.nth(0).getByRole('group', { name: say('effect.against') })
    await expect(choice.getByRole('button', { name: say('effect.againstBeside') })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const answerBefore = answers('before')
    await choice.getByRole('button', { name: say('effect.againstBefore') }).click()
    await answerBefore
    await expectAccessible(page, 'outcome of a trial')

    // A migration to it says whose work is migrated, before the button.
    const migrateButton = panel.getByRole('button', { name: /^Перенести с версии 1/ })
    if ((await migrateButton.count()) > 0) {
      await migrateButton.click()
      await expect(dialog.getByText(/переходят только открытые процессы этой части/)).toBeVisible()
      await dialog.getByRole('button', { name: ru('common:cancel') }).click()
    }
  },
)
