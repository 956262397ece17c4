/**
 * Actions on an order outside the usual process: each is stored with its reason and the user. Texts: `orders:exceptions`.
 */
export const exceptionKinds = [
  'issueWithoutCode',
  'codeUnlocked',
  'deliveryByHand',
  'parcelLost',
  'contradiction',
  'shortReturn',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
