/**
 * Actions on an order outside of its regular process. Each is recorded with its reason and the user. Their texts are
 * `orders:exceptions`.
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
