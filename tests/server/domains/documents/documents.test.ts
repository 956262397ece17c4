import bwipjs from 'bwip-js/node'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderPackages, orders, orderTares } from '../../../../src/server/platform/db/schema/orders.ts'
import { settings } from '../../../../src/server/platform/db/schema/reference.ts'
import { clearSettingsCache } from '../../../../src/server/platform/settings/read-settings.ts'
import { newOrder } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { readPdf, type PdfPage } from '../../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { tokenFor } from '../../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Kind = 'form' | 'transfer' | 'labels'
const path = (orderId: number, kind: Kind) => `/api/orders/${orderId}/documents/${kind}`
const requestDocument = (user: string, orderId: number, kind: Kind) =>
  server.call(user, 'GET', path(orderId, kind))

async function printDocument(orderId: number, kind: Kind, language = 'ru') {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: path(orderId, kind),
    headers: {
      authorization: `Bearer ${await tokenFor('store', { lifetime: 3600 })}`,
      'x-language': language,
    },
  })
  expect(statusCode, rawPayload.toString('latin1').slice(0, 300)).toBe(200)
  return { headers, pages: readPdf(rawPayload) }
}

/** Widths of bars and spaces in modules, as a scanner sees them. */
function readModules({ bars }: Pick<PdfPage, 'bars'>): number[] {
  const module = Math.min(...bars.map(({ width }) => width))
  return bars.flatMap(({ x, width }, i) => {
    const next = bars[i + 1]
    return [width, ...(next ? [next.x - x - width] : [])].map((points) => Math.round(points / module))
  })
}
/** The tallest first. */
const findBarcodes = ({ bars }: PdfPage): Pick<PdfPage, 'bars'>[] =>
  [...new Set(bars.map(({ height }) => height))]
    .sort((a, b) => b - a)
    .map((barHeight) => ({ bars: bars.filter(({ height }) => height === barHeight) }))
const code128 = (text: string) => (bwipjs.raw({ bcid: 'code128', text })[0] as { sbs: number[] }).sbs

/** An order for delivery, two of its three pieces collected, in two containers and a bag. */
async function createCollectedOrder(
  overrides: Partial<typeof orders.$inferInsert> = {},
  orderOverrides: object = {},
): Promise<number> {
  const orderId = await newOrder(server, {
    partnerOrderId: 'WEB-77',
    delivery: sampleDelivery,
    ...orderOverrides,
  })
  const { db } = server.services.database
  await db.execute(
    sql`update order_products set sku_quantity_finished = 2, product_properties = 'синий' where order_id = ${orderId} and sku = '8100417'`,
  )
  await db
    .update(orders)
    .set({ sumCollected: 259_800, deliveryTrack: 'CC1-000077-3', ...overrides })
    .where(eq(orders.id, orderId))
  await db.insert(orderTares).values([
    { orderId, typeId: 2, weight: 4_350 },
    { orderId, typeId: 1, weight: 1_020 },
    { orderId, typeId: 3, weight: null, unused: true },
  ])
  await db.insert(orderPackages).values({ orderId, typeId: 2, count: 3 })
  return orderId
}

describe('transport invoice', () => {
  it('[OC-04][TK-08] shows sender, receiver, contents, number of pieces and the sum to pay', async () => {
    const orderId = await createCollectedOrder()
    const { headers, pages } = await printDocument(orderId, 'transfer')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="transfer-${orderId}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pages).toHaveLength(1)
    const [{ text, width, height }] = pages as [PdfPage]
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    for (const fact of [
      `Транспортная накладная Заказ № ${orderId} Распечатана 21.11.2026 12:00, Мария Иванова`,
      'Отправитель Магазин 1001, магазин 1001 Москва, ул. Тверская, 1001',
      'Получатель Смирнов Пётр 125047, Москва, ул. Лесная, д. 5, кв. 12 +7 916 765-43-21',
      'Служба доставки Курьерская компания 1, до двери Способ получения Курьером Трек-номер CC1-000077-3',
      'Обещанный срок 25.11.2026 Номер у партнёра WEB-77',
      '1 Плед флисовый синий 8100417 2 1 299,00 ₽ 2 598,00 ₽',
      'Всего товаров 2 2 598,00 ₽',
      '1. Короб средний 4,35 кг 2. Короб малый 1,02 кг Всего мест: 2 5,37 кг Пакет-майка большой 3 шт.',
      'Товары 2 598,00 ₽ Доставка 299,00 ₽ Итого 2 897,00 ₽ К оплате при получении 2 897,00 ₽',
      'Возврат товара — в течение 7 календарных дней после получения. Обмен товара — в течение 14 дней',
      'Отпустил (магазин) подпись фамилия, инициалы дата',
      'Стр. 1 из 1',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('Кроссовки')
  })

  it.each([
    ['en', 'RUB', 'Transport invoice Order no.', 'Amount due on receipt ₽2,897.00'],
    ['kk', 'KZT', 'Көлік жүкқұжаты №', 'Алған кезде төленетін сома 2 897,00 ₸'],
    ['kk', 'RUB', 'Жөнелтуші Магазин 1001', 'Жұмсалған ұпайлар −1,00 ₽'],
  ])('[OC-04] in %s with sums in %s', async (language, currency, ...facts) => {
    const orderId = await createCollectedOrder({
      currency,
      pointsWrittenOff: language === 'kk' && currency === 'RUB' ? 100 : 0,
    })
    const { pages } = await printDocument(orderId, 'transfer', language)
    for (const fact of facts) expect(pages[0]!.text).toContain(fact)
    expect(pages[0]!.text).not.toContain('\ufffd')
  })

  it('[OC-04] the barcode is the order number', async () => {
    const orderId = await createCollectedOrder()
    const { pages } = await printDocument(orderId, 'transfer')
    expect(readModules(pages[0]!)).toEqual(code128(String(orderId)))
  })

  it('[OC-04] a paid order requests no money from the receiver', async () => {
    const { pages } = await printDocument(await createCollectedOrder({}, { payStatusId: 2 }), 'transfer')
    expect(pages[0]!.text).toContain('Оплачено, денег с получателя не брать')
    expect(pages[0]!.text).not.toContain('К оплате при получении')
  })

  it('[OC-04] is printed before the delivery service has assigned a track', async () => {
    const { pages } = await printDocument(await createCollectedOrder({ deliveryTrack: null }), 'transfer')
    expect(pages[0]!.text).toContain('Трек-номер не присвоен')
  })
})

describe('order form', () => {
  it('[SP-02] of an order for pickup shows goods, sums and the terms of return and exchange', async () => {
    const orderId = await newOrder(server, { payStatusId: 2 })
    const { headers, pages } = await printDocument(orderId, 'form')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="orderForm-${orderId}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pages).toHaveLength(1)
    for (const fact of [
      'Бланк заказа',
      `№ ${orderId} от 21.11.2026`,
      'Распечатан 21.11.2026 12:00, Мария Иванова',
      'Магазин Магазин 1001, магазин 1001',
      'Самовывоз из магазина',
      '1 Плед флисовый 8100417 2 1 299,00 ₽ 2 598,00 ₽',
      'Оплачено',
      'Заказ, оплаченный онлайн, можно вернуть в течение 7 дней после получения.',
      'Возврат товара — в течение 7 календарных дней после получения.',
      'Обмен товара — в течение 14 дней после получения.',
      'Деньги возвращаются на карту в течение 10 дней после возврата товара.',
      'Выдал (магазин) подпись фамилия, инициалы дата',
    ])
      expect(pages[0]!.text).toContain(fact)
    expect(pages[0]!.text).not.toContain('служба доставки')
  })

  it('[SP-02] of a delivery shows the address, the receiver and the collected goods', async () => {
    const { pages } = await printDocument(await createCollectedOrder({}, { payTypeId: 3 }), 'form')
    for (const fact of [
      'Получатель Смирнов Пётр +7 916 765-43-21 125047, Москва, ул. Лесная, д. 5, кв. 12',
      'Курьерская компания 1, до двери Курьером',
      'Заказано В заказе',
      '2 Кроссовки детские 8200533 1 0 3 499,00 ₽ 0,00 ₽',
      'К оплате при получении 2 897,00 ₽',
      'Принял (служба доставки)',
    ])
      expect(pages[0]!.text).toContain(fact)
    expect(pages[0]!.text).not.toContain('оплаченный онлайн')
  })

  it('[SP-02] of a cancelled order shows that nothing is left of it', async () => {
    const { pages } = await printDocument(await createCollectedOrder({ orderStatusId: 14 }), 'form')
    expect(pages[0]!.text).toContain('Статус Отменён')
    expect(pages[0]!.text).toContain('В заказе не осталось товаров')
    expect(pages[0]!.text).not.toContain('Оплачено')
  })

  it.each([
    ['en', 'Order form No.', 'Products can be exchanged within 14 days after receipt.'],
    ['kk', 'Тапсырыс бланкісі №', 'Тауарды алғаннан кейін 14 күн ішінде айырбастауға болады.'],
  ])('[SP-02] in %s', async (language, ...facts) => {
    const { pages } = await printDocument(await newOrder(server), 'form', language)
    for (const fact of facts) expect(pages[0]!.text).toContain(fact)
  })

  it('[SP-02] each term is a setting', async () => {
    const { db } = server.services.database
    const changed = { refundWarningDays: 21, returnDays: 2, exchangeDays: 31, cardRefundDays: 1 }
    const names = Object.keys(changed)
    await db.insert(settings).values(Object.entries(changed).map(([name, value]) => ({ name, value })))
    clearSettingsCache()
    try {
      const { pages } = await printDocument(await newOrder(server, { payTypeId: 1 }), 'form')
      for (const fact of [
        'можно вернуть в течение 21 дня',
        'в течение 2 календарных дней',
        'Обмен товара — в течение 31 дня',
        'на карту в течение 1 дня',
      ])
        expect(pages[0]!.text).toContain(fact)
    } finally {
      await db.delete(settings).where(inArray(settings.name, names))
      clearSettingsCache()
    }
  })
})

describe('labels', () => {
  it('[OC-04][TK-08] one page of 100 × 150 mm for each container in use', async () => {
    const orderId = await createCollectedOrder()
    const { headers, pages } = await printDocument(orderId, 'labels')
    expect(headers['content-disposition']).toBe(`inline; filename="labels-${orderId}.pdf"`)
    expect(
      pages.map(({ width, height }) => [width, height].map((pt) => Math.round((pt / 72) * 25.4))),
    ).toEqual([
      [100, 150],
      [100, 150],
    ])
    for (const fact of [
      'Курьерская компания 1, до двери Место 1 из 2 CC1-000077-3',
      'Получатель Смирнов Пётр +7 916 765-43-21 125047, Москва, ул. Лесная, д. 5, кв. 12',
      `Заказ ${orderId} Вес 4,35 кг Обещанный срок 25.11.2026 К оплате при получении 2 897,00 ₽`,
      'От кого: Магазин 1001, магазин 1001',
    ])
      expect(pages[0]!.text).toContain(fact)
    expect(pages[1]!.text).toContain('Место 2 из 2')
    expect(pages[1]!.text).toContain('Вес 1,02 кг')
  })

  it('[OC-04] [TK-28] the barcodes are the track number and the box among its order’s boxes', async () => {
    const orderId = await createCollectedOrder()
    const { pages } = await printDocument(orderId, 'labels', 'kk')
    expect(pages[0]!.text).toContain('Алушы')
    for (const [n, page] of pages.entries()) {
      const [track, box] = findBarcodes(page)
      expect(readModules(track!)).toEqual(code128('CC1-000077-3'))
      expect(readModules(box!)).toEqual(code128(`${orderId}-${n + 1}`))
      expect(page.text).toContain(`${orderId}-${n + 1}`)
    }
  })

  it('[OC-04] an order without containers has a label for each package', async () => {
    const orderId = await createCollectedOrder()
    await server.services.database.db.delete(orderTares).where(eq(orderTares.orderId, orderId))
    const { pages } = await printDocument(orderId, 'labels')
    expect(pages.map(({ text }) => /Место (\d) из (\d)/.exec(text)?.slice(1))).toEqual([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ])
  })

  it('[OC-04] the longest texts fit on their page', async () => {
    const repeatWord = (word: string) => `${word} `.repeat(80)
    const orderId = await createCollectedOrder({
      fullNameReciever: repeatWord('Преображенская'),
      deliveryComment: repeatWord('домофон'),
      deliveryAddress: {
        city: repeatWord('Петропавловск'),
        street: repeatWord('Лесная'),
        pickupPoint: repeatWord('пункт'),
      },
      deliveryTrack: 'RA123456789RU-0000-1111-2222-3333-4444-5555',
    })
    const { pages } = await printDocument(orderId, 'labels')
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page.text).toMatch(/Место \d из 2/)
  })

  it('[OC-04] a track that a barcode cannot encode is printed in letters', async () => {
    const { pages } = await printDocument(await createCollectedOrder({ deliveryTrack: 'ТРЕК-9' }), 'labels')
    expect(pages[0]!.text).toContain('ТРЕК-9')
    expect(findBarcodes(pages[0]!)).toHaveLength(1)
  })
})

describe('documents that are refused', () => {
  const kinds: Kind[] = ['transfer', 'labels']

  it.each<Kind>(['form', ...kinds])(
    "[OC-04] [SP-02] %s of another store's order is reported as missing",
    async (kind) => {
      const orderId = await createCollectedOrder()
      expect(await requestDocument('store2', orderId, kind)).toMatchObject({ status: 404, body: { code: 1 } })
      expect(await requestDocument('store', 999_999_999, kind)).toMatchObject({
        status: 404,
        body: { code: 1 },
      })
    },
  )

  it.each<Kind>(['form', ...kinds])('[OC-04] [SP-02] %s needs the right to see orders', async (kind) => {
    expect(await requestDocument('nobody', await createCollectedOrder(), kind)).toMatchObject({ status: 403 })
    expect((await server.app.inject({ url: path(1, kind) })).statusCode).toBe(401)
  })

  it.each(kinds)('[OC-04] %s of an order that is picked up in the store is refused', async (kind) => {
    expect(await requestDocument('store', await newOrder(server), kind)).toMatchObject({
      status: 409,
      body: { code: 19, message: 'Заказ выдаётся в магазине: доставки у него нет' },
    })
  })

  it.each(kinds)('[OC-04] %s is refused before anything was collected', async (kind) => {
    const orderId = await newOrder(server, { delivery: sampleDelivery })
    expect(await requestDocument('store', orderId, kind)).toMatchObject({
      status: 409,
      body: { code: 19, message: 'Печатать нечего: в заказе ещё ничего не собрано' },
    })
  })

  it('[OC-04][TK-08] labels are refused before the delivery service has assigned a track', async () => {
    const { status, body } = await requestDocument(
      'store',
      await createCollectedOrder({ deliveryTrack: null }),
      'labels',
    )
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 19, message: expect.stringContaining('трек-номер') })
  })

  it.each(kinds)('[OC-04] %s with an invalid id is incorrect data', async (kind) => {
    expect(await server.call('store', 'GET', `/api/orders/abc/documents/${kind}`)).toMatchObject({
      status: 400,
      body: { code: 7 },
    })
  })
})

it.each(['form', 'transfer', 'labels'])('[OC-04] %s is described in OpenAPI as a PDF', async (kind) => {
  const { paths } = server.app.swagger() as { paths: Record<string, unknown> }
  expect(paths[`/api/orders/{orderId}/documents/${kind}`]).toMatchObject({
    get: { responses: { 200: { content: { 'application/pdf': expect.anything() } } } },
  })
})
