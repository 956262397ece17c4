import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { actionsOfSeveralFields, formatLogTitle } from '../../../src/client/features/orders/card/log-title.ts'
import { formatLogValue } from '../../../src/client/features/orders/card/log-value.ts'
import { externalSystems } from '../../../src/shared/actor-names.ts'
import { logActions, logEntities, type LogEntity } from '../../../src/shared/order-log.ts'

const textsOf = <T>(language: string, file: string) =>
  JSON.parse(readFileSync(`src/client/app/i18n/${language}/${file}.json`, 'utf8')) as T

describe.each(['ru', 'en', 'kk'])('[OC-03] texts of the status log, %s', (language) => {
  const { log, fields } = textsOf<{
    log: { actions: Record<string, string>; fieldActions: Record<string, string> }
    fields: Record<string, string>
  }>(language, 'orders')
  const common = textsOf<{ partners: Record<string, string> }>(language, 'common')
  it('cover exactly the actions that the server logs', () => {
    expect(Object.keys(log.actions).sort()).toEqual([...logActions].sort())
  })
  it('name the field for every action that changes several fields', () => {
    expect(Object.keys(log.fieldActions).sort()).toEqual(Object.keys(actionsOfSeveralFields).sort())
    for (const text of Object.values(log.fieldActions)) expect(text).toContain('{{field}}')
  })
  it('cover every entity of an action, and every external system', () => {
    expect(logEntities.filter((name) => !fields[name])).toEqual([])
    expect(Object.keys(common.partners).sort()).toEqual([...externalSystems].sort())
  })
})

const catalog = (name: string) => ({
  text: (id: number | null | undefined) => (id === null || id === undefined ? '' : `${name} ${id}`),
})
const parts = {
  catalogs: new Proxy({}, { get: (_, name) => catalog(String(name)) }),
  at: (instant: string) => `at ${instant}`,
  money: (minor: number, currency = '₽') => `${minor / 100} ${currency}`,
  number: String,
  kilograms: (grams: number) => String(grams / 1000),
  products: [{ id: 12, productName: 'Чайник' }],
  t: (key: string, params: Record<string, unknown> = {}) => [key, ...Object.values(params)].join(' '),
} as unknown as Parameters<typeof formatLogValue>[2]

/** What the server writes (src/server, `log:` of changeOrder and noteOnOrder), and the sentence shown for it. */
const written: Record<LogEntity, [value: unknown, sentence: string][]> = {
  order: [[4, 'orderStatuses 4']],
  orderStatusId: [[7, 'orderStatuses 7']],
  reasonCancel: [[{ reasonId: 3, comment: 'Дорого' }, 'cancelReasons 3: Дорого']],
  skuQuantityFinished: [
    [{ lines: [{ lineId: 12, collected: 2, reasonId: null }], packages: [] }, 'Чайник: 2'],
    [150_00, ''],
  ],
  returnedQuantity: [
    [[{ lineId: 12, returned: 1 }], 'Чайник: 1'],
    [150_00, ''],
  ],
  mark: [[{ lineId: 12, identity: '010460060502001521abc1234567890' }, 'Чайник: abc1234567890']],
  deliveryComment: [['Домофон 45К', 'Домофон 45К']],
  actualBarcode: [
    [{ lineId: 12, value: '4607123456789' }, 'Чайник: 4607123456789'],
    [{ lineId: 12, value: null }, ''],
  ],
  productCommentWorker: [[{ lineId: 12, value: 'Помят' }, 'Чайник: Помят']],
  sumCollected: [[150_00, '150 ₽']],
  payStatusId: [[2, 'payStatuses 2']],
  pointsWrittenOff: [[150_00, 'orders:points 150 150']],
  deliveryStatusId: [[4, 'deliveryStatuses 4']],
  deliveryTrack: [['RA123', 'RA123']],
  assignee: [
    [{ taskType: 'formatting', name: 'Иванова Мария' }, 'taskTypes formatting: Иванова Мария'],
    [{ taskType: 'formatting', name: null }, 'taskTypes formatting: orders:log.everybody'],
  ],
  acceptanceActNumber: [['17', '17']],
  tares: [
    [[{ typeId: 1, weight: 4300, unused: false }], 'tareTypes 1 orders:kilograms 4.3'],
    [
      { tares: [{ typeId: 1, weight: 4300, unused: false }], comment: 'Весы проверены' },
      'tareTypes 1 orders:kilograms 4.3 · Весы проверены',
    ],
  ],
  storagePlace: [['А-12', 'А-12']],
  manager: [['manager-1', 'managers manager-1']],
  languageId: [['en', 'languages en']],
  productsForAdults: [
    [true, 'common:yes'],
    [false, 'common:no'],
  ],
  goods: [
    [
      {
        cause: 'disbanded',
        comment: 'Коробка вскрыта',
        lines: [{ lineId: 12, shelved: 1, missing: 1, reasonId: 1 }],
      },
      'orders:goods.causes.disbanded · Чайник: orders:log.onShelf 1, orders:log.notOnShelf 1 goodsLossReasons 1 · Коробка вскрыта',
    ],
  ],
  orderCommentWorker: [['Без пледа', 'Без пледа']],
  deliveryAddress: [['Москва, Лесная, 7', 'Москва, Лесная, 7']],
  deliverySumClient: [[349_00, '349 ₽']],
  name: [['Анна', 'Анна']],
  phone: [['79161234567', '+7 916 123-45-67']],
  fullNameReciever: [['Пётр', 'Пётр']],
  phoneReciever: [['79161234567', '+7 916 123-45-67']],
  desiredDate: [
    [
      { date: '2026-11-22', slotId: 's1', reasonId: 2, comment: 'Уехал' },
      '22.11.2026 · moveReasons 2 · Уехал',
    ],
    [{ date: null, slotId: null }, ''],
  ],
  countCall: [
    [{ waitReasonId: 4 }, 'waitReasons 4'],
    [{}, ''],
    [1, ''],
  ],
  storageUntil: [['2026-11-25T09:00:00.000Z', 'at 2026-11-25T09:00:00.000Z']],
  exception: [
    [
      { kind: 'issueWithoutCode', reason: 'Паспорт проверен' },
      'orders:exceptions.issueWithoutCode: Паспорт проверен',
    ],
    [{ kind: 'shortReturn', reason: null }, 'orders:exceptions.shortReturn'],
  ],
  confirmationCodeStatus: [[5, 'confirmationCodeStatuses 5']],
  refund: [
    [
      { refundId: 9, total: 100_00, lines: [{ lineId: 12, quantity: 1 }] },
      'orders:log.refundNumber 9 · 100 ₽ · Чайник: 1',
    ],
    [{ refundId: 9, reasonId: 2 }, 'orders:log.refundNumber 9 · refundReasons 2'],
    [{ refundId: 9, paymentNumber: '77' }, 'orders:log.refundNumber 9 · orders:log.payment 77'],
  ],
  ledger: [
    [{ purpose: 'cancel', kind: 'refunded', amount: 100_00 }, 'orders:ledger.kinds.refunded · 100 ₽'],
    [{ amount: 100_00, currency: 'KZT' }, '100 KZT'],
  ],
  exchange: [
    [
      { exchangeId: 3, reasonId: 1, lines: [{ lineId: 12, quantity: 2 }] },
      'orders:log.exchangeNumber 3 · Чайник: 2',
    ],
  ],
}

describe('[OC-03] text of a log entry', () => {
  it.each(
    Object.entries(written).flatMap(([entity, samples]) =>
      samples.map(([value, text]) => ({ entity, value, says: text })),
    ),
  )('$entity: «$says»', ({ entity, value, says }) => {
    expect(formatLogValue(entity, value, parts)).toBe(says)
  })
  it('an unknown entity is shown unchanged, a missing one as empty', () => {
    expect(formatLogValue('later', { a: 1 }, parts)).toBe('{"a":1}')
    expect(formatLogValue('order', null, parts)).toBe('')
  })
})

describe('[OC-03] title of a log entry', () => {
  const translate = i18next.createInstance({
    lng: 'ru',
    resources: { ru: { orders: textsOf<object>('ru', 'orders') } },
    ns: 'orders',
    interpolation: { escapeValue: false },
  })
  void translate.init()
  it.each([
    ['changeAddress', 'deliveryAddress', 'Изменён адрес доставки'],
    ['changeAddress', 'deliverySumClient', 'С новым адресом изменено: «Стоимость доставки»'],
    ['editOrder', 'phone', 'Изменено в карточке: «Телефон»'],
    ['editOrder', 'phoneReciever', 'Изменено в карточке: «Телефон получателя»'],
    ['editOrderLine', 'productCommentWorker', 'Изменена строка заказа: «Комментарий сотрудника к товару»'],
    ['joinAct', 'acceptanceActNumber', 'Включён в акт приёма-передачи'],
    ['later', 'phone', 'later'],
  ])('%s of %s: «%s»', (action, entityName, title) => {
    expect(formatLogTitle({ action, entityName, new: null }, translate)).toBe(title)
  })
  it.each([
    ['all', [{ shelved: 2, missing: 0 }], 'Товары вернулись в магазин'],
    [
      'some',
      [
        { shelved: 1, missing: 0 },
        { shelved: 0, missing: 1 },
      ],
      'Часть товаров вернулась на полки',
    ],
    ['none', [{ shelved: 0, missing: 2 }], 'Товары не вернулись на полки: потеряны или испорчены'],
  ])('[TK-22] returned goods of which %s are back on the shelf', (_, lines, title) => {
    expect(formatLogTitle({ action: 'putBack', entityName: 'goods', new: { lines } }, translate)).toBe(title)
  })
})
