import type { Language } from './names.ts'

const words = {
  ru: {
    fields: { orderId: 'Заказ', pfm: 'Магазин', createdAt: 'Создан' },
    filters: { orderId: 'Номер заказа', pfm: 'Магазин' },
    empty: { title: 'Пока ничего нет', hint: 'Строки появятся здесь, как только они будут' },
  },
  en: {
    fields: { orderId: 'Order', pfm: 'Store', createdAt: 'Created' },
    filters: { orderId: 'Order number', pfm: 'Store' },
    empty: { title: 'Nothing here yet', hint: 'Rows appear here as soon as there are any' },
  },
  kk: {
    fields: { orderId: 'Тапсырыс', pfm: 'Дүкен', createdAt: 'Құрылды' },
    filters: { orderId: 'Тапсырыс нөмірі', pfm: 'Дүкен' },
    empty: { title: 'Әзірге ештеңе жоқ', hint: 'Жолдар пайда болғанда осында көрінеді' },
  },
} satisfies Record<Language, object>

/** Texts of the generated list. */
export const createListTexts = (language: Language, title: string): string =>
  JSON.stringify({ title, ...words[language] }, null, 2)
