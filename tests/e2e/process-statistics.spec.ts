import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { ProcessStatistics } from '../../schemas/api/process-statistics.ts'
import { readSheet } from '../support/sheet.ts'
import { ProcessPage } from './pages/process-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = '/processes/formatting/2'
const say = (key: string) => ru(`processes:measure.${key}`)
const option = (page: Page, key: string) =>
  page.getByRole('button', { name: ru(`processes:${key}`), exact: true })
const panelOf = (page: Page) => page.getByRole('region', { name: say('title') })
/** Requests of the screen. */
const statisticsAnswer = (page: Page) =>
  page.waitForResponse((answer) => /\/formatting\/2\/statistics/.test(answer.url()) && answer.ok())
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

test(
  '[PO-06] the statistics of a version are on its diagram and in equal tables; filters are in the address',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path })
    const answered = statisticsAnswer(page)
    await ProcessPage.tab(page, 'went').click()
    const statistics = (await (await answered).json()) as ProcessStatistics
    const ready = statistics.states.find(({ state }) => state === 'ready')!
    expect(ready.visits).toBeGreaterThan(1)
    await expect(page).toHaveURL(`${path}?show=went`)
    // The choice of the picture is not a filter, so there is nothing to clear yet.
    const clear = page.getByRole('button', { name: ru('list:clearAll') })
    await expect(clear).toHaveCount(0)

    const states = panelOf(page).getByRole('table', { name: say('states') })
    const name = ru('formatting/v2:states.ready.title')
    const row = states.getByRole('row', { name: new RegExp(`^${name}`) })
    const median = await row.getByRole('cell').nth(1).textContent()
    expect(digits(await row.getByRole('cell').nth(3).textContent())).toBe(ready.visits)
    expect(digits(await row.getByRole('cell').nth(4).textContent())).toBe(ready.unfinished)

    // On the diagram as colour, number and text.
    const onDiagram = page.locator('[data-state="ready"]')
    await expect(onDiagram).toHaveAttribute('aria-label', new RegExp(`^${name}, .*${median}`))
    const started = statistics.transitions.find(({ event }) => event === 'STARTED')!
    await expect(page.getByText(String(started.count), { exact: true }).first()).toBeVisible()
    const transitions = panelOf(page).getByRole('table', { name: say('transitions') })
    const transition = transitions.getByRole('row', {
      name: new RegExp(ru('formatting/v2:events.STARTED.label')),
    })
    expect(digits(await transition.getByRole('cell').last().textContent())).toBe(started.count)
    await expectAccessible(page, 'how a process went')

    // A state selected in the table is selected on the diagram, with both figures beside it.
    await row.getByRole('button').click()
    const chosen = page.getByRole('region', { name, exact: true })
    await expect(chosen.getByText(say('fields.p95'))).toBeVisible()
    await expect(chosen).toContainText(median!)
    await expect(page).toHaveURL(`${path}?show=went&state=ready`)
    await chosen.getByRole('button', { name: ru('processes:panel.close') }).click()

    // By roles, of one store, of a time before all orders; then back again.
    await option(page, 'by.role').click()
    const groups = panelOf(page).getByRole('table', { name: say('groups') })
    await expect(groups.getByRole('row').nth(1)).toBeVisible()
    await page.goto(`${path}?show=went&pfm=1001&from=2001-01-01&to=2001-01-31`)
    await expect(page.getByText(say('empty'))).toBeVisible()
    await expect(page.getByRole('button', { name: /1001/ })).toBeVisible()
    await page.goBack()
    await expect(groups).toBeVisible()
    await clear.click()
    await expect(page).toHaveURL(`${path}?show=went`)
    await expect(clear).toHaveCount(0)
  },
)

test(
  '[PO-06] one store has its own numbers; a period that is too long is refused with a message',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: `${path}?show=went` })
    const visits = async () =>
      digits(
        await panelOf(page)
          .getByRole('table', { name: say('states') })
          .getByRole('row', { name: new RegExp(`^${ru('formatting/v2:states.ready.title')}`) })
          .getByRole('cell')
          .nth(3)
          .textContent(),
      )
    const all = await visits()
    const ofStore = statisticsAnswer(page)
    await page.goto(`${path}?show=went&pfm=1001`)
    await ofStore
    expect(await visits()).toBeLessThan(all)
    await page.goto(`${path}?show=went&from=2020-01-01`)
    await expect(page.getByText(/366/).first()).toBeVisible()
  },
)

test(
  '[PO-07] test coverage and production use are on the arrows and in a list',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: `${path}?show=tests` })
    const panel = page.getByRole('region', { name: ru('processes:tests.title') })
    const section = (kind: string) => panel.getByRole('region', { name: ru(`processes:tests.${kind}.title`) })
    const started = ru('formatting/v2:events.STARTED.label')
    await expect(section('both').getByRole('listitem').filter({ hasText: started })).toBeVisible()
    // Every transition is in one list.
    const numbers = await Promise.all(
      ['untested', 'neither', 'unused', 'both'].map((kind) => section(kind).getByRole('listitem').count()),
    )
    const line = await panel.getByText(/^Тесты схемы/).textContent()
    expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(Number(line!.match(/(\d+)$/)![1]))
    await expectAccessible(page, 'what tests walk')

    // In a period without people all tested transitions are covered by tests alone.
    await page.goto(`${path}?show=tests&from=2001-01-01&to=2001-01-31`)
    await expect(section('both').getByRole('listitem')).toHaveCount(0)
    await expect(section('unused').getByRole('listitem').filter({ hasText: started })).toBeVisible()
    const unusedCount = await section('unused').getByRole('listitem').count()
    await option(page, 'ring.browser').click()
    await expect(page).toHaveURL(/ring=browser/)
    await expect.poll(() => section('unused').getByRole('listitem').count()).toBeLessThan(unusedCount)
    await expect(section('neither').getByRole('listitem').first()).toBeVisible()
  },
)

for (const theme of ['dark', 'contrast'] as const)
  test(`[PO-06] [PO-07] both pictures are readable in the theme ${theme}`, fullOnly, async ({ sit }) => {
    const page = await sit('owner', { path: `${path}?show=went`, theme })
    await expect(panelOf(page)).toBeVisible()
    await expectAccessible(page, `how a process went, ${theme}`)
    await ProcessPage.tab(page, 'tests').click()
    await expect(page.getByRole('region', { name: ru('processes:tests.title') })).toBeVisible()
    await expectAccessible(page, `what tests walk, ${theme}`)
  })

test(
  '[PO-01] [PO-06] a saved picture shows the statistics as the screen does, with their period',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('owner', { path: `${path}?show=went` })
    const ready = page.locator('[data-state="ready"]')
    await expect(ready).toHaveAccessibleName(/медиана/)
    const median = await ready.locator('xpath=following-sibling::span[1]').textContent()
    const downloadPromise = page.waitForEvent('download')
    await page.getByRole('button', { name: ru('processes:diagram.svg') }).click()
    const svg = readFileSync(await (await downloadPromise).path(), 'utf8')
    await page.setContent(svg)
    await expect(page.locator('svg text').filter({ hasText: median! }).first()).toBeVisible()
    await expect(page.locator('svg text').nth(1)).toContainText(say('title'))
    await expect(page.locator('svg text').nth(1)).toContainText('по ')
  },
)

test('[PO-06] on a phone the tables are above the list of states', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path: `${path}?show=went`, viewport: phone })
  const [table, list] = [panelOf(page), page.getByRole('region', { name: ru('processes:outline.label') })]
  await expect(table).toBeVisible()
  await expect(list).toBeVisible()
  expect((await table.boundingBox())!.y).toBeLessThan((await list.boundingBox())!.y)
  await expectGoodLayout(page, 'how a process went on a phone')
})

test('[PO-12] the steps of the period are saved as XES and OCEL 2.0', async ({ sit }) => {
  const page = await sit('owner', { path: `${path}?show=went` })
  const saved = async (format: 'xes' | 'ocel') => {
    const downloadPromise = page.waitForEvent('download')
    await page.getByRole('button', { name: say(`formats.${format}`) }).click()
    const file = await downloadPromise
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
  }
  const xes = await saved('xes')
  expect(xes.name).toBe('formatting.xes')
  expect(xes.text).toMatch(/<trace>[\s\S]*key="crm:event" value="STARTED"[\s\S]*<\/log>\s*$/)
  expect(xes.text).toContain(`key="concept:name" value="${ru('formatting/v2:events.STARTED.label')}"`)
  const ocel = await saved('ocel')
  expect(ocel.name).toBe('formatting-ocel.json')
  const { events } = JSON.parse(ocel.text) as { events: unknown[] }
  expect(events).toHaveLength(xes.text.match(/<event>/g)!.length)
})

test('[PO-06] the table beside the diagram is saved as an Excel file', fullOnly, async ({ sit }) => {
  const page = await sit('owner', { path: `${path}?show=went` })
  const states = panelOf(page).getByRole('table', { name: say('states') })
  await expect(states.getByRole('row').nth(1)).toBeVisible()
  const rows = await states.getByRole('row').count()
  const downloadPromise = page.waitForEvent('download')
  const files = panelOf(page).getByRole('button', { name: ru('list:export.label') })
  // One export each for the chart, the states and the transitions.
  await expect(files).toHaveCount(3)
  await files.nth(1).click()
  const file = await downloadPromise
  const { heads, rows: lines } = await readSheet(readFileSync(await file.path()))
  expect(heads).toEqual(
    ['state', 'median', 'p95', 'count', 'unfinished'].map((id) => ru(`processStatistics:fields.${id}`)),
  )
  expect(lines).toHaveLength(rows - 1)
  expect(lines.map(([state]) => state)).toContain(ru('formatting/v2:states.ready.title'))
})
