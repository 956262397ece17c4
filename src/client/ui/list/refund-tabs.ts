import { urls } from '../urls.ts'

const exchanges = { menu: 'exchanges' }

/**
 * Tabs of «Exchange and refund», displayed above each of its lists. A tab is displayed only if its section is in the
 * user's menu.
 */
export const refundTabs = [
  { to: urls.refunds(), text: 'refunds:tabs.refunds', menu: 'refunds' },
  { to: urls.refundCheck(), text: 'refunds:tabs.refundCheck', menu: 'refunds/check' },
  { to: urls.refundRegisters(), text: 'refunds:tabs.refundRegisters', menu: 'refunds/yandex' },
  { to: urls.partnerRefunds(), text: 'refunds:tabs.partnerRefunds', menu: 'refunds/partners' },
  { to: urls.exchanges(), text: 'refunds:tabs.exchanges', ...exchanges },
  { to: urls.exchangeCheck(), text: 'refunds:tabs.exchangeCheck', ...exchanges },
  { to: urls.shippingReturns(), text: 'refunds:tabs.shippingReturns', menu: 'refunds/return-from-shipping' },
  {
    to: urls.shippingReturned(),
    text: 'refunds:tabs.shippingReturned',
    menu: 'refunds/return-from-shipping',
  },
  {
    to: urls.marketReturns(),
    text: 'refunds:tabs.marketReturns',
    menu: 'refunds/return-from-sbermarket-vitrina',
  },
]
