import { expect, it } from 'vitest'
import { buildMailText } from '../../../../src/server/platform/adapters/mail/texts.ts'
import { buildSmsText } from '../../../../src/server/platform/adapters/sms/texts.ts'

const at = { orderId: 5, address: 'Тверская, 1', count: 3 }

it('[WB-01] an own text replaces the standard one of its case, plural form and language only', () => {
  const own = { orderFormedAt_few: 'Заказ {{orderId}}: храним {{count}} дня' }
  expect(buildSmsText('orderFormed', at, 'ru', own)).toBe('Заказ 5: храним 3 дня')
  const standard = (params: Record<string, string | number>, language = 'ru') =>
    buildSmsText('orderFormed', params, language)
  expect(buildSmsText('orderFormed', { ...at, count: 5 }, 'ru', own)).toBe(standard({ ...at, count: 5 }))
  expect(buildSmsText('orderFormed', { orderId: 5 }, 'ru', own)).toBe(standard({ orderId: 5 }))
  expect(buildSmsText('orderFormed', at, 'lv', own)).toBe(standard(at, 'lv'))
  expect(standard(at)).not.toContain('храним 3 дня')
})

it('[WB-01] the sentences about money and the greeting of a mail stay around an own text', () => {
  const own = { 'orderCancelled.subject': 'Отмена {{orderId}}', 'orderCancelled.text': 'Отменили.' }
  const { subject, text } = buildMailText('orderCancelled', { orderId: 5, points: 1 }, 'ru', own)
  expect(subject).toBe('Отмена 5')
  expect(text).toMatch(/^Здравствуйте!\n\nОтменили\. Списанные баллы/)
  expect(buildMailText('orderCancelled', { orderId: 5 }, 'ru').subject).toBe('Заказ 5 отменён')
})
