import { readFileSync } from 'node:fs'
import { readSheet } from '../support/sheet.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { pastDays } from './support/past-days.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = `/processes/formatting/2?show=went&from=${pastDays.from}&to=${pastDays.to}`
const say = (key: string, params?: Record<string, unknown>) => ru(`processes:trend.${key}`, params)
const collecting = ru('formatting/v2:states.collecting.title')

test(
  '[PO-06] the daily duration of a state is shown as a chart, as a table and in a file',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path })
    const trend = page.getByRole('region', { name: say('title'), exact: true })
    await trend.getByRole('combobox', { name: say('state') }).selectOption({ label: collecting })
    const chart = trend.getByRole('slider', {
      name: say('chart', { state: collecting, unit: say('units.minutes') }),
    })
    // Every collecting took from the tenth minute to the twenty-second.
    await expect(chart).toHaveAttribute('aria-valuetext', /12\s?мин/)
    await chart.focus()
    await page.keyboard.press('End')
    await expect(chart).toHaveAttribute('aria-valuenow', String(pastDays.count))
    await trend.getByText(say('table')).click()
    const rows = trend.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(pastDays.count + 1)
    await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText('6')
    await expectAccessible(page, 'how a time changed')

    const downloadPromise = page.waitForEvent('download')
    await trend.getByRole('button', { name: ru('list:export.label') }).click()
    const { rows: lines } = await readSheet(readFileSync(await (await downloadPromise).path()))
    expect(lines).toHaveLength(pastDays.count)
    expect(lines[0]!.slice(1, 5)).toEqual([collecting, 12, 12, 6])

    await trend.getByRole('combobox', { name: say('by') }).selectOption({ label: say('steps.week') })
    await expect(rows.first()).toContainText(say('of.week'))
    expect(await rows.count()).toBeLessThanOrEqual(4)
  },
)

test('[PO-06] on a phone the chart is readable as well', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path, viewport: phone })
  await expect(page.getByRole('region', { name: say('title'), exact: true })).toBeVisible()
  await expectGoodLayout(page, 'how a time changed on a phone')
})
