import type { Page } from '@playwright/test'
import type { PublicationComparison } from '../../schemas/api/process-statistics.ts'
import { ProcessPage } from './pages/process-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectErrorAt } from './support/error-place.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = '/processes/formatting/2?show=publishing'
const say = (key: string, params: Record<string, unknown> = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(new RegExp(`\\{\\{${name}(, \\w+)?\\}\\}`), String(value)),
    ru(`processes:publishing.${key}`),
  )
const panelOf = (page: Page) => page.getByRole('region', { name: say('title'), exact: true })
/** Opens the bench of the activation from the panel. */
const openActivation = async (page: Page) => {
  await page.getByRole('link', { name: say('acts.activate'), exact: true }).click()
  await expect(page).toHaveURL('/processes/formatting/2/publish')
}
const activateButton = (page: Page) => page.getByRole('button', { name: /^Включить версию 2 / })

// The tests publish the same version, one after the other.
test.describe.configure({ mode: 'default' })

test('[PO-05] [PO-06] [PO-10] the owner limits a version with a reason after a dry run; a second owner with an outdated view sees who was first', async ({
  sit,
}) => {
  const page = await sit('owner', { path })
  const panel = panelOf(page)
  const log = panel.getByRole('list', { name: say('log') })
  const secondPage = await sit('owner', { path })
  await openActivation(secondPage)
  await expect(secondPage.getByRole('region', { name: say('bench.check') })).toBeVisible()
  await expect(activateButton(secondPage)).toBeEnabled()

  await openActivation(page)
  await expect(page.getByRole('region', { name: say('bench.difference', { version: 1 }) })).toBeVisible()
  await expectAccessible(page, 'activation of a version')
  await page.getByLabel(say('share')).fill('40')
  await expect(activateButton(page)).toHaveText(/ 40\s% заказов$/)
  // Nothing can be done without a reason.
  await activateButton(page).click()
  await expectErrorAt(page.getByLabel(say('reason')), page.getByText(say('reasonMissing')))
  await page.getByLabel(say('reason')).fill('Проверяем на части заказов')
  await activateButton(page).click()
  await expect(page).toHaveURL(path)
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
    const { states } = (await answer.json()) as PublicationComparison
    await expect(table.getByRole('row')).toHaveCount(states.length + 1)
    const ready = table.getByRole('row', { name: new RegExp(`^${ru('formatting/v2:states.ready.title')}`) })
    const { verdict } = states.find(({ state }) => state === 'ready')!
    await expect(ready).toContainText(say(`effect.${verdict}`))
  } else await expect(line.getByText(/сравнивать не с чем/)).toBeVisible()

  await secondPage.getByLabel(say('reason')).fill('Для всех')
  await activateButton(secondPage).click()
  const refusal = secondPage.getByRole('group', { name: say('bench.bar') }).getByRole('alert')
  await expect(refusal).toContainText('изменил другой сотрудник')
  await expectErrorAt(activateButton(secondPage), refusal)
  await ProcessPage.tab(secondPage, 'publishing').click()
  await expect(panelOf(secondPage)).toContainText('Проверяем на части заказов')
  await expectAccessible(page, 'publishing of a version')
})

test(
  '[PO-05] [PO-06] a trial is extended: its stores and share are in the confirmation, the log contains both actions, and the outcome is compared with the concurrent version',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path })
    const panel = panelOf(page)
    const lines = panel.getByRole('list', { name: say('log') }).getByRole('listitem')
    const limit = async (share: string, reason: string) => {
      await openActivation(page)
      await page.getByLabel(say('share')).fill(share)
      await page.getByLabel(say('reason')).fill(reason)
      await activateButton(page).click()
      await expect(lines.first()).toContainText(reason)
    }
    await limit('30', 'Начинаем с трети')
    await openActivation(page)
    await expect(page.getByLabel(say('share'))).toHaveValue('30')
    await page.goBack()
    await limit('70', 'Доля растёт')
    await expect(lines.nth(0)).toContainText(say('shareOf', { share: 70 }))
    await expect(lines.nth(1)).toContainText(say('shareOf', { share: 30 }))

    const answers = (comparedWith: string) =>
      page.waitForResponse((response) => response.url().includes(`against=${comparedWith}`))
    const concurrent = answers('concurrent')
    await lines
      .nth(0)
      .getByRole('button', { name: say('effect.show') })
      .click()
    await concurrent
    const choice = lines.nth(0).getByRole('group', { name: say('effect.against') })
    await expect(choice.getByRole('button', { name: say('effect.againstConcurrent') })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const answerBefore = answers('before')
    await choice.getByRole('button', { name: say('effect.againstBefore') }).click()
    await answerBefore
    await expectAccessible(page, 'outcome of a trial')

    // A migration to it says whose work is migrated, before the button.
    await panel.getByRole('link', { name: /^Перенести с версии 1/ }).click()
    await expect(page.getByText(/переходят только открытые процессы этой части/)).toBeVisible()
  },
)

test(
  '[PO-05] [UX-6] the benches of activation and migration: diagrams beside each other, one button at its place, readable on a phone',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: '/processes/formatting/2/migrate/1' })
    for (const url of ['/processes/formatting/2/migrate/1', '/processes/formatting/2/publish'])
      for (const size of [
        { width: 1366, height: 768 },
        { width: 820, height: 1180 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        await page.goto(url)
        const bar = page.getByRole('group', { name: say('bench.bar') })
        const button = bar.getByRole('button')
        await expect(button).toBeVisible()
        const box = (await bar.boundingBox())!
        expect(box.y + box.height, `the bar ends the page at ${size.width}`).toBeGreaterThan(size.height - 2)
        const diagrams = page.locator('.react-flow')
        if (size.width < 768) {
          await expect(
            page.getByRole('link', { name: say('bench.openDiagramOf', { version: 1 }) }),
          ).toBeVisible()
          await expect(diagrams).toHaveCount(0)
        } else {
          await expect(diagrams).toHaveCount(2)
          await expect(page.getByRole('toolbar', { name: ru('processes:diagram.tools') })).toHaveCount(2)
          await expect(diagrams.getByRole('toolbar')).toHaveCount(0)
          const [older, newer] = await Promise.all([0, 1].map((n) => diagrams.nth(n).boundingBox()))
          expect(older!.y).toBe(newer!.y)
          expect(older!.x + older!.width).toBeLessThanOrEqual(newer!.x)
          if (size.width > 1024) {
            expect(box.height).toBeLessThanOrEqual(56)
            expect(older!.y).toBeLessThanOrEqual(200)
          }
        }
        await expectGoodLayout(page, url)
      }
    await expectAccessible(page, 'activation on a phone')
  },
)
