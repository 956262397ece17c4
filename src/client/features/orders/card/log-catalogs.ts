/** Catalogues with the texts of values in the order log. */
export const orderLogCatalogNames = [
  'orderStatuses',
  'payStatuses',
  'confirmationCodeStatuses',
  'deliveryStatuses',
  'cancelReasons',
  'tareTypes',
  'goodsLossReasons',
  'moveReasons',
  'waitReasons',
  'refundReasons',
  'managers',
  'languages',
  'taskTypes',
] as const
export type OrderLogCatalogName = (typeof orderLogCatalogNames)[number]
