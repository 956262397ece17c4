import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const field = ru('search:label')

test('[SH-15] [SH-17] every screen and action is found by a part of its name or a synonym, by keys alone', async ({
  sit,
}) => {
  const page = await sit('manager')
  const search = page.getByRole('searchbox', { name: field })
  await expect(search).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(search).toBeFocused()
  await search.fill('отч')
  const results = page.getByRole('region', { name: ru('search:goTo') })
  await expect(results.getByRole('button', { name: ru('shell:titles.ordersReport') })).toBeVisible()
  await expectAccessible(page, 'palette')
  await search.fill('масс')
  await page.keyboard.press('ArrowDown')
  await expect(results.getByRole('button', { name: ru('shell:titles.orderBatches') })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/batches$/)
  await expect(search).toHaveValue('')

  // Pages that are in no menu of the user are not offered.
  await search.fill('прав')
  await expect(results.getByRole('button', { name: ru('shell:titles.settingsPermissions') })).toHaveCount(0)
  await search.fill('тёмн')
  await results
    .getByRole('button', { name: ru('search:commands.theme', { name: ru('shell:themes.dark') }) })
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await search.fill('англ')
  await search.fill('english')
  await results.getByRole('button', { name: ru('search:commands.language', { name: 'English' }) }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test(
  '[SH-15] «?» shows the keys of the screen, not while typing and not from a scanner',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('manager', { path: '/tasks' })
    const search = page.getByRole('searchbox', { name: field })
    await expect(search).toBeVisible()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: ru('keys:title') })
    await expect(help.getByText(ru('keys:list.rows'))).toBeVisible()
    await expect(help.getByText(ru('keys:step.undo'))).toHaveCount(0)
    await expectAccessible(page, 'keys')
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await search.focus()
    await page.keyboard.press('?')
    await expect(search).toHaveValue('?')
    await search.fill('')
    await page.getByRole('heading', { level: 1 }).click()
    await scan(page, '04?6006')
    await page.waitForTimeout(400)
    await expect(help).toHaveCount(0)
  },
)
