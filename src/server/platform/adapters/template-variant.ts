import type { CustomerMessageTemplate } from '../../../../workflows/effects.ts'

type Params = Readonly<Record<string, string | number>>

/**
 * Computes the suffix of the text key from the parameters, by template. The suffix selects a more detailed text if the
 * parameters for it are present.
 */
const variants: Partial<
  Record<CustomerMessageTemplate | 'issueCode' | 'ownMessage', (params: Params) => string | false>
> = {
  orderFormed: ({ address, count }) => Boolean(address && count) && 'At',
  formedInPart: ({ address, count }) => Boolean(address && count) && 'At',
  deliveryMoved: ({ date, from }) => (from ? 'ToSlot' : Boolean(date) && 'To'),
  issuedToDelivery: ({ track }) => Boolean(track) && 'Track',
  notReached: ({ phone }) => Boolean(phone) && 'At',
  refundDone: ({ way }) => ({ bank: 'Bank', giftCard: 'GiftCard', partner: 'Partner' })[way ?? ''] ?? false,
}

/** Suffix of the text key of a message. Empty for the default text. */
export const getTemplateVariantSuffix = (
  template: CustomerMessageTemplate | 'issueCode' | 'ownMessage',
  params: Params,
): string => variants[template]?.(params) || ''

/** True if the text key is one of the template: the text itself, a variant or a plural form. */
export const isTextOfTemplate = (template: string, key: string): boolean =>
  new RegExp(`^${template}(\\.|[A-Z_]|$)`).test(key)

/**
 * Text keys of the additional sentences of a message: phone of the store, amount due on receipt, how the money is
 * returned (`back`: `released`, `card` …), and return of points. A missing parameter adds no sentence.
 */
export const listAdditionalSentenceKeys = ({ storePhone, back, points, due }: Params): string[] => [
  ...(storePhone ? ['storePhone'] : []),
  ...(due ? ['due'] : []),
  ...(back ? [`moneyBack.${back}`] : []),
  ...(points ? ['pointsBack'] : []),
]
