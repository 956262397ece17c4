import i18next from 'i18next'
import en from '../../i18n/en/sms.json' with { type: 'json' }
import kk from '../../i18n/kk/sms.json' with { type: 'json' }
import ru from '../../i18n/ru/sms.json' with { type: 'json' }
import type { SmsTemplate } from '../../events/event-catalog.ts'

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: 'ru',
  ns: ['sms'],
  defaultNS: 'sms',
  interpolation: { escapeValue: false },
  resources: { ru: { sms: ru }, en: { sms: en }, kk: { sms: kk } },
})

/**
 * Text of a message in the customer's language. `issueCode`: orderId, code. `orderFormed`: orderId; with `address` it
 * names the store, with `count` the days of storage. `deliveryMoved`: orderId; with `date` (DD.MM.YYYY) it names the day.
 * `issuedToDelivery`: orderId; with `track` it names the track number. The others: orderId.
 */
export function smsText(
  template: SmsTemplate,
  params: Record<string, string | number>,
  language: string,
): string {
  return texts.t(fuller(template, params) ?? template, { lng: language, ...params })
}

/** The text that says more, when there is more to say. */
function fuller(template: SmsTemplate, params: Record<string, string | number>): string | undefined {
  if (template === 'orderFormed' && params.address && params.count) return 'orderFormedAt'
  if (template === 'deliveryMoved' && params.date) return 'deliveryMovedTo'
  if (template === 'issuedToDelivery' && params.track) return 'issuedToDeliveryTrack'
}
