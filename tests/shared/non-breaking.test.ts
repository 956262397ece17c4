import { expect, it } from 'vitest'
import { addNonBreakingSpacesToTexts, addNonBreakingSpaces } from '../../src/shared/non-breaking-spaces.ts'

/** `~` represents a no-break space. */
const joined = (text: string) => addNonBreakingSpaces(text).replaceAll('\u00a0', '~')

it.each([
  ['Заказ № {{orderId}}', 'Заказ №~{{orderId}}'],
  ['No. {{orderId}}, request no. 5', 'No.~{{orderId}}, request no.~5'],
  ['нет {{missing}} из {{ordered}} шт. товара', 'нет {{missing}} из {{ordered}}~шт. товара'],
  ['не тяжелее {{maxBoxKg}} кг, за {{limit}} мин', 'не тяжелее {{maxBoxKg}}~кг, за {{limit}}~мин'],
  ['не больше чем на {{daysLeft}} дн.', 'не больше чем на {{daysLeft}}~дн.'],
  ['не меньше чем на 20 %, {{share}} % заказов', 'не меньше чем на 20~%, {{share}}~% заказов'],
  ['Повтор через {{count}} с.', 'Повтор через {{count}}~с.'],
  ['Причина обмена — не брак', 'Причина обмена~— не брак'],
  ['{{weight}} kg, {{gap}} min, {{n}} pcs', '{{weight}}~kg, {{gap}}~min, {{n}}~pcs'],
])('[IN-02] «%s» gets non-breaking spaces', (text, expected) => {
  expect(joined(text)).toBe(expected)
})

it.each(['через {{n}} минут', 'Привезём {{day}} с {{from}} до {{to}}.', '{{n}} чеков', 'Вес, кг'])(
  '[IN-02] «%s» is unchanged',
  (text) => {
    expect(joined(text)).toBe(text)
  },
)

it('[IN-02] every text of a file is processed', () => {
  expect(addNonBreakingSpacesToTexts({ a: { b: '{{n}} кг' }, c: 'Да' })).toEqual({
    a: { b: '{{n}}\u00a0кг' },
    c: 'Да',
  })
})
