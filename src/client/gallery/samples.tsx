import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { queryKeys } from '../http/query-keys.ts'
import {
  cardLinkField,
  moneyField,
  quantityField,
  statusField,
  storeZoneInstantField,
  textField,
} from '../ui/fields/kinds.tsx'
import { choiceFilter, dayRangeFilter, searchFilter, switchFilter } from '../ui/list/filters.ts'
import type { BulkAction, ListDescription } from '../ui/list/list-description.ts'
import { getOrderTone } from '../ui/tones.ts'
import { sampleRows, type SampleRow } from './sample-rows.ts'

/** Texts of the examples, added to the namespace `gallery`. */
const texts = {
  title: 'Заказы',
  card: 'Заказ 100234',
  fields: {
    id: 'Номер',
    customer: 'Покупатель',
    statusId: 'Статус',
    sum: 'Сумма',
    lines: 'Строк',
    dueAt: 'Срок',
    comment: 'Комментарий',
    reason: 'Причина',
    adult: 'Товары 18+',
    day: 'День',
    store: 'Магазин',
    phone: 'Телефон',
  },
  filters: { search: 'Номер или покупатель', reasons: 'Причина', created: 'Создан', scope: 'Показать' },
  scopes: { mine: 'Мои', all: 'Все' },
  statuses: { 4: 'Ожидает оплаты', 12: 'Выдан полностью', 14: 'Отменён' },
  tabs: { new: 'Новые', work: 'В работе', done: 'Завершённые' },
  empty: { title: 'Заказов ещё нет', hint: 'Заказ появится здесь, когда его пришлёт магазин' },
  hints: { phone: 'Для сообщений о заказе' },
  bulk: {
    cancel: {
      label: 'Отменить',
      title_one: 'Отменить {{count}} заказ',
      title_few: 'Отменить {{count}} заказа',
      title_many: 'Отменить {{count}} заказов',
      title_other: 'Отменить {{count}} заказа',
      confirm: 'Собранное нужно будет расформировать',
      done: 'Отменено',
    },
  },
}

/** Adds the texts of the examples, and the rights and the menu of the user. */
export function prepareSamples(queries: QueryClient): void {
  i18next.addResourceBundle('ru', 'gallery', texts)
  queries.setQueryData(queryKeys.rights, ['orderCancel', 'ordersBatch', 'orderEdit', 'settingsEvents'])
  queries.setQueryData(queryKeys.menu, ['orders'])
}

export const sampleFields = [
  cardLinkField('id', { width: 88, sort: true }),
  textField('customer', { width: 160, grow: 1 }),
  statusField('statusId', { from: { key: 'gallery:statuses' }, getTone: (id: number) => getOrderTone(id) }),
  moneyField('sum'),
  quantityField('lines'),
  storeZoneInstantField('dueAt'),
  textField('comment', { width: 160, extra: true }),
] as const

export const sampleFilters = [
  searchFilter(),
  switchFilter('scope', ['mine', 'all'], 'gallery:scopes'),
  choiceFilter('reasons', 'cancelReasons', { many: true }),
  dayRangeFilter('created'),
]

export const cancelAction: BulkAction<SampleRow> = {
  name: 'cancel',
  right: 'orderCancel',
  danger: true,
  appliesTo: () => true,
  run: async (rows) => ({ results: rows.map(({ id }) => ({ id, ok: true })) }),
}

/** Creates a list whose rows are the response to `gallery/<path>` in sample-server.ts. */
export const createSampleList = (path: string): ListDescription<SampleRow, string> => ({
  name: 'gallery',
  path: `gallery/${path}`,
  queryKey: `gallery-${path}`,
  fields: sampleFields,
  filters: sampleFilters,
  sort: '-id',
  rowId: ({ id }) => id,
  open: ({ id }) => `/orders/${id}`,
  bulk: [cancelAction],
  export: true,
})

export const firstRow = sampleRows[0]!
