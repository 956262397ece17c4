/**
 * Irregular actions and occurrences of an order, such as an issue without a code or a lost parcel. Each is recorded
 * with its reason and the user. Texts: `orders:exceptions.<kind>`.
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
