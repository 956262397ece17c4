/**
 * What was done with an order past the usual way: each is kept with its reason and who did it. Words: `orders:exceptions`.
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
