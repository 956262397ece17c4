import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { uniquePhone, mug } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone as phoneSize } from './support/place.ts'
import { soldAndRated } from './support/places.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { fullOnly } from './support/full-only.ts'
import { formatPhone } from '../../src/client/ui/format.ts'

const searchField = ru('customers:filters.search')
const field = (id: string) => ru(`customers:fields.${id}`)

test('[CU-01] customers are listed after a search, by the beginning of a phone or its end', async ({
  sit,
  api,
}) => {
  const phone = uniquePhone()
  const digits = phone.slice(1)
  const cancelled = await api.shopOrder(`WEB-${digits}-1`, { phone, name: 'Зимина Вера', lines: [mug] })
  await api.takeActionSteps('manager', cancelled, 'cancelOrder', ['CANCEL', { reasonId: 1, comment: '' }])
  await api.shopOrder(`WEB-${digits}-2`, { phone, name: 'Зимина Вера', lines: [mug] })
  // A test order creates no customer.
  await api.newOrder({ phone, lines: [mug] })

  const requests: string[] = []
  const page = await sit('operator')
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/customers') requests.push(searchParams.get('search') ?? '')
  })
  await page.getByRole('link', { name: ru('shell:menu.customers'), exact: true }).click()
  const list = new ListPage(page, 'customers')
  await expect(list.heading).toBeVisible()
  await expect(page.getByRole('heading', { name: ru('customers:empty.title') })).toBeVisible()
  await expect(list.table).toHaveCount(0)
  await expectAccessible(page, 'customers before a search')

  const search = page.getByLabel(searchField)
  await search.pressSequentially(digits.slice(0, 2))
  await page.waitForTimeout(900)
  expect(requests, 'two digits are too few').toEqual([])
  await search.fill(digits)
  const row = list.rows.filter({ hasText: formatPhone(digits) })
  await expect(row).toBeVisible()
  // A change elsewhere may cause one more request, but never for less than the final text.
  expect(new Set(requests), 'one request after the pause in typing').toEqual(new Set([digits]))
  await expect(row).toContainText('Зимина Вера')
  expect(await list.column('totalCount')).toEqual(['2'])
  expect(await list.column('issuedCount')).toEqual(['0'])
  expect((await list.column('buybackPercentage'))[0]).toMatch(/^0\s%$/)
  await expectAccessible(page, 'customers')
  await expectGoodLayout(page, 'customers')

  await search.fill(digits.slice(-7))
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${digits.slice(-7)}`))

  await search.fill('495')
  await expect(page.getByRole('heading', { name: ru('customers:problems.wrongStart.title') })).toBeVisible()
  expect(requests, 'no request for such a number').not.toContain('495')
  await search.fill('')
  await expect(page.getByRole('heading', { name: ru('customers:empty.title') })).toBeVisible()
  await expect(list.table).toHaveCount(0)

  const staff = await sit('store', { path: '/customers' })
  await expect(staff).toHaveURL(/\/error$/)
})

test(
  '[CU-02] the card of a customer shows what was ordered and bought, and links to each order',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, phone } = await soldAndRated(api)
    const cancelled = await api.shopOrder(`WEB-${phone}-1`, { phone: `+${phone}`, lines: [mug] })
    await api.takeActionSteps('manager', cancelled, 'cancelOrder', ['CANCEL', { reasonId: 1, comment: '' }])
    const openOrder = await api.shopOrder(`WEB-${phone}-2`, { phone: `+${phone}`, lines: [mug] })

    const page = await sit('manager', { path: `/customers?search=${phone}` })
    await new ListPage(page, 'customers').rows.getByRole('link').click()
    const title = ru('customers:card', { phone: formatPhone(phone) })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const details = page.locator('dl').first()
    await expect(details).toContainText(`${field('totalCount')}3`)
    await expect(details).toContainText(`${field('issuedCount')}1`)
    await expect(details).toContainText(/50\s%/)
    await expect(details).toContainText(ru('customers:issuedOf', { issued: '1', ended: '2' }))
    // Two plaids and a mug.
    await expect(details).toContainText(/2\s997,00/)
    await expect(page.getByText(ru('customers:hint'))).toBeVisible()
    for (const id of [orderId, cancelled, openOrder])
      await expect(page.getByRole('link', { name: String(id), exact: true })).toBeVisible()
    await expectAccessible(page, 'card of a customer')
    await expectGoodLayout(page, 'card of a customer')
    await page.getByRole('link', { name: String(orderId), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
    await expect(page.getByRole('heading', { name: ru('orders:blocks.feedback') })).toBeVisible()

    // A phone without orders.
    await page.goto('/customers/79990000000')
    await expect(page.getByRole('alert')).toContainText(ru('errors:customerNotFound'))

    const phonePage = await sit('manager', {
      path: `/customers/${phone}`,
      viewport: phoneSize,
      theme: 'dark',
    })
    await expect(phonePage.getByRole('link', { name: String(openOrder), exact: true })).toBeVisible()
    await expectAccessible(phonePage, 'card of a customer, phone')
    await expectGoodLayout(phonePage, 'card of a customer, phone')
  },
)
