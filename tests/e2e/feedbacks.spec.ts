import { readFile } from 'node:fs/promises'
import { readSheet } from '../support/sheet.ts'
import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone as phoneSize } from './support/place.ts'
import { soldAndRated } from './support/places.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const rated = (rating: number) => ru(`feedbacks:ratings.${rating}`)

test(
  '[FB-01] a feedback is found by its rating and its order, opens the order and is exported as a file',
  fullOnly,
  async ({ sit, api }) => {
    const comment = `=Собирали два часа ${Date.now()}`
    const { orderId } = await soldAndRated(api, { rating: 1, accuracy: false, integrity: true, comment })
    const goodRating = await soldAndRated(api, { rating: 5 })

    const page = await sit('operator')
    await page.getByRole('link', { name: ru('shell:menu.feedbacks'), exact: true }).click()
    const list = new ListPage(page, 'feedbacks')
    await expect(list.row(goodRating.orderId)).toContainText(rated(5))
    await expect(list.row(orderId)).toContainText(rated(1))
    await expectAccessible(page, 'feedback')
    await expectGoodLayout(page, 'feedback')

    await list.choose('ratings', rated(1))
    await list.choose('comment', ru('feedbacks:comment.with'))
    await list.choose('way', ru('feedbacks:way.pickup'))
    await expect(list.row(goodRating.orderId)).toHaveCount(0)
    await expect(list.row(orderId)).toContainText(comment)
    await list.waitUntilLoaded()
    expect(new Set(await list.column('rating'))).toEqual(new Set([rated(1)]))
    await page.reload()
    await expect(list.row(orderId)).toBeVisible()
    await expect(list.row(goodRating.orderId)).toHaveCount(0)

    // The export is requested before the search starts by itself.
    await page.getByLabel(ru('feedbacks:filters.orderId')).fill(String(orderId))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: ru('list:export.label') }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Отзывы \d\d\.\d\d\.\d{4}\.xlsx$/)
    const { heads, rows, sheet } = await readSheet(await readFile(await download.path()))
    expect(rows.map(([id]) => id)).toEqual([orderId])
    const cell = sheet.getRow(2).getCell(heads.indexOf(ru('feedbacks:fields.comment')) + 1)
    expect([cell.value, cell.formula]).toEqual([comment, undefined])

    await list.row(orderId).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
    await expect(page.getByRole('heading', { name: ru('orders:blocks.feedback') })).toBeVisible()
    await expect(
      page.getByText(await api.catalogueText('feedbackQuestions', 'pickup.accuracy')),
    ).toBeVisible()
    await expect(page.getByText(comment)).toBeVisible()

    const staff = await sit('store', { path: '/feedbacks' })
    await expect(staff).toHaveURL(/\/error$/)
    const phonePage = await sit('owner', {
      path: `/feedbacks?orderId=${orderId}`,
      viewport: phoneSize,
      theme: 'contrast',
    })
    await expect(new ListPage(phonePage, 'feedbacks').card(orderId)).toContainText(comment)
    await expectAccessible(phonePage, 'feedback, phone')
    await expectGoodLayout(phonePage, 'feedback, phone')
  },
)

test(
  '[FB-01] the report of feedback compares pickup with delivery and is read by keys',
  fullOnly,
  async ({ sit, api }) => {
    await soldAndRated(api, { rating: 3, accuracy: false, orderInfo: true })
    const page = await sit('manager', { path: '/settings/reports' })
    await page
      .getByRole('navigation', { name: ru('list:tabs') })
      .getByRole('link', { name: ru('report:tabs.feedbacks') })
      .click()
    const table = page.getByRole('table', { name: ru('feedbackReport:title'), exact: true })
    await expect(table).toBeVisible()
    const chart = page.getByRole('slider', { name: ru('feedbackReport:charts.average') })
    await chart.focus()
    await page.keyboard.press('End')
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`${ru('feedbackReport:fields.pickupAverage')} [1-5]`),
    )
    await expectAccessible(page, 'report of feedback')
    await expectGoodLayout(page, 'report of feedback')
    await page.getByRole('button', { name: ru('feedbackReport:by.way'), exact: true }).click()
    await expect(page).toHaveURL(/by=way/)
    await expect(table.getByRole('row').nth(1)).toContainText(ru('feedbackReport:way.pickup'))
  },
)
