import type { CustomerTemplate } from '../../../../workflows/effects.ts'

type Params = Readonly<Record<string, string | number>>

/** By template: the ending of the text that says more, when there is more to say. */
const variants: Partial<Record<CustomerTemplate | 'issueCode', (params: Params) => string | false>> = {
  orderFormed: ({ address, count }) => Boolean(address && count) && 'At',
  formedInPart: ({ address, count }) => Boolean(address && count) && 'At',
  deliveryMoved: ({ date, from }) => (from ? 'ToSlot' : Boolean(date) && 'To'),
  issuedToDelivery: ({ track }) => Boolean(track) && 'Track',
  notReached: ({ phone }) => Boolean(phone) && 'At',
  refundDone: ({ way }) => ({ bank: 'Bank', giftCard: 'GiftCard', partner: 'Partner' })[way ?? ''] ?? false,
}

/** '' for the plain text. */
export const templateVariant = (template: CustomerTemplate | 'issueCode', params: Params): string =>
  variants[template]?.(params) || ''

/**
 * Sentences that go behind the text: the store's phone, how the money comes back (`back`: `released`, `card` …), that points do, and what is
 * to be paid on receipt. Nothing is said of what was not there.
 */
export const afterwards = ({ storePhone, back, points, due }: Params): string[] => [
  ...(storePhone ? ['storePhone'] : []),
  ...(due ? ['due'] : []),
  ...(back ? [`moneyBack.${back}`] : []),
  ...(points ? ['pointsBack'] : []),
]
