import type { Page } from '@playwright/test'
import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

interface Card {
  orderId: number
  parcels: { track: string | null }[]
  way: unknown[]
}

/** A parcel of the demo, whose orders are the oldest, that this service has reported on; types as orders have them. */
async function someParcel(api: Api, serviceType: number): Promise<{ orderId: number; track: string }> {
  const { body } = await api.call(
    'admin',
    'GET',
    `/api/orders?deliveryServiceTypes=${serviceType}&sort=id&limit=100`,
  )
  for (const { id } of (body as { items: { id: number }[] }).items) {
    const card = (await api.call('admin', 'GET', `/api/tracks/${id}`)).body as Card
    const track = card.parcels[0]?.track
    if (track && card.way.length > 0) return { orderId: id, track }
  }
  throw new Error(`no parcel of the service ${serviceType}`)
}

const search = (page: Page) => page.getByLabel(ru('tracks:filters.search'))
const emptyText = 'По введенному трек-номеру ничего не найдено'
const postal = (page: Page) => page.getByRole('dialog', { name: ru('tracks:postal.title') })

test(
  '[ST-11] a parcel is found by the end of its number and by its service, and its card shows its route',
  fullOnly,
  async ({ sit, api }) => {
    const parcel = await someParcel(api, 2)
    const page = await sit('admin', { path: '/settings' })
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.tracks.title')}`) })
      .click()
    const list = new ListPage(page, 'tracks')
    await expect(page.getByRole('heading', { name: ru('tracks:before.title') })).toBeVisible()
    await expect(list.table).toHaveCount(0)
    await expectAccessible(page, 'tracks before a search')

    await search(page).fill('no such number')
    await expect(page.getByRole('heading', { name: emptyText })).toBeVisible()
    await search(page).fill(` ${parcel.track.slice(-6).toLowerCase()} `)
    const row = list.rows.filter({ hasText: parcel.track })
    await expect(row).toContainText(ru('tracks:services.2'))
    await list.choose('deliveryServiceTypeId', ru('tracks:services.7'))
    await expect(row).toHaveCount(0)
    expect(new URL(page.url()).searchParams.get('deliveryServiceTypeId')).toBe('7')
    await list.choose('deliveryServiceTypeId', ru('tracks:services.2'))
    await expect(row).toBeVisible()
    await expectAccessible(page, 'tracks')

    await row.getByRole('link', { name: parcel.track }).click()
    const title = ru('tracks:card', { orderId: parcel.orderId })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('table').filter({ hasText: parcel.track })).toBeVisible()
    await expect(page.getByRole('table').filter({ hasText: ru('tracks:fields.at') })).toBeVisible()
    await expectAccessible(page, 'track card')
    await page.getByRole('link', { name: ru('tracks:toOrder') }).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${parcel.orderId}$`))
  },
)

test(
  '[ST-11] parcels of the post are exported as CSV, and a list of numbers is validated; another file is refused',
  fullOnly,
  async ({ sit, api }) => {
    const parcel = await someParcel(api, 3)
    const page = await sit('admin', { path: '/settings/tracknum-search' })
    await page.getByRole('button', { name: ru('tracks:postal.open') }).click()
    const saved = async (name: string) => {
      const download = page.waitForEvent('download')
      await postal(page)
        .getByRole('button', { name: ru(`tracks:postal.${name}`) })
        .click()
      const file = await download
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
      return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
    }
    const template = await saved('getTemplate')
    expect(template.name).toBe(`${ru('tracks:postal.template')}.csv`)
    const exported = await saved('download')
    expect(exported.name).toMatch(/\.csv$/)
    expect(exported.text.split('\r\n')[0]).toContain(ru('tracks:fields.track'))

    const chooseFilter = (name: string, text: string) =>
      postal(page)
        .getByLabel(ru('tracks:postal.choose'))
        .and(page.locator('input'))
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await chooseFilter('tracks.xlsx', 'x')
    await expect(postal(page).getByText(ru('tracks:postal.wrongType'))).toBeVisible()
    await chooseFilter('tracks.csv', 'PK\u0003\u0004')
    await expect(postal(page).getByText(ru('errors:fileNotCsv'))).toBeVisible()
    await chooseFilter('tracks.csv', `${template.text}${parcel.track}\r\nNOSUCH1234\r\n`)
    await expect(postal(page).getByText(ru('tracks:postal.result', { found: 1, count: 2 }))).toBeVisible()
    await expect(postal(page).getByRole('row').filter({ hasText: 'NOSUCH1234' })).toContainText(emptyText)
    await expectAccessible(page, 'postal files')
    await postal(page)
      .getByRole('link', { name: String(parcel.orderId) })
      .click()
    await expect(page).toHaveURL(new RegExp(`/settings/tracknum-search/${parcel.orderId}$`))
  },
)

test(
  '[ST-11] on a phone the search and the card fit; without the right neither is visible',
  fullOnly,
  async ({ sit, api }) => {
    const parcel = await someParcel(api, 1)
    const page = await sit('admin', { path: '/settings/tracknum-search', viewport: phone })
    await search(page).fill(parcel.track)
    const card = new ListPage(page, 'tracks').cards.getByRole('listitem').filter({ hasText: parcel.track })
    await expect(card).toContainText(ru('tracks:services.1'))
    await expectGoodLayout(page, 'tracks')
    await card.getByRole('link').first().click()
    await expect(
      page.getByRole('heading', { level: 1, name: ru('tracks:card', { orderId: parcel.orderId }) }),
    ).toBeVisible()
    await expectGoodLayout(page, 'track card')
    const manager = await sit('manager', { path: '/settings/tracknum-search' })
    await expect(manager.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
  },
)
