/** What the status log of an order says was done (specification 3, «Order log entry»); each has its words in every language. */
export const logActions = [
  'acceptOrder',
  'setOrderStatus',
  'setCancelReason',
  'saveCollected',
  'saveReturned',
  'clearCollected',
  'takeMarkBack',
  'markPaid',
  'setPayStatus',
  'giveBackPayment',
  'giveBackPoints',
  'setDeliveryStatus',
  'setDeliveryTrack',
  'saveTares',
  'moveDelivery',
  'withdrawDelivery',
  'countCall',
  'takeBackCall',
  'requestIssueSupport',
  'openRefund',
  'refuseRefund',
  'correctRefundDetails',
  'markRefundTransferred',
  'openExchange',
] as const
export type LogAction = (typeof logActions)[number]

/** What it was done to. */
export const logEntities = [
  'order',
  'orderStatusId',
  'reasonCancel',
  'skuQuantityFinished',
  'returnedQuantity',
  'mark',
  'sumCollected',
  'payStatusId',
  'pointsWrittenOff',
  'deliveryStatusId',
  'deliveryTrack',
  'tares',
  'desiredDate',
  'countCall',
  'confirmationCodeStatus',
  'refund',
  'exchange',
] as const
export type LogEntity = (typeof logEntities)[number]

/** Partners that report by call-back; the log keeps their ids where a person's name would stand. */
export const logPartners = ['courier1', 'courier2', 'post', 'partner', 'payments'] as const
