import type { CustomerTemplate } from '../../../../workflows/effects.ts'

type Params = Readonly<Record<string, string | number>>

/** Suffix of the text key by template, used if the parameters allow a more detailed text. */
const variants: Partial<Record<CustomerTemplate | 'issueCode', (params: Params) => string | false>> = {
  orderFormed: ({ address, count }) => Boolean(address && count) && 'At',
  formedInPart: ({ address, count }) => Boolean(address && count) && 'At',
  deliveryMoved: ({ date, from }) => (from ? 'ToSlot' : Boolean(date) && 'To'),
  issuedToDelivery: ({ track }) => Boolean(track) && 'Track',
  notReached: ({ phone }) => Boolean(phone) && 'At',
  refundDone: ({ way }) => ({ bank: 'Bank', giftCard: 'GiftCard', partner: 'Partner' })[way ?? ''] ?? false,
}

/** '' for the default text. */
export const chooseTemplateVariant = (template: CustomerTemplate | 'issueCode', params: Params): string =>
  variants[template]?.(params) || ''

/**
 * Text keys of additional sentences: the phone of the store, the amount due on receipt, how the money is returned
 * (`back`: `released`, `card` …), and the return of points. Absent parameters add no sentence.
 */
export const listAdditionalSentences = ({ storePhone, back, points, due }: Params): string[] => [
  ...(storePhone ? ['storePhone'] : []),
  ...(due ? ['due'] : []),
  ...(back ? [`moneyBack.${back}`] : []),
  ...(points ? ['pointsBack'] : []),
]
